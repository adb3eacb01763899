"""Lists of sentences as designers of a kind of game say them, written before the forms were looked at."""
