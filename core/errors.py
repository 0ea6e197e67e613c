"""Errors of the rules core."""


class IllegalActionError(ValueError):
    """An action that is not legal now; the state is unchanged."""
