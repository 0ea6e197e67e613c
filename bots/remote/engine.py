"""Views as bytes, for a bot that has the engine as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from brauhaus.core import View


def core_view(raw: bytes, engine: str = "") -> View:
    """Returns a view in the engine, from the bytes that a server sent.

    Args:
        raw: as in `Decision.view_bytes`.
        engine: as in `Welcome.engine`; empty: not known.

    Raises:
        ValueError: there is no engine here, or another version; or not the deck in play.
    """
    check_engine(engine)
    from brauhaus.core import View

    return View.from_bytes(raw)


def check_engine(engine: str = "") -> None:
    """Checks that views as bytes can be read here.

    Args:
        engine: as in `Welcome.engine`; empty: not known.

    Raises:
        ValueError: there is no engine here, or another version.
    """
    try:
        from brauhaus.core import ENGINE_VERSION
    except ImportError as error:
        raise ValueError(
            f"a view as bytes needs the compiled engine ({error}): install brauhaus where there is"
            ' a C compiler, or ask for view_form="typed"'
        ) from None
    if engine not in ("", ENGINE_VERSION):
        raise ValueError(
            f"the server's engine has version {engine}, this one {ENGINE_VERSION}, and views as"
            ' bytes go by it: install the same brauhaus, or ask for view_form="typed"'
        )
