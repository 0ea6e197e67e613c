from brauhaus.core.config import ADVISED_MODULES as ADVISED_MODULES
from brauhaus.core.config import MODULES as MODULES
