RUSHES: tuple[str, ...]
