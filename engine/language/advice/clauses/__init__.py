"""What a sentence says, clause by clause, whatever its order and wording: when, if, who, what they do, and how long."""
