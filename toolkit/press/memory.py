"""How much memory a process that lays out may use: a stranger's style sheet can ask for all there is."""

from __future__ import annotations

from contextlib import suppress

try:
    import resource
except ImportError:  # Windows has no such limits
    resource = None  # type: ignore[assignment]  # what is missing is None, and asked for

MOST_MEMORY = 3 * 2**30  # bytes of address space; printing any shipped game takes a quarter of it
GIGABYTE = 2**30


def hold_memory(most: int = MOST_MEMORY) -> None:
    """Limit this process to so many bytes of address space, and write no core dump when it is killed."""
    if resource is None:
        return
    for kind, wanted in ((resource.RLIMIT_AS, most), (resource.RLIMIT_CORE, 0)):
        soft, hard = resource.getrlimit(kind)
        if soft == resource.RLIM_INFINITY or soft > wanted:
            with suppress(ValueError, OSError):  # some systems know the limit but do not accept it
                resource.setrlimit(kind, (wanted, hard))


def too_large(most: int = MOST_MEMORY) -> str:
    """Why a face that needs more memory is broken, in words."""
    return f"it needs more memory than {most / GIGABYTE:g} GB to lay out"
