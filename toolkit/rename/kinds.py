"""What can be renamed; apart, because a shell that completes a call reads nothing else."""

KINDS = ("tag", "counter", "noun", "card")
