"""What has changed between two states of a game, and what of it is to be printed again."""
