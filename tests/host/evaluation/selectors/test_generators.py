"""The table of generators."""

from pathlib import Path

import pytest
from lxml.cssselect import CSSSelector

from penumbra.errors import CorpusError
from penumbra.evaluation.selectors.generators import PARTS, read_generators, split_of

ROW = '[[generators]]\nname = "a"\npackage = "deb:a=1"\nfiles = "*.html"\nmain = "main"\n'


def test_every_generator_names_a_version_of_its_package() -> None:
    assert [each.name for each in read_generators() if "=" not in each.package] == []


def test_every_selector_of_the_table_can_be_read() -> None:
    for generator in read_generators():
        for part in PARTS:
            if generator.selectors(part):
                CSSSelector(generator.selectors(part), translator="html")


def test_both_halves_have_at_least_a_third_of_the_generators() -> None:
    halves = [split_of(each.name) for each in read_generators()]
    assert min(halves.count("dev"), halves.count("test")) >= len(halves) / 3


@pytest.mark.parametrize("text", ["generators = 1", "not toml", ROW + ROW, ROW + "other = 1\n"])
def test_a_broken_table_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "generators.toml"
    path.write_text(text)
    with pytest.raises(CorpusError):
        read_generators(path)
