"""The named numbers of `layout.pxd`, for Python."""
