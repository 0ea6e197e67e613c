"""The errors that the command line turns into one line and an exit code."""


class ArenaError(Exception):
    """Something could not be done; the message is one line that says what to do. Exit code 1."""


class UsageError(ArenaError):
    """The command was given something that makes no sense. Exit code 2."""


class StoreUnavailableError(ArenaError):
    """The store could not be reached for as long as we were ready to wait."""


class FencedError(ArenaError):
    """Another driver has taken the tournament over; this one must not write any more."""
