"""Plain YAML is read in one pass, and gives the same as the whole of PyYAML."""

from pathlib import Path

import pytest

from ulm.files import yaml_plain, yaml_reader
from ulm.files.paths import asset

ODD = {
    "a key twice": "a: 1\na: 2\nb: {c: 1, c: 2}\n",
    "lists": "a: [1, 2,\n 3]\nb:\n - x\n - y: 2\n   z: [1]\n",
    "merged": "<<: {a: 1}\nb: 2",
    "a date": "a: 2020-01-01",
    "other keys": "off: no\n1: 2\n~: x",
    "a list as key": "? [a, b]\n: 3",
    "an anchor": "a: &x 1",
    "an alias": "a: &x 1\nb: *x",
    "a tag": "a: !t 1",
    "a tag of a list": "a: !!seq [1]",
    "two documents": "a: 1\n---\nb: 2",
    "nothing": "",
    "a list": "[1]",
    "a word": "x",
    "a sign of its own": "a: =\n",
    "empty": "a:\nb: ''\n",
    "numbers": "a: 0x1F\nb: 0o7\nc: 1_000\nd: .5\ne: 1e3\nf: '1'\ng: .nan\nh: 1:30\ni: 012\nj: 09\nk: -.inf",
    "words": "a: yes\nb: Off\nc: null\nd: True\ne: 'no'\nf: y",
    "a long number": "a: " + "9" * 50,
    "no text": 'a: "\\x01"',
    "deep": "a: " + "[" * 50 + "]" * 50,
    "too deep a mapping": "a: " + "{b: " * 50 + "1" + "}" * 50,
    "broken": "a: [1",
    "two colons": "a: b: c",
    "blocks": "a: |\n  x\n  y\nb: >\n  z\n  w\nc: 'it''s'\n",
}


def _found(file: Path) -> object:
    try:
        document = yaml_reader.read_yaml(file)
    except yaml_reader.UnreadableFile as error:
        return error.problem
    return repr((document.data, document._lines, document.problems))


def _same_both_ways(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = _found(file)
    monkeypatch.setattr(yaml_plain, "build_plain", lambda loader, check: None)
    assert found == _found(file)


@pytest.mark.parametrize("name", ODD)
def test_what_is_odd_is_read_as_ever(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file.yaml"
    file.write_text(ODD[name], encoding="utf-8")
    _same_both_ways(file, monkeypatch)


@pytest.mark.parametrize("file", sorted(asset("data").rglob("*.yaml")), ids=lambda file: file.stem)
def test_the_files_of_the_game_are_read_in_one_pass(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(yaml_reader.yaml, "parse", None)
        yaml_reader.read_yaml(file)
    _same_both_ways(file, monkeypatch)
