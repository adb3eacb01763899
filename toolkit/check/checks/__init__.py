"""One file per check: its manual, its code, and a function that finds."""
