"""A bot as an author writes it; not a test."""

import random

from brauhaus.bots import Bot, run


class Eager(Bot):
    """Completes an order when it can, otherwise plays at random."""

    def choose(self, view, clock):  # type: ignore[no-untyped-def]
        actions = view.legal_actions()
        orders = [a for a in actions if view.action_text(a).startswith("complete the order")]
        return random.choice(orders or actions)


if __name__ == "__main__":
    run(Eager)
