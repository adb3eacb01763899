"""Every character of a value is found again where it was written, in each of YAML's ways to write text."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.load.yaml_source import parse
from toolkit.scalar import offsets_of
from toolkit.source import Record, Scalar, SourceFile

WAYS = {
    "plain": "text: When this item\n  is stashed,\n\n  gain 1 Snack.   # why\nnext: 1\n",
    "single quotes": "text: 'It''s a\n  trap, a \n\n  real one.'\nnext: 1\n",
    "double quotes": 'text: "Gain\\t1\n   Snack \\\n   now. \\u00e9 \\"x\\""\nnext: 1\n',
    "literal": "text: |\n  Gain 1 Snack.\n\n    Lose 1 AP.\nnext: 1\n",
    "literal, kept": "text: |+\n  Gain 1 Snack.\n\n\nnext: 1\n",
    "literal, stripped, indented": "text: |2-\n    Gain 1 Snack.\n  Lose 1 AP.\nnext: 1\n",
    "folded": "text: >\n  Gain 1\n  Snack.\n\n  Lose\n    1 AP\n  now.\nnext: 1\n",
    "folded, stripped": "text: >-\n\n  Gain 1\n  Snack.\n\nnext: 1\n",
    "windows line ends": "text: |\r\n  Gain 1.\r\n  Lose 1.\r\nnext: 1\r\n",
    "at the end of the file": "text: |\n  Gain 1.",
    "in brackets": "text: {text: Gain\n   1 Snack}\n",
    "after a comment": "text: |  # two lines\n  Gain 1.\n",
}


def written(text: str) -> tuple[SourceFile, Scalar]:
    file = SourceFile("trash.yaml", text)
    root, problems = parse(file)
    assert not problems
    while isinstance(root, Record):
        root = next(iter(root.entries.values()))[1]
    assert isinstance(root, Scalar)
    return file, root


def offsets(text: str) -> tuple[Scalar, list[int]]:
    file, node = written(text)
    found = offsets_of(file.text, node.start, node.end, node.style, node.text)
    assert found is not None, (node.text, node.style)
    return node, found


@pytest.mark.parametrize("way", WAYS)
def test_every_letter_is_found_where_it_was_written(way: str) -> None:
    node, found = offsets(WAYS[way])
    assert len(found) == len(node.text) + 1
    for letter, offset in zip(node.text, found, strict=False):
        if letter.isalnum() and letter.isascii() and letter != "é":
            assert WAYS[way][offset] == letter


def test_words_keep_their_places_in_folded_text() -> None:
    text = WAYS["folded"]
    node, found = offsets(text)
    for word in ("Snack", "Lose", "AP", "now"):
        assert found[node.text.index(word)] == text.index(word)


TEXTS = st.text(st.sampled_from("abc ,.:#'\"\\-\n\té*&|>{}[]%@\u2028\x85"), max_size=40)


@settings(max_examples=400, deadline=None)
@given(TEXTS, st.sampled_from(["", "'", '"', "|", ">"]), st.integers(8, 30), st.booleans())
def test_whatever_a_writer_writes_is_found_again(text: str, style: str, width: int, allow_unicode: bool) -> None:
    dumped = yaml.dump(
        {"a": {"text": text, "z": "1"}}, default_style=style or None, width=width, allow_unicode=allow_unicode
    )
    offsets(dumped)


@settings(max_examples=1500, deadline=None)
@given(
    st.text(st.sampled_from("ab \n\n  '\"\\#n-+|>2\t"), max_size=30), st.sampled_from(["", "'", '"', "|", ">", "|-"])
)
def test_whatever_a_person_writes_is_found_again_or_is_not_yaml(text: str, style: str) -> None:
    opening = {"'": "'", '"': '"'}.get(style, style + "\n  " if style else "")
    file = SourceFile("trash.yaml", f"k:\n  text: {opening}{text}{opening if style in {chr(39), chr(34)} else ''}\n")
    root, problems = parse(file)
    if problems or not isinstance(root, Record):
        return
    inner = root.entries["k"][1] if "k" in root.entries else root
    node = inner.entries["text"][1] if isinstance(inner, Record) and "text" in inner.entries else inner
    if isinstance(node, Scalar):
        assert offsets_of(file.text, node.start, node.end, node.style, node.text) is not None, (file.text, node.text)
