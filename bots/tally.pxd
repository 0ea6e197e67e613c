"""Games of built-in bots, played and counted without Python in the loop."""
