"""A Ray cluster in a process of its own, until its standard input ends; not a test."""

import logging
import sys
import tempfile
from typing import Any

import ray


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="ray-") as scratch:
        context: Any = ray.init(
            address="local",
            num_cpus=2,
            include_dashboard=False,
            object_store_memory=80 * 1024 * 1024,
            logging_level=logging.ERROR,
            _temp_dir=scratch,
        )
        print(context.address_info["address"], flush=True)
        sys.stdin.read()
        ray.shutdown()


if __name__ == "__main__":
    main()
