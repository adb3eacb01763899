"""Damage to YAML files: values and keys replaced by what does not belong there, lines moved, bytes broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from toolkit.load.yaml_source import parse
from toolkit.source import Listing, Node, Record, Scalar, SourceFile

BOMB = "{a: &a [x,x,x,x,x,x,x,x,x], b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a], c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]," + (
    " d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c], e: [*d,*d,*d,*d,*d,*d,*d,*d,*d]}"
)
VALUES = [
    "", "~", "null", "[]", "{}", "[[]]", "[null]", "[~, 1]", "{a: b}", "{~: 1}", "{[a]: b}", "? x", "0", "-1", "1e999",
    "999999999999999999999999", "0x1F", "0o17", "1_000", ".nan", "-.inf", "true", "NO", "2026-02-30", "12:30:45",
    "!!python/object/apply:os.system [id]", "!!binary aGk=", "!include x", "!!set {a}", "&a [*a]", "*nobody", BOMB,
    "<<: {a: b}", '"', "'", "'it''s'", '"\\x00"', '"\\uD83D\\uDE00"', '"\\u202Eabc"', '"a\\nb\\n"',
    "|\n  x", ">+\n\n x",
    "- a", "- - - a", "a: b: c", "# only a comment", "[1, 2", "{a: 1", "%TAG ! x", "@x", "`x`", "---", "...", "\t",
    "x" * 5000, "[" * 60, "{a: " * 60, "\u202eevil", "e\u0301\u0301", "👩‍👩‍👧‍👦", "\u00a0", "\u2028", "\ufeff",
    "ＦＯＯＤ", "ﬁ", "ß", "İ",
    "../../../etc/passwd", "/dev/zero", "a\x00b", "\x1b[31m", "{{ 7*7 }}", "%s%n", "C101", "Tiny", "[FOOD, FOOD]",
    "When you stash this item, gain 1 Snack.", "Gain 99999999999999999999 AP.", "(", "gain gain gain", ".",
    "a" + " a" * 300,
]  # fmt: skip
BYTES = [
    b"\x00",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b"\r",
    b"\t",
    b"\x85",
    b"\xe2\x80\xa8",
    b"'",
    b'"',
    b"\n---\n",
]

Mutation = Callable[[str, Random], str | bytes]


def mutated(text: str, random: Random) -> bytes:
    """The text with one to four things wrong in it."""
    changed: str | bytes = text
    for _ in range(random.randint(1, 4)):
        if isinstance(changed, bytes):
            break
        changed = random.choice(MUTATIONS)(changed, random)
    return changed if isinstance(changed, bytes) else changed.encode("utf-8", "surrogatepass")


def nodes(node: Node) -> Iterator[Node]:
    """A node, its keys and all below it."""
    yield node
    if isinstance(node, Listing):
        for item in node.items:
            yield from nodes(item)
    elif isinstance(node, Record):
        for key, value in node.entries.values():
            yield key
            yield from nodes(value)


def replace_node(text: str, random: Random) -> str:
    root, _ = parse(SourceFile("x", text))
    if root is None:
        return text
    every = list(nodes(root))
    several = [node for node in every if not isinstance(node, Scalar)]
    node = random.choice(several if several and random.random() < 0.2 else every)
    new = random.choice(VALUES) if random.random() < 0.8 else spelled_wrong(text[node.start : node.end], random)
    return text[: node.start] + new + text[node.end :]


def copy_node(text: str, random: Random) -> str:
    root, _ = parse(SourceFile("x", text))
    if root is None:
        return text
    every = list(nodes(root))
    source, target = random.choice(every), random.choice(every)
    return text[: target.start] + text[source.start : source.end] + text[target.end :]


def spelled_wrong(word: str, random: Random) -> str:
    at = random.randrange(len(word) + 1)
    return random.choice(
        [word[:at] + word[at + 1 :], word[:at] + random.choice("aeE -_:#") + word[at:], word.swapcase()]
    )


def change_lines(text: str, random: Random) -> str:
    lines = text.split("\n")
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(6):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = " " * random.randint(1, 5) + lines[at]
        case 4:
            lines[at] = lines[at].lstrip() if random.random() < 0.5 else "\t" + lines[at]
        case _:
            lines[at] = lines[at] + random.choice(VALUES)
    return "\n".join(lines)


def change_bytes(text: str, random: Random) -> bytes:
    raw = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(raw) + 1)
        match random.randrange(4):
            case 0:
                raw[at:at] = random.choice(BYTES)
            case 1:
                raw[at : at + random.randint(1, 40)] = b""
            case 2:
                raw[at : at + 1] = bytes([random.randrange(256)])
            case _:
                raw[at:at] = raw[at : at + random.randint(1, 400)]
    return bytes(raw)


def change_whole(text: str, random: Random) -> bytes:
    encoding = random.choice(["utf-16", "utf-16-le", "utf-32", "latin-1", "cp1252", "utf-7"])
    wholes = [
        lambda: text.encode(encoding, "replace"),
        lambda: b"\xef\xbb\xbf" + text.encode().replace(b"\n", b"\r\n"),
        lambda: text.encode().replace(b"\n", b"\r"),
        lambda: text.encode()[: random.randrange(len(text) + 1)],
        lambda: random.choice(VALUES).encode(),
        lambda: text.encode() * 2,
        lambda: b"",
        lambda: random.randbytes(400),
    ]
    return random.choice(wholes)()


MUTATIONS: list[Mutation] = [
    *[replace_node] * 6,
    copy_node,
    copy_node,
    change_lines,
    change_lines,
    change_bytes,
    change_whole,
]
