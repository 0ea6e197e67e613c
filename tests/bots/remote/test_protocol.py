"""Who says what when, without sockets."""

from typing import Any

import pytest

from brauhaus.bots.remote.protocol import MAX_CHOICES, Conversation, Event
from brauhaus.proto.v1 import agent_pb2
from brauhaus.proto.v1.agent_pb2 import (
    AgentMessage,
    Decision,
    Decisions,
    Hello,
    HubMessage,
    Offer,
    Over,
    Ping,
    Welcome,
)
from tests.bots.remote.hub import decision_of, offer_of

Answers = dict[tuple[str, int], int]


class Talk:
    """A conversation that was welcomed, and what it has sent."""

    def __init__(self, max_matches: int = 8) -> None:
        self.bot = Conversation(Hello(protocol=1, name="me", max_matches=max_matches))
        assert [message.hello.name for message in self.bot.take()] == ["me"]
        self.hear(welcome=Welcome(protocol=1))

    def hear(self, **parts: Any) -> list[Event]:
        return self.bot.receive(HubMessage(**parts))

    def ask(self, *decisions: tuple[str, int]) -> list[Event]:
        asked = [Decision(match=match, number=number) for match, number in decisions]
        return self.hear(decisions=Decisions(decisions=asked))

    def begin(self, *matches: str) -> None:
        for match in matches:
            assert self.hear(offer=Offer(match=match)) == [Offer(match=match)]
            self.bot.accept(match)
        answers = [message.offer_answer for message in self.bot.take()]
        assert [(answer.match, answer.accept) for answer in answers] == [(m, True) for m in matches]

    def again(self) -> None:
        """Gets a new stream."""
        self.bot.reconnect()
        assert kinds(self.bot.take()) == ["hello"]
        self.hear(welcome=Welcome(protocol=1))

    def choices(self) -> Answers:
        """Takes what is to be sent, all of it choices."""
        messages = self.bot.take()
        assert set(kinds(messages)) <= {"choices"}
        return {
            (choice.match, choice.number): choice.action
            for message in messages
            for choice in message.choices.choices
        }


def kinds(messages: list[AgentMessage]) -> list[str | None]:
    return [message.WhichOneof("message") for message in messages]


def asked(events: list[Event]) -> list[tuple[str, int]]:
    assert all(isinstance(event, Decision) for event in events)
    return [(event.match, event.number) for event in events if isinstance(event, Decision)]


def test_choices_that_are_ready_share_messages_and_pongs_go_first() -> None:
    talk = Talk(max_matches=64)
    matches = [f"m{number}" for number in range(60)]
    talk.begin(*matches)
    wanted = {}
    for number in range(5):
        assert len(talk.ask(*((match, number) for match in matches))) == 60
        for action, match in enumerate(matches):
            talk.bot.choose(match, number, action)
            wanted[match, number] = action
    talk.hear(ping=Ping(id=9))
    messages = talk.bot.take()
    assert kinds(messages) == ["pong", "choices", "choices"]
    assert messages[0].pong.id == 9
    assert [len(message.choices.choices) for message in messages[1:]] == [MAX_CHOICES, 44]
    sent = [choice for message in messages[1:] for choice in message.choices.choices]
    assert {(choice.match, choice.number): choice.action for choice in sent} == wanted
    assert talk.bot.take() == []


def test_a_decision_that_comes_again_is_thought_about_once() -> None:
    talk = Talk()
    talk.begin("a", "b")
    assert asked(talk.ask(("a", 0), ("b", 0))) == [("a", 0), ("b", 0)]
    talk.bot.choose("b", 0, 5)
    assert talk.choices() == {("b", 0): 5}
    talk.again()
    assert talk.bot.take() == []  # nothing before the server asks
    assert talk.ask(("a", 0), ("b", 0)) == []
    assert talk.choices() == {("b", 0): 5}  # it may have been lost
    talk.bot.choose("a", 0, 7)
    assert talk.choices() == {("a", 0): 7}
    assert asked(talk.ask(("a", 1))) == [("a", 1)]


def test_an_answer_found_while_the_connection_was_gone_waits_for_the_question() -> None:
    talk = Talk()
    talk.begin("a")
    talk.ask(("a", 0))
    talk.bot.reconnect()
    talk.bot.choose("a", 0, 3)
    assert kinds(talk.bot.take()) == ["hello"]
    talk.hear(welcome=Welcome())
    assert talk.bot.take() == []
    assert talk.ask(("a", 0)) == []
    assert talk.choices() == {("a", 0): 3}


def test_answers_to_what_is_no_longer_asked_are_dropped() -> None:
    talk = Talk()
    talk.begin("a")
    talk.ask(("a", 0))
    talk.ask(("a", 1))
    talk.bot.choose("a", 0, 3)  # late
    talk.bot.choose("b", 0, 3)  # no such match
    assert talk.choices() == {}
    assert talk.ask(("a", 0)) == []  # an old question
    talk.bot.choose("a", 1, 4)
    talk.bot.choose("a", 1, 5)  # twice
    assert talk.choices() == {("a", 1): 4}
    over = Over(match="a")
    assert talk.hear(over=over) == [over]
    talk.bot.choose("a", 1, 4)
    talk.bot.fail("a", "late")
    assert talk.bot.take() == []
    with pytest.raises(ValueError, match="range"):
        talk.bot.choose("a", 1, 1 << 32)


def test_what_a_later_server_may_say_is_ignored() -> None:
    talk = Talk()
    later = HubMessage.FromString(b"\xa2\x06\x03abc")  # field 100
    assert talk.bot.receive(later) == []
    assert talk.bot.take() == []


def test_a_bot_that_fails_says_so_until_the_match_is_over() -> None:
    talk = Talk()
    talk.begin("a", "b")
    talk.ask(("a", 0), ("b", 0))
    talk.bot.fail("a", "x" * 300)
    [message] = talk.bot.take()
    assert message.failed == agent_pb2.Failed(match="a", text="x" * 200)
    talk.again()
    assert talk.ask(("a", 0), ("b", 0)) == []
    assert kinds(talk.bot.take()) == ["failed"]
    assert talk.ask(("a", 1)) == []
    assert kinds(talk.bot.take()) == ["failed"]
    talk.hear(over=Over(match="a"))
    assert talk.bot.matches == ["b"]


def test_a_bot_that_fails_before_it_plays_declines() -> None:
    talk = Talk()
    talk.hear(offer=Offer(match="a"))
    talk.bot.fail("a", "no licence")
    [message] = talk.bot.take()
    assert message.offer_answer == agent_pb2.OfferAnswer(match="a", reason="no licence")
    assert talk.bot.matches == []


def test_an_offer_that_comes_again_is_answered_again() -> None:
    talk = Talk()
    talk.begin("a")
    talk.again()
    assert talk.hear(offer=Offer(match="a")) == []
    assert kinds(talk.bot.take()) == ["offer_answer"]
    talk.again()
    talk.hear(offer=Offer(match="b"))
    talk.again()
    talk.bot.accept("b")
    assert talk.bot.take() == []  # not asked over this stream
    assert talk.hear(offer=Offer(match="b")) == []
    assert kinds(talk.bot.take()) == ["offer_answer"]


def test_a_match_that_is_played_anew_begins_anew() -> None:
    talk = Talk()
    talk.begin("a")
    talk.ask(("a", 4))
    dropped, offer = talk.hear(offer=Offer(match="a"))
    assert isinstance(dropped, Over)
    assert (dropped.match, dropped.yours) == ("a", agent_pb2.TERMINATION_UNSPECIFIED)
    assert offer == Offer(match="a")
    talk.bot.choose("a", 4, 1)
    assert talk.bot.take() == []
    talk.bot.accept("a")
    talk.bot.take()
    assert asked(talk.ask(("a", 0))) == [("a", 0)]


def test_a_match_whose_end_was_lost_makes_room() -> None:
    talk = Talk(max_matches=2)
    talk.begin("a", "b")
    talk.ask(("a", 0))
    dropped, offer = talk.hear(offer=Offer(match="c"))
    assert isinstance(dropped, Over)
    assert dropped.match == "b"  # least recently heard of
    assert offer == Offer(match="c")
    assert talk.bot.matches == ["a", "c"]
    assert [over.match for over in talk.bot.abandon("gone") if isinstance(over, Over)] == ["a", "c"]
    assert talk.bot.matches == []


def test_a_bot_started_anew_goes_on_with_its_matches() -> None:
    talk = Talk()
    decision = decision_of("a", 17)
    offer, same = talk.hear(decisions=Decisions(decisions=[decision]))
    assert same == decision
    assert isinstance(offer, Offer)
    assert offer.config == offer_of("a").config
    assert (offer.match, offer.seat, list(offer.players)) == ("a", 0, ["", ""])
    talk.bot.accept("a")
    assert talk.bot.take() == []  # nobody has offered it
    talk.bot.choose("a", 17, 2)
    assert talk.choices() == {("a", 17): 2}
    assert talk.ask(("b", 3)) == []  # without a view it can not know what is played
    [message] = talk.bot.take()
    assert message.failed.match == "b"
    assert "started anew" in message.failed.text


def test_who_leaves_takes_no_new_matches() -> None:
    talk = Talk()
    talk.begin("a")
    talk.bot.leave()
    talk.bot.leave()
    assert kinds(talk.bot.take()) == ["leave"]
    assert talk.hear(offer=Offer(match="b")) == []
    [message] = talk.bot.take()
    assert message.offer_answer == agent_pb2.OfferAnswer(match="b", reason="the bot is leaving")
    assert asked(talk.ask(("a", 0))) == [("a", 0)]
    talk.bot.reconnect()
    assert kinds(talk.bot.take()) == ["hello"]
    talk.hear(welcome=Welcome())
    assert kinds(talk.bot.take()) == ["leave"]
