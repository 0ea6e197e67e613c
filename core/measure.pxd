"""Loops for `brauhaus bench`; nothing in here is for other modules."""
