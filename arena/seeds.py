"""Seeds: every deal and every bot gets its own, derived from the tournament's seed and a name."""

from hashlib import blake2b


def derive_seed(key: int, *name: object) -> int:
    """Returns 64 bits that depend on the key and the whole name, and look like nothing else.

    Args:
        key: 0..2^64-1, the tournament's seed.
        name: parts whose texts name what the seed is for, none of them with a line break.
    """
    text = "\n".join(map(str, name)).encode()
    digest = blake2b(text, key=key.to_bytes(8, "big"), digest_size=8)
    return int.from_bytes(digest.digest(), "big")


def deal_seed(key: int, deal_id: str) -> int:
    """Returns the seed of a deal; all rotations of a table's deal share it."""
    return derive_seed(key, "deal", deal_id)


def bot_seed(key: int, match_id: str, seat: int) -> int:
    """Returns the seed of the bot at a seat of a match."""
    return derive_seed(key, "bot", match_id, seat)
