"""Frames between a bot's stand-in and its process."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brauhaus.bots.frames import HEADER, MAX_PART, FrameError, decode, encode

MESSAGES = st.dictionaries(st.text(), st.integers() | st.text() | st.none())


@given(MESSAGES, st.binary(), st.binary())
def test_what_was_encoded_is_decoded_and_the_rest_is_left(
    message: dict[str, object], blob: bytes, rest: bytes
) -> None:
    frame = encode(message, blob)
    assert decode(frame + rest) == (message, blob, len(frame))


@given(MESSAGES, st.binary(), st.data())
def test_a_part_of_a_frame_is_waited_for(
    message: dict[str, object], blob: bytes, data: st.DataObject
) -> None:
    frame = encode(message, blob)
    cut = data.draw(st.integers(0, len(frame) - 1))
    assert decode(frame[:cut]) is None


@given(st.binary())
def test_any_bytes_are_a_frame_or_wait_or_are_refused(data: bytes) -> None:
    try:
        found = decode(data)
    except FrameError:
        return
    if found:
        message, _, end = found
        assert isinstance(message, dict)
        assert end <= len(data)


def test_a_length_beyond_the_limit_is_refused_before_it_is_waited_for() -> None:
    with pytest.raises(FrameError):
        decode((MAX_PART + 1).to_bytes(4, "big") + bytes(4))


def test_json_that_is_nested_too_deep_is_no_frame() -> None:
    text = b"[" * 100_000
    with pytest.raises(FrameError):
        decode(HEADER.pack(len(text), 0) + text)
