"""How much memory a process that lays out may use: a stranger's style sheet can ask for all there is."""

from __future__ import annotations

from contextlib import suppress

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]

MOST_MEMORY = 3 * 2**30  # bytes of addresses; printing any of our games takes a quarter of it
GIGABYTE = 2**30


def hold_memory(most: int = MOST_MEMORY) -> None:
    """Let this process have no more than so many bytes, and leave no picture of it on the disk when it is killed."""
    if resource is None:
        return
    for kind, wanted in ((resource.RLIMIT_AS, most), (resource.RLIMIT_CORE, 0)):
        soft, hard = resource.getrlimit(kind)
        if soft == resource.RLIM_INFINITY or soft > wanted:
            with suppress(ValueError, OSError):  # where a system knows the limit and does not keep it
                resource.setrlimit(kind, (wanted, hard))


def too_large(most: int = MOST_MEMORY) -> str:
    """What is said of a face that needs more."""
    return f"it needs more memory than {most / GIGABYTE:g} GB to lay out"
