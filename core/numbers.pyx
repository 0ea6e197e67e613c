"""The numbers of `numbers.pxd`, for Python: actions, operations, events and the rest."""
