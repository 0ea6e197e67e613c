"""The frame around a state's or view's bytes: what they are, for which deck, and a check sum."""

from __future__ import annotations

import json
import struct
from functools import lru_cache
from hashlib import blake2b
from typing import TYPE_CHECKING

from brauhaus.core.config import Config

if TYPE_CHECKING:
    from brauhaus.core.ruleset import Ruleset

FORMAT = 2
_HEAD = struct.Struct("<3sB8sHI")  # kind, format, start of the ruleset's hash, two lengths
_SUM = 8


def pack(kind: bytes, ruleset_hash: str, config: Config, raw: bytes) -> bytes:
    """Frame the bytes of one structure."""
    options = _write(config)
    head = _HEAD.pack(kind, FORMAT, bytes.fromhex(ruleset_hash[:16]), len(options), len(raw))
    body = head + options + raw
    return body + blake2b(body, digest_size=_SUM).digest()


@lru_cache(maxsize=64)
def _write(config: Config) -> bytes:
    return json.dumps(config.to_dict(), separators=(",", ":"), sort_keys=True).encode()


@lru_cache(maxsize=64)
def _read(options: bytes) -> Config:
    try:
        config = Config.from_dict(json.loads(options))
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"damaged options: {error}") from None
    if _write(config) != options:
        raise ValueError("damaged options: not written as this engine writes them")
    return config


def deck_of(kind: bytes, data: bytes) -> str:
    """The deck that a frame made by `pack` names, for who would not open any file for a stranger.

    Raises:
        ValueError: not such a frame, or damaged.
    """
    data = _check(kind, data)
    *_, options_size, _ = _HEAD.unpack_from(data)
    return _read(data[_HEAD.size : _HEAD.size + options_size]).deck


def unpack(kind: bytes, data: bytes, size: int) -> tuple[Config, Ruleset, bytes]:
    """Open a frame made by `pack`.

    Args:
        kind: three letters that the frame must begin with.
        data: the framed bytes.
        size: length of the structure in this engine version.

    Raises:
        ValueError: not such a frame, damaged, of another version or another deck.
    """
    from brauhaus.core.ruleset import load_ruleset

    data = _check(kind, data)
    _, version, start, options_size, raw_size = _HEAD.unpack_from(data)
    if version != FORMAT or raw_size != size:
        raise ValueError(
            f"bytes of another engine version: format {version}, {raw_size} bytes;"
            f" this one has {FORMAT}, {size}"
        )
    options = data[_HEAD.size : _HEAD.size + options_size]
    raw = data[_HEAD.size + options_size : -_SUM]
    if len(raw) != size:
        raise ValueError(f"damaged bytes: {len(raw)} bytes of data, expected {size}")
    config = _read(options)
    ruleset = load_ruleset(config.deck)
    if ruleset.hash[:16] != start.hex():
        raise ValueError(
            f"made with ruleset {start.hex()}, but deck {config.deck!r} is {ruleset.hash[:16]}"
        )
    return config, ruleset, raw


def _check(kind: bytes, data: object) -> bytes:
    if not isinstance(data, bytes | bytearray | memoryview):
        raise ValueError(f"expected bytes, not {type(data).__name__}")
    data = bytes(data)
    if len(data) < _HEAD.size + _SUM or data[:3] != kind:
        raise ValueError(f"{len(data)} bytes that do not begin with {kind.decode()}: wrong kind")
    if blake2b(data[:-_SUM], digest_size=_SUM).digest() != data[-_SUM:]:
        raise ValueError("damaged bytes: the check sum is wrong")
    return data
