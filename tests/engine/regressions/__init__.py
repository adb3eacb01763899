"""Random games that once went wrong, each played again from then on: see `test_kept`."""
