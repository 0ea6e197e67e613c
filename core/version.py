"""The version of the rules engine, which every record carries."""

ENGINE_VERSION = "2"
"""Goes up when the same actions on the same deck can lead to another game."""
