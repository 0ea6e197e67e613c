"""Who has a valid token, asked often. Called in a thread: the calls block."""

from __future__ import annotations

from collections.abc import Collection

from brauhaus.arena.server.auth import TokenStore

EVERY = 10
"""Questions after which those without a token are looked at again."""


class Owners:
    """Knows a valid token of each owner, so that not all tokens there are must be read each time.

    Args:
        tokens: the store.
    """

    def __init__(self, tokens: TokenStore) -> None:
        self._tokens = tokens
        self._ids: dict[str, str] = {}
        self._without: set[str] = set()
        self._questions = 0

    def with_tokens(self, owners: Collection[str]) -> set[str]:
        """Returns those of these owners who have a valid token.

        Raises:
            ArenaError: the store does not answer, or is damaged.
        """
        if self._questions % EVERY == 0:
            self._without = set()
        known = self._tokens.get(self._ids[owner] for owner in owners if owner in self._ids)
        found = {token.name for token in known.values() if token.fault() is None}
        if set(owners) - found - self._without:
            valid = [token for token in self._tokens.all() if token.fault() is None]
            self._ids = {token.name: token.id for token in valid}
            found = self._ids.keys() & set(owners)
            self._without = set(owners) - found
        self._questions += 1
        return found
