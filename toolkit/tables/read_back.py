"""The data of a file as it counts, to see whether a changed file says what was meant."""

from __future__ import annotations

from collections.abc import Mapping

from toolkit.load.shape import Findings, Misfit, read_shape
from toolkit.load.yaml_source import parse
from toolkit.problem import Problem
from toolkit.schema import Shape
from toolkit.source import SourceFile


def data_of(source: SourceFile, shape: Shape) -> tuple[dict[str, object] | None, list[Problem]]:
    """The data of a file that has no findings, as it counts; None and what was found for others."""
    data, problems = whole_data(source, shape)
    return (counted_record(data) if data is not None else None), problems


def whole_data(source: SourceFile, shape: Shape) -> tuple[dict[str, object] | None, list[Problem]]:
    """The data of a file that has no findings, with all that is empty; None and what was found for others."""
    root, problems = parse(source)
    if root is None or problems:
        return None, problems
    findings = Findings(source, problems)
    data = read_shape(root, shape, findings)
    return (None if isinstance(data, Misfit) or findings.problems else data), findings.problems


def counted_record(data: Mapping[str, object]) -> dict[str, object]:
    """Data as it counts: without empty lists and the white space that ends a block of text."""
    return {key: _counted(value) for key, value in data.items() if value not in ([], {})}


def _counted(data: object) -> object:
    if isinstance(data, dict):
        return counted_record(data)
    if isinstance(data, list):
        return [_counted(value) for value in data]
    return data.strip() if isinstance(data, str) else data
