"""A socket on this machine alone: the first port that is free, beginning with the usual one."""

from __future__ import annotations

import errno
import os
import socket

LOOPBACK = "127.0.0.1"
FIRST_PORT = 8700
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


def port_of(opened: socket.socket) -> int:
    """The port that a socket is bound to."""
    return int(opened.getsockname()[1])
