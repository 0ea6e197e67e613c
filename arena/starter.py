"""The thread from which processes are started that end when this one does.

Linux tells a process that its parent has died when the *thread* that started it ends. The main
thread lasts; what any other thread wants to start, a thread starts that lasts as long.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

T = TypeVar("T")


@cache
def _starter() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "starter")


def call_starter(step: Callable[[], T]) -> T:
    """Returns what `step` returns, called in a thread that lasts as long as this process."""
    if threading.current_thread() is threading.main_thread():
        return step()
    return _starter().submit(step).result()
