"""What a bot says to a server, and what answers what: no sockets, no threads, no time.

Any client can be built on it: feed every message of the server to `receive` and act on what that
returns; send what `take` returns whenever there may be something, first of all, after `receive` and
after each answer of the bot; and call `reconnect` between two streams. An answer is kept until the
server has moved on, because it may have been lost with its stream: the server then asks again, and
is answered again without the bot having to think twice.

Not safe for threads: call it from one of them, or from one event loop.
"""

from __future__ import annotations

from dataclasses import dataclass

from brauhaus.proto.v1 import agent_pb2
from brauhaus.proto.v1.agent_pb2 import (
    AgentMessage,
    Choice,
    Choices,
    Decision,
    Failed,
    Hello,
    HubMessage,
    Leave,
    Notice,
    Offer,
    OfferAnswer,
    Over,
    Pong,
    Refused,
    Welcome,
)

PROTOCOL = 1
"""The version that is spoken here."""
MAX_CHOICES = 256
MAX_TEXT = 200

Event = Welcome | Refused | Offer | Decision | Over | Notice
"""What a client has to act on. An `Offer` is answered by `accept` or `decline`, a `Decision` by
`choose` or `fail`. An `Over` whose `yours` is unspecified was not sent: the match is lost from
sight, and `reason` says how."""


@dataclass(slots=True)
class _Match:
    """A match under way.

    Attributes:
        offer: it.
        number: of the latest decision; -1: the offer is the latest that was asked.
        answer: to the latest that was asked; None: the bot still thinks.
        open: the server has asked over this stream, and was not answered yet.
    """

    offer: Offer
    number: int = -1
    answer: OfferAnswer | Choice | Failed | None = None
    open: bool = True


class Conversation:
    """A bot's side of the talk, over as many streams as it takes; made for the first of them.

    Args:
        hello: who the bot is.
    """

    def __init__(self, hello: Hello) -> None:
        self._hello = hello
        self._matches: dict[str, _Match] = {}  # the one least recently heard of first
        self._leaving = False
        self._outbox: list[AgentMessage]
        self._choices: list[Choice]
        self.reconnect()

    @property
    def welcomed(self) -> bool:
        """Whether the server has answered Welcome over the present stream."""
        return self._welcomed

    @property
    def matches(self) -> list[str]:
        """Ids of the matches under way."""
        return list(self._matches)

    def reconnect(self) -> None:
        """Gets ready for another stream; what was to be sent over the one before is forgotten."""
        self._welcomed = False
        self._outbox = [AgentMessage(hello=self._hello)]
        self._choices = []
        for match in self._matches.values():
            match.open = False

    def receive(self, message: HubMessage) -> list[Event]:
        """Takes in a message of the server; what this version does not know is ignored."""
        kind = message.WhichOneof("message")
        if kind == "decisions":
            return [
                event
                for decision in message.decisions.decisions
                for event in self._decision(decision)
            ]
        if kind == "ping":
            # Before all else that waits: the round trip is being measured.
            self._outbox.insert(0, AgentMessage(pong=Pong(id=message.ping.id)))
            return []
        if kind == "offer":
            return self._offer(message.offer)
        if kind == "over":
            self._matches.pop(message.over.match, None)
            return [message.over]
        if kind == "welcome":
            self._welcomed = True
            if self._leaving:
                self._outbox.append(AgentMessage(leave=Leave()))
            return [message.welcome]
        if kind == "refused":
            return [message.refused]
        if kind == "notice":
            return [message.notice]
        return []

    def accept(self, match: str) -> None:
        """Plays an offered match."""
        self._answer(match, -1, OfferAnswer(match=match, accept=True))

    def decline(self, match: str, reason: str) -> None:
        """Does not play an offered match; the reason is for the organiser."""
        self._answer(match, -1, OfferAnswer(match=match, reason=reason[:MAX_TEXT]))
        self._matches.pop(match, None)

    def choose(self, match: str, number: int, action: int) -> None:
        """Answers a decision.

        Args:
            match: `Decision.match`.
            number: `Decision.number`; an answer to any but the latest decision is dropped.
            action: `LegalAction.id` of one of `Decision.actions`.

        Raises:
            ValueError: the action is not 0..2^32-1, so that it can not even be sent.
        """
        self._answer(match, number, Choice(match=match, number=number, action=action))

    def fail(self, match: str, text: str) -> None:
        """Gives a match up because the bot can not play it (on); the text is for its author."""
        known = self._matches.get(match)
        if known and known.number >= 0:
            self._answer(match, known.number, Failed(match=match, text=text[:MAX_TEXT]))
        else:
            self.decline(match, text)

    def leave(self) -> None:
        """Wants no new matches; the server ends the stream after the running ones."""
        if not self._leaving and self._welcomed:
            self._outbox.append(AgentMessage(leave=Leave()))
        self._leaving = True

    def abandon(self, reason: str) -> list[Event]:
        """Drops all matches, because they are lost."""
        return [self._drop(match, reason) for match in list(self._matches)]

    def take(self) -> list[AgentMessage]:
        """Returns what is to be sent now, in this order; choices that are ready share messages."""
        messages, self._outbox = self._outbox, []
        while self._choices:
            some = Choices(choices=self._choices[:MAX_CHOICES])
            del self._choices[:MAX_CHOICES]
            messages.append(AgentMessage(choices=some))
        return messages

    def _offer(self, offer: Offer) -> list[Event]:
        events: list[Event] = []
        if known := self._matches.get(offer.match):
            if known.number < 0 and known.offer == offer:
                self._asked_again(known)
                return []
            events.append(self._drop(offer.match, "it begins anew"))
        if self._leaving:
            answer = OfferAnswer(match=offer.match, reason="the bot is leaving")
            self._outbox.append(AgentMessage(offer_answer=answer))
            return events
        # The server offers no more than fits: so one is over, and its end was lost with a stream.
        while len(self._matches) >= self._hello.max_matches:
            events.append(self._drop(next(iter(self._matches)), "its end was not heard of"))
        self._matches[offer.match] = _Match(offer)
        return [*events, offer]

    def _decision(self, decision: Decision) -> list[Event]:
        known = self._matches.pop(decision.match, None)
        if known is None:
            return self._join(decision)
        self._matches[decision.match] = known
        if decision.number < known.number:
            return []
        if decision.number == known.number or isinstance(known.answer, Failed):
            self._asked_again(known)
            return []
        known.number, known.answer, known.open = decision.number, None, True
        return [decision]

    def _join(self, decision: Decision) -> list[Event]:
        """Goes on with a match that an earlier process of this bot began."""
        if not decision.HasField("view"):
            text = "the bot was started anew, and a view as bytes does not say what is played"
            failed = Failed(match=decision.match, text=text)
            self._outbox.append(AgentMessage(failed=failed))
            return []
        offer = Offer(
            match=decision.match,
            config=decision.view.config,
            seat=decision.view.viewer,
            players=[""] * len(decision.view.players),
            clock=decision.clock,
        )
        self._matches[decision.match] = _Match(offer, decision.number)
        return [offer, decision]

    def _answer(self, match: str, number: int, answer: OfferAnswer | Choice | Failed) -> None:
        known = self._matches.get(match)
        if known and known.number == number and known.answer is None:
            known.answer = answer
            if known.open:
                self._send(known, answer)

    def _asked_again(self, known: _Match) -> None:
        known.open = True
        if known.answer is not None:
            self._send(known, known.answer)

    def _send(self, known: _Match, answer: OfferAnswer | Choice | Failed) -> None:
        known.open = False
        if isinstance(answer, Choice):
            self._choices.append(answer)
        elif isinstance(answer, Failed):
            self._outbox.append(AgentMessage(failed=answer))
        else:
            self._outbox.append(AgentMessage(offer_answer=answer))

    def _drop(self, match: str, reason: str) -> Over:
        del self._matches[match]
        return Over(match=match, yours=agent_pb2.TERMINATION_UNSPECIFIED, reason=reason)
