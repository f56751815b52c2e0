"""The bridges, each driven by its own framework."""
