"""Sentences as designers write them, and how many of those that are refused the first hint helps."""
