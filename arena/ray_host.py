"""Keeps a Ray cluster of this machine going until its standard input ends; run by `RayCluster`.

In a process of its own, since Ray's start holds up all threads of the process that does it, and so
that the cluster ends in order however its users end.
"""

from __future__ import annotations

import logging
import os
import sys
from typing import Any

from brauhaus.arena.redis_client import one_line
from brauhaus.arena.scratch import scratch_folder

OBJECT_STORE_BYTES = 80 * 1024 * 1024  # the least that Ray accepts; nothing goes through it


def main(processors: int) -> None:
    """Starts Ray, says its address on standard output, or why there is none, and waits.

    Args:
        processors: how many actors run at a time.
    """
    # All but that goes to standard error: Ray may print too.
    said = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    with scratch_folder("brauhaus-ray-") as scratch:
        try:
            import ray

            context: Any = ray.init(
                address="local",
                num_cpus=processors,
                include_dashboard=False,
                object_store_memory=OBJECT_STORE_BYTES,
                logging_level=logging.ERROR,
                log_to_driver=False,
                _temp_dir=str(scratch),
            )
        except Exception as error:
            print(f"error {one_line(error)}", file=said, flush=True)
            return
        print(f"address {context.address_info['address']}", file=said, flush=True)
        sys.stdin.read()
        ray.shutdown()


if __name__ == "__main__":
    main(int(sys.argv[1]))
