"""What a thread starts outlives it, though it is told when the process ends."""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from brauhaus.arena.starter import call_starter

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells of a parent")

CHILD = """
import ctypes, signal, sys
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
ctypes.CDLL(None).prctl(1, signal.SIGTERM)  # PR_SET_PDEATHSIG
print("ready", flush=True)
sys.stdin.read()
"""


def popen() -> subprocess.Popen[str]:
    command = [sys.executable, "-c", CHILD]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    child = subprocess.Popen(command, text=True, **pipes)  # type: ignore[call-overload]
    child.stdout.readline()
    return child  # type: ignore[no-any-return]


@contextmanager
def started_in_a_thread(*, with_starter: bool) -> Iterator[int]:
    """A child of a thread that has ended."""
    found: list[subprocess.Popen[str]] = []
    thread = threading.Thread(
        target=lambda: found.append(call_starter(popen) if with_starter else popen())
    )
    thread.start()
    thread.join()
    deadline = time.monotonic() + 10
    while Path(f"/proc/self/task/{thread.native_id}").exists():
        assert time.monotonic() < deadline
    yield found[0].pid
    found[0].communicate()


def was_told(process: int) -> bool:
    """Returns whether SIGTERM waits for a process."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    pending = [int(line.split()[1], 16) for line in lines if line.startswith(("SigPnd", "ShdPnd"))]
    return any(mask >> 14 & 1 for mask in pending)


def test_a_child_is_not_told_of_the_end_of_the_thread_that_wanted_it() -> None:
    with started_in_a_thread(with_starter=True) as process:
        assert not was_told(process)
    with started_in_a_thread(with_starter=False) as process:
        assert was_told(process)  # or there is no need for all of this
