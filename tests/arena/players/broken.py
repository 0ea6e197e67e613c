"""A file that can not be imported; not a test."""

raise ImportError("no such brewery")
