"""Checking: from a loaded game to everything that is wrong with it: `check_game` in toolkit/check/run.py."""
