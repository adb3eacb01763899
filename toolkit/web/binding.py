"""A socket, on this machine alone unless another address is said: the first port that is free from the usual one on."""

from __future__ import annotations

import errno
import os
import socket

LOOPBACK = "127.0.0.1"
FIRST_PORT = 8700
ELSEWHERE = ("192.0.2.1", 9)  # an address for documentation, which nobody has (RFC 5737)
TRIES = 40  # ports that are tried before the system is asked for any


def bound(first: int = FIRST_PORT, host: str = LOOPBACK) -> socket.socket:
    """A socket bound to the first free port from `first` on. Raises OSError where the machine has none left."""
    for port in (*range(first, min(first + TRIES, 65536)), 0):
        opened = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere this option lets two programs take one port
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            opened.bind((host, port))
            opened.listen(128)
        except OSError as error:
            opened.close()
            if error.errno not in {errno.EADDRINUSE, errno.EACCES} or port == 0:
                raise
        else:
            return opened
    raise AssertionError("port 0 is bound or refused")


def lan_address() -> str:
    """The address by which others in the same network reach this machine. Raises OSError where it is in none.

    Nothing is sent: the system is asked which of its addresses it would use to reach one outside.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(ELSEWHERE)
        found = str(asked.getsockname()[0])
    if found.startswith("127.") or not found.strip("0."):
        raise OSError(errno.ENETUNREACH, "this machine is in no network")
    return found


def port_of(opened: socket.socket) -> int:
    """The port that a socket is bound to."""
    return int(opened.getsockname()[1])
