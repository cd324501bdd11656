"""Seeds and earlier findings of the fuzzers, run through their targets; and seeded mutations of frames."""

import random
from pathlib import Path

import pytest

from fuzz.mutation import mutated
from fuzz.targets import TARGETS, frame

_CORPUS = Path(__file__).parent / "corpus"
_MOST_BYTES = 300_000
_FRAMES = 3_000


@pytest.mark.parametrize("name", TARGETS)
def test_no_seed_raises(name: str) -> None:
    seeds = sorted((_CORPUS / name).iterdir())
    assert seeds
    for seed in seeds:
        TARGETS[name](seed.read_bytes())


def test_the_corpus_is_small() -> None:
    assert sum(path.stat().st_size for path in _CORPUS.rglob("*") if path.is_file()) < _MOST_BYTES


def test_no_mutated_frame_raises() -> None:
    chance = random.Random(1)
    seeds = [path.read_bytes() for path in sorted((_CORPUS / "frames").iterdir())]
    for _ in range(_FRAMES):
        frame(mutated(seeds, chance))
