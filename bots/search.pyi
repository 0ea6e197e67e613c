from brauhaus.core.view import View

def search(
    view: View,
    seed: int,
    *,
    iters: int | None = None,
    ms: float | None = None,
    c: float,
    rollout: str,
    depth: int,
) -> list[tuple[int, int, float]]: ...
def search_iterations(view: View, iters: int, seed: int) -> int: ...
