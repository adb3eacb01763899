"""The table at a terminal: people and bots play one game, which is saved after every action."""
