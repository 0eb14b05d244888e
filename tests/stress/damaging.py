"""Damaging a file, reproducibly: each damage takes the whole bytes and a random stream and gives other bytes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import yaml

Damage = Callable[[bytes, random.Random], bytes]

WORDS = (
    "", "null", "~", "true", "[]", "{}", "-1", "0", "999999999999999999999", "1e999", ".inf", "-.inf", ".nan",
    "0x" + "f" * 6000, "1" + "0" * 5000, "1:59:59:59", "0o777", "2001-99-99", "2001-01-01", "2001-01-01T30:00:00Z",
    "=", "<<", "'", '"', "|", ">-", "*nobody", "&a [*a]", "[[[[", "}", "- - - -", "? [a, b]", "%TAG ! x", "...", "--- ",
    "@", "`", "\t", "\x00", "\x1b[31m", "\u2028", "\ufeff", "\U0001f600", '"\\ud800"', '"\\x1b]0;x\\x07"', '"\\u202e"',
    '"{icon:nowhere} **"', '"{n} {0} {x.y}"', "!!int x", "!!int ''", "!!float ''", "!!bool maybe", "!!timestamp later",
    "!!binary '?'", "!!set [a]", "!!omap {a: 1}", "!!pairs [1]", "!!str 5",
    "!!python/object/apply:os.system ['touch owned']", "!!python/name:os.system", "!own [1]",
    "../../../etc/passwd", "C:\\Windows", "/dev/zero", "a" * 100_000, "é" * 2000,
)  # fmt: skip  # several to a line
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 7, 10**6, 10**18, 10**40, 0.5, 1e308, float("inf"), float("nan"), "", " ",
    "nonsense", "x" * 5000, "ü" * 61, "\n", "a\nb", "\x85", [], {}, [None], [[]], {"a": 1}, {1: 2}, {"do": "coins"},
    ["draw"] * 3, b"bytes",
)  # fmt: skip  # several to a line
OTHER_MOVES = (b"", b"draw", b"end", b"push N1; push N1", b"steps 99999999999999999999", b"seal nowhere")
BLANKS = (b"", b"\n", b" " * 300, b"---\n", b"# nothing\n", b"null", b"5", b"text", b"[]", b"{}", b"\xff")


def cut(data: bytes, rng: random.Random) -> bytes:
    """The end or the beginning is missing."""
    at = rng.randrange(len(data) + 1)
    return data[:at] if rng.random() < 0.75 else data[at:]


def hole(data: bytes, rng: random.Random) -> bytes:
    """A piece is missing, or full of zeros, as after a lost block."""
    start = rng.randrange(len(data) + 1)
    size = rng.choice((1, 3, 20, 512))
    return data[:start] + rng.choice((b"", b"\0" * size)) + data[start + size :]


def noise(data: bytes, rng: random.Random) -> bytes:
    """Single bits are turned, or foreign bytes stand in the middle, or there is nothing else."""
    if rng.random() < 0.7:
        found = bytearray(data)
        for _ in range(rng.choice((1, 1, 2, 5, 30)) if found else 0):
            found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
        return bytes(found)
    if rng.random() < 0.2:
        return rng.randbytes(rng.choice((1, 10, 1000, 100_000)))
    start = rng.randrange(len(data) + 1)
    return data[:start] + rng.randbytes(rng.choice((1, 4, 60))) + data[start:]


def word(data: bytes, rng: random.Random) -> bytes:
    """A value gives way to something else: wrong types, huge numbers, tags, control characters."""
    found = list(re.finditer(rb"[\w\x80-\xff.+-]+", data))
    if not found:
        return data
    one = rng.choice(found)
    return data[: one.start()] + rng.choice(WORDS).encode() + data[one.end() :]


def lines(data: bytes, rng: random.Random) -> bytes:
    """Lines stand twice (keys too), are missing, change places, or stand elsewhere in depth."""
    found = data.split(b"\n")
    for _ in range(rng.choice((1, 1, 3))):
        one, other = rng.randrange(len(found)), rng.randrange(len(found))
        match rng.randrange(5):
            case 0:
                found.insert(other, found[one])
            case 1:
                found[one], found[other] = found[other], found[one]
            case 2:
                found[one] = b"  " + found[one]
            case 3:
                found[one] = rng.choice((b"\t", b"- ", b"#")) + found[one].lstrip()
            case _:
                del found[one]
                found = found or [b""]
    return b"\n".join(found)


def tree(data: bytes, rng: random.Random) -> bytes:
    """A value somewhere in the tree is of another type, a key is missing, foreign, or no name."""
    try:
        whole = yaml.load(data, Loader=yaml.CSafeLoader)
    except yaml.YAMLError:
        return data
    inner = [each for each in _nodes(whole) if each]
    for _ in range(rng.choice((1, 1, 2))):
        if not inner:
            return data
        node = rng.choice(inner)
        if isinstance(node, dict):
            key = rng.choice(list(node)) if node else "x"
            match rng.randrange(4):
                case 0:
                    node.pop(key, None)
                case 1:
                    node[rng.choice(("foreign", 5, None, 1.5, True, "", "a.b", "{n}"))] = rng.choice(VALUES)
                case _:
                    node[key] = rng.choice(VALUES)
        elif node:
            match rng.randrange(3):
                case 0:
                    node.append(rng.choice(node))
                case 1:
                    del node[rng.randrange(len(node))]
                case _:
                    node[rng.randrange(len(node))] = rng.choice(VALUES)
    return bytes(yaml.dump(whole, Dumper=yaml.CSafeDumper, encoding="utf-8", allow_unicode=True, sort_keys=False))


def _nodes(node: Any) -> list[Any]:
    below = list(node.values()) if isinstance(node, dict) else node if isinstance(node, list) else []
    found = [node] if isinstance(node, dict | list) else []
    for each in below:
        found += _nodes(each)
    return found


def moves(data: bytes, rng: random.Random) -> bytes:
    """Moves of a record are missing, stand twice or are other ones."""
    found = re.split(rb"(; |\n  - )", data)
    one = rng.randrange(len(found))
    found[one] = rng.choice((*OTHER_MOVES, found[one] * 2))
    return b"".join(found)


def nested(data: bytes, rng: random.Random) -> bytes:
    """Nested deeper than any parser's stack."""
    deep = rng.choice((50, 1000, 100_000))
    opened = rng.choice((b"[", b"{a: ", b"- ", b"? ", b"!a ", b"<a>"))
    at = rng.choice((0, data.find(b":") + 1, len(data)))
    return data[:at] + opened * deep + data[at:]


def bomb(data: bytes, rng: random.Random) -> bytes:
    """Few bytes that stand for billions."""
    wide, levels = rng.choice((9, 40)), rng.choice((5, 9, 30))
    if data.lstrip()[:1] == b"<":
        entities = b"".join(b'<!ENTITY a%d "%s">' % (n + 1, b"&a%d;" % n * wide) for n in range(levels))
        head = b'<?xml version="1.0"?><!DOCTYPE map [<!ENTITY a0 "aaaaaaaaaa">' + entities + b"]>"
        return head + re.sub(rb"<\?xml[^>]*>", b"", data).replace(b'name="', b'name="&a%d;' % levels, 1)
    name, first, each = rng.choice(((b"a", b"[x, x, x]", b"[%s]"), (b"m", b"{x: 1}", b"{<<: [%s]}")))
    lines = [b"%s0: &%s0 %s" % (name, name, first)]
    for n in range(1, levels):
        before = b", ".join([b"*%s%d" % (name, n - 1)] * wide)
        lines.append(b"%s%d: &%s%d %s" % (name, n, name, n, each % before))
    return b"\n".join(lines) + b"\n" + data


def encoding(data: bytes, rng: random.Random) -> bytes:
    """Written in another way: other encodings, other ends of lines, a mark at the beginning; or nothing is there."""
    text = data.decode("utf-8", "replace")
    other = rng.choice(("utf-16", "utf-16-be", "utf-32", "cp500", "utf-7"))
    return rng.choice(
        (
            data.replace(b"\n", b"\r\n"),
            data.replace(b"\n", b"\r"),
            b"\xef\xbb\xbf" + data,
            b"\xef\xbb\xbf" * 2 + data,
            ("ä" + text).encode("latin-1", "replace"),
            text.encode(other, "replace"),
            rng.choice((*BLANKS, b"\0" * len(data))),
            rng.choice(BLANKS),
        )
    )


def many(data: bytes, rng: random.Random) -> bytes:
    """More entries than anybody writes, still under a megabyte."""
    entry = rng.choice((b"- a\n", b"- {}\n", b"[],", b"k%d: v\n", b"? \n", b"- draw; draw; draw; draw\n"))
    size = rng.choice((20_000, 900_000))
    if b"%d" in entry:
        body = b"".join(entry % n for n in range(size // 10))
    else:
        body = entry * (size // len(entry))
    return rng.choice((data + body, data + b"\nmore:\n" + body, body))


DAMAGES: dict[str, tuple[int, Damage]] = {
    "cut off": (13, cut),
    "a hole": (8, hole),
    "foreign bits and bytes": (23, noise),
    "wrong values, numbers, tags": (22, word),
    "lines twice, missing, elsewhere": (10, lines),
    "wrong types and keys": (16, tree),
    "other moves": (6, moves),
    "nested deeply": (2, nested),
    "bombs": (2, bomb),
    "other encodings, or empty": (7, encoding),
    "far too many entries": (1, many),
}


def damaged(data: bytes, rng: random.Random) -> tuple[str, bytes]:
    """One damage, chosen by weight; its name and what comes of it. It may turn out to be harmless."""
    names = list(DAMAGES)
    name = rng.choices(names, [DAMAGES[each][0] for each in names])[0]
    return name, DAMAGES[name][1](data, rng)
