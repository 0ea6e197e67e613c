"""The messages between a `PyBot` and its process: a JSON object and a byte string in one frame.

A frame is two lengths (4 bytes each, big-endian) and then the two parts. The side that hears from
an author's code trusts nothing in it: lengths are bounded and the first part must be an object.
"""

from __future__ import annotations

import json
import struct
from typing import Any

HEADER = struct.Struct("!II")
MAX_PART = 1 << 20


class FrameError(ValueError):
    """Bytes that are no frame."""


def encode(message: dict[str, Any], blob: bytes = b"") -> bytes:
    """Returns the frame of `message` and `blob`."""
    text = json.dumps(message).encode()
    return HEADER.pack(len(text), len(blob)) + text + blob


def decode(data: bytes | bytearray) -> tuple[dict[str, Any], bytes, int] | None:
    """Returns message, blob and length of the frame that `data` begins with; None: not all there.

    Raises:
        FrameError: what is there is no frame.
    """
    if len(data) < HEADER.size:
        return None
    text_size, blob_size = HEADER.unpack_from(data)
    if max(text_size, blob_size) > MAX_PART:
        raise FrameError(f"a part of {max(text_size, blob_size)} bytes; at most {MAX_PART}")
    blob_at = HEADER.size + text_size
    end = blob_at + blob_size
    if len(data) < end:
        return None
    try:
        message = json.loads(data[HEADER.size : blob_at])
    except (ValueError, RecursionError) as error:
        raise FrameError(f"not JSON: {error}") from None
    if not isinstance(message, dict):
        raise FrameError("not a JSON object")
    return message, bytes(data[blob_at:end]), end
