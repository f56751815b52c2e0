"""Figures, printed by hand: `python -m tests.benchmarks.<name>`."""
