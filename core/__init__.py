"""The rules of Beer Pioneers: pure, fast, and the same on every machine."""

from brauhaus.core.config import Config, ManyModulesWarning
from brauhaus.core.errors import IllegalActionError
from brauhaus.core.ruleset import Ruleset, load_ruleset
from brauhaus.core.solo import SoloOutcome
from brauhaus.core.state import State
from brauhaus.core.version import ENGINE_VERSION
from brauhaus.core.view import View

__all__ = [
    "ENGINE_VERSION",
    "Config",
    "IllegalActionError",
    "ManyModulesWarning",
    "Ruleset",
    "SoloOutcome",
    "State",
    "View",
    "load_ruleset",
]
