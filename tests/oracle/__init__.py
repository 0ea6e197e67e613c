"""A slow second reading of the rules, in plain Python, to check the fast core against."""

from .decision import Decision
from .oracle import Oracle

__all__ = ["Decision", "Oracle"]
