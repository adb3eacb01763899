"""An ICC profile of a made-up printer (ICC.1:1998-09): each ink takes its colour out of white, and black has all inks.

There are free profiles, but none that may lie in every repository. This one is as greedy as none of them: its black
takes 400 % of ink, so that limits have something to do.
"""

from __future__ import annotations

import struct
from itertools import product
from pathlib import Path

D50 = (0.9642, 1.0, 0.8249)
CMYK_GRID, LAB_GRID = 5, 9
TO_XYZ = ((0.4361, 0.3851, 0.1431), (0.2225, 0.7169, 0.0606), (0.0139, 0.0971, 0.7141))  # from sRGB, for D50
FROM_XYZ = ((3.1342, -1.6172, -0.4907), (-0.9788, 1.9162, 0.0334), (0.0719, -0.2290, 1.4057))
Three = tuple[float, float, float]


def linear(value: float) -> float:
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def curved(value: float) -> float:
    value = min(1.0, max(0.0, value))
    return value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055


def multiplied(matrix: tuple[Three, Three, Three], vector: Three) -> Three:
    a, b, c = (sum(one * other for one, other in zip(row, vector, strict=True)) for row in matrix)
    return a, b, c


def lab_of(rgb: Three) -> Three:
    red, green, blue = map(linear, rgb)
    x, y, z = multiplied(TO_XYZ, (red, green, blue))
    f = [
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (x / D50[0], y / D50[1], z / D50[2])
    ]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def rgb_of(lab: Three) -> Three:
    fy = (lab[0] + 16) / 116
    f = (fy + lab[1] / 500, fy, fy - lab[2] / 200)
    x, y, z = (white * (v**3 if v > 0.2069 else (v - 16 / 116) / 7.787) for v, white in zip(f, D50, strict=True))
    red, green, blue = map(curved, multiplied(FROM_XYZ, (x, y, z)))
    return red, green, blue


def byte(value: float) -> int:
    return min(255, max(0, round(value)))


def lut(inputs: int, outputs: int, grid: int, table: bytes) -> bytes:
    straight = bytes(range(256))
    matrix = b"".join(struct.pack(">i", value) for value in (65536, 0, 0, 0, 65536, 0, 0, 0, 65536))
    head = b"mft1" + bytes(4) + bytes([inputs, outputs, grid, 0]) + matrix
    return head + straight * inputs + table + straight * outputs


def to_lab() -> bytes:
    table = bytearray()
    for cyan, magenta, yellow, black in product([step / (CMYK_GRID - 1) for step in range(CMYK_GRID)], repeat=4):
        light, a, b = lab_of(((1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black)))
        table += bytes([byte(light * 2.55), byte(a + 128), byte(b + 128)])
    return lut(4, 3, CMYK_GRID, bytes(table))


def to_inks() -> bytes:
    table = bytearray()
    steps = [step * 255 / (LAB_GRID - 1) for step in range(LAB_GRID)]
    for light, a, b in product(steps, repeat=3):
        inks = [1 - each for each in rgb_of((light / 2.55, a - 128, b - 128))]
        table += bytes(byte(ink * 255) for ink in (*inks, min(inks)))
    return lut(3, 4, LAB_GRID, bytes(table))


def described(text: str) -> bytes:
    ascii_ = text.encode() + b"\0"
    return b"desc" + bytes(4) + struct.pack(">I", len(ascii_)) + ascii_ + bytes(4 + 4 + 2 + 1 + 67)


def profile(title: str = "Greedy press", space: bytes = b"CMYK", kind: bytes = b"prtr", version: int = 2) -> bytes:
    """The profile; or one that says of itself that it is another."""
    white = b"XYZ " + bytes(4) + b"".join(struct.pack(">i", round(value * 65536)) for value in D50)
    tags = {
        b"desc": described(title),
        b"cprt": b"text" + bytes(4) + b"Nobody's\0",
        b"wtpt": white,
        b"A2B0": to_lab(),
        b"B2A0": to_inks(),
    }
    table, data = struct.pack(">I", len(tags)), b""
    start = 128 + 4 + 12 * len(tags)
    for name, content in tags.items():
        content += bytes(-len(content) % 4)
        table += name + struct.pack(">II", start + len(data), len(content))
        data += content
    head = struct.pack(">I4sBBH4s4s4s", start + len(data), b"lcms", version, 0x40, 0, kind, space, b"Lab ")
    head += struct.pack(">6H", 2020, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + white[8:]
    return head + bytes(128 - len(head)) + table + data


def written(folder: Path) -> Path:
    """The profile in a file."""
    path = folder / "cmyk.icc"
    path.write_bytes(profile())
    return path
