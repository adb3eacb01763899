"""The table at a terminal: people and bots play one game, everything is saved after every action."""
