"""Seeds: every deal and every bot gets its own, derived from the tournament's seed and a name."""

from hashlib import blake2b


def derive_seed(key: int, *name: object, secret: bytes = b"") -> int:
    """Returns 64 bits that depend on key, secret and the whole name, and look like nothing else.

    Args:
        key: 0..2^64-1, the tournament's seed.
        name: parts whose texts name what the seed is for, none of them with a line break.
        secret: up to 56 bytes; who does not know it can not find the seed by trying keys.
    """
    text = "\n".join(map(str, name)).encode()
    digest = blake2b(text, key=key.to_bytes(8, "big") + secret, digest_size=8)
    return int.from_bytes(digest.digest(), "big")


def deal_seed(key: int, deal_id: str, secret: bytes = b"") -> int:
    """Returns the seed of a deal; all rotations of a table's deal share it."""
    return derive_seed(key, "deal", deal_id, secret=secret)


def bot_seed(key: int, match_id: str, seat: int, secret: bytes = b"") -> int:
    """Returns the seed of the bot at a seat of a match."""
    return derive_seed(key, "bot", match_id, seat, secret=secret)
