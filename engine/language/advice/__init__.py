"""What to do about a sentence that is not read: slips of the keyboard, what could stand, advice, and whole rewrites."""
