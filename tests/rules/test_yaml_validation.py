"""What does not fit a struct is told with its place, what was expected and what was found."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from ulm.files.yaml_reader import Problem, UnreadableFile, read_yaml
from ulm.files.yaml_validation import Problems, ValidEntries, convert_file


class Apple(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="fruit", tag="apple"):
    weight: Annotated[int, Meta(ge=1, le=9)]


class Pear(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="fruit", tag="pear"):
    ripe: bool = False


class Basket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(max_length=5)]
    fruits: Annotated[list[Apple | Pear], Meta(min_length=1, max_length=3)] = []
    size: Literal["small", "large"] | None = None
    price: Annotated[float, Meta(ge=0)] = 0.0
    pair: Annotated[list[int], Meta(min_length=2, max_length=2)] | None = None
    owner: Annotated[str, Meta(pattern="^[a-z]+$", description="an owner (small letters)")] = "nobody"
    prices: dict[str, int] = {}
    inner: dict[str, Any] = {}


@pytest.mark.parametrize(
    ("raw", "where", "message"),
    [
        (3, "", "expected a mapping of names to values, found 3"),
        ({}, "", "`id` is missing"),
        ({"id": 3}, "id", "expected a text, found 3"),
        ({"id": "basket"}, "id", "expected at most 5 characters, found 'basket'"),
        ({"id": "a", "colour": 1}, "", "unknown key `colour`; expected `id`, `fruits`"),
        ({"id": "a", "fruits": 1}, "fruits", "expected a list, found 1"),
        ({"id": "a", "fruits": []}, "fruits", "expected a list of 1 to 3 entries, found []"),
        ({"id": "a", "fruits": [1]}, "fruits[0]", "expected a mapping of names to values, found 1"),
        ({"id": "a", "fruits": [{"weight": 1}]}, "fruits[0]", "`fruit` is missing"),
        ({"id": "a", "fruits": [{"fruit": "plum"}]}, "fruits[0].fruit", "expected one of `apple`, `pear`"),
        ({"id": "a", "fruits": [{"fruit": "apple"}]}, "fruits[0]", "`weight` is missing"),
        ({"id": "a", "fruits": [{"fruit": "apple", "weight": 10}]}, "fruits[0].weight", "expected a number from 1"),
        ({"id": "a", "fruits": [{"fruit": "apple", "weight": True}]}, "fruits[0].weight", "expected a whole number"),
        ({"id": "a", "fruits": [{"fruit": "pear", "ripe": 1}]}, "fruits[0].ripe", "expected true or false, found 1"),
        ({"id": "a", "fruits": [{"fruit": "pear", "x": 1}]}, "fruits[0]", "unknown key `x`; expected `fruit`, `ripe`"),
        ({"id": "a", "size": "huge"}, "size", "expected one of `large`, `small`, found 'huge'"),
        ({"id": "a", "price": "much"}, "price", "expected a number, found 'much'"),
        ({"id": "a", "price": -1.5}, "price", "expected a number of at least 0, found -1.5"),
        ({"id": "a", "pair": [1]}, "pair", "expected a list of 2 entries, found [1]"),
        ({"id": "a", "owner": "ME"}, "owner", "expected an owner (small letters), found 'ME'"),
        ({"id": "a", "owner": None}, "owner", "expected an owner (small letters), found nothing"),
        ({"id": "a", "prices": {"x": "y"}}, "prices[...]", "expected a whole number"),
        ({"id": "a", "inner": {1: 2}}, "inner", "expected a name as key"),
    ],
)
def test_a_fault_in_words(raw: object, where: str, message: str) -> None:
    problems = Problems()
    assert problems.convert(raw, Basket, "shop.yaml") is None
    (found,) = problems.found
    assert (found.file, found.place) == ("shop.yaml", where)
    assert found.message.startswith(message)


def test_what_fits_is_no_problem() -> None:
    problems = Problems()
    found = problems.convert({"id": "a", "fruits": [{"fruit": "apple", "weight": 2}]}, Basket, "shop.yaml")
    assert found == Basket("a", [Apple(2)])
    assert problems.found == []


def test_every_entry_of_a_list_is_told_and_the_good_ones_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "shop.yaml"
    path.write_text("baskets:\n  - {id: a}\n  - {id: b, size: 3}\n  - {id: c}\n  - {size: small}\nmore: 1\n")
    problems = Problems()
    document = problems.read(path)
    assert document is not None
    problems.only_keys(document, ("baskets",))
    listed = problems.listed(document, "baskets", Basket)
    assert listed == ValidEntries(((2, Basket("a")), (4, Basket("c"))), complete=False, ids=frozenset("abc"))
    assert [str(problem) for problem in problems.found] == [
        "shop.yaml: line 6: unknown key `more`; expected `baskets`",
        "shop.yaml: line 3, b: size: expected one of `large`, `small`, found 3",
        "shop.yaml: line 5: `id` is missing",
    ]
    assert problems.listed(document, "crates", Basket) == ValidEntries()
    assert problems.found[-1] == Problem("shop.yaml", "line 1", "expected a list `crates` with at least one entry")


def test_a_file_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "basket.yaml"
    path.write_text("id: a\n")
    assert convert_file(read_yaml(path), Basket) == Basket("a")
    path.write_text("id: a\nid: b\n")
    with pytest.raises(UnreadableFile, match="`id` appears twice"):
        convert_file(read_yaml(path), Basket)
    path.write_text("id: a\nsize: 7\n")
    with pytest.raises(UnreadableFile, match=": size: expected one of"):
        convert_file(read_yaml(path), Basket)
    assert Problems().read(tmp_path / "none.yaml") is None
