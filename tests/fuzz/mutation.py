"""Random changes to messages: bits, bytes, pieces, numbers, nesting, parts of other messages."""

import random
import re
from collections.abc import Callable, Sequence

__all__ = ["mutated"]

_NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
_NUMBERS = (
    b"0", b"-1", b"1", b"2147483647", b"2147483648", b"4294967296", b"9007199254740993", b"1e308", b"1e999", b"-0.0",
    b"1e-320", b"NaN", b"null", b"true", b'""', b"[]", b"{}", b"0.5", b"99999999999999999999999999",
)  # fmt: skip
_PIECES = (
    b"\\ud800", b"\\u0000", b"\x00", b"\xff", b"\xc3", b'"', b"\\", b"[" * 40, b'{"a":' * 40, b"]", b"}", b",", b":",
    b'"type":"decide",', b'"id":-1,', b'"id":"x",', b'"snapshot":"{}",', b"\xef\xbb\xbf", b"\n", b"1", b"null",
    b"\\uffff", b"\xf4\x90\x80\x80",
)  # fmt: skip


def mutated(seeds: Sequence[bytes], chance: random.Random) -> bytes:
    """A seed with one to six changes."""
    data = bytearray(chance.choice(seeds))
    for _ in range(chance.randint(1, 6)):
        chance.choice(_CHANGES)(data, chance)
    if chance.random() < 0.1:
        other = chance.choice(seeds)
        data[chance.randrange(len(data) + 1) :] = other[chance.randrange(len(other) + 1) :]
    return bytes(data)


def _flip(data: bytearray, chance: random.Random) -> None:
    if data:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def _insert(data: bytearray, chance: random.Random) -> None:
    place = chance.randrange(len(data) + 1)
    data[place:place] = chance.choice(_PIECES)


def _cut(data: bytearray, chance: random.Random) -> None:
    place = chance.randrange(len(data) + 1)
    del data[place : place + chance.randint(1, 30)]


def _repeat(data: bytearray, chance: random.Random) -> None:
    place = chance.randrange(len(data) + 1)
    data[place:place] = data[place : place + chance.randint(1, 60)] * chance.randint(1, 4)


def _number(data: bytearray, chance: random.Random) -> None:
    found = list(_NUMBER.finditer(data))
    if found:
        one = chance.choice(found)
        number = chance.choice(_NUMBERS) if chance.random() < 0.6 else b"%d" % chance.randint(-3, 12)
        data[one.start() : one.end()] = number


def _swap(data: bytearray, chance: random.Random) -> None:
    first, second = (chance.randrange(len(data) + 1) for _ in range(2))
    size = chance.randint(1, 12)
    data[first : first + size], data[second : second + size] = data[second : second + size], data[first : first + size]


_CHANGES: Sequence[Callable[[bytearray, random.Random], None]] = (
    _flip, _insert, _cut, _repeat, _number, _number, _number, _swap,
)  # fmt: skip
