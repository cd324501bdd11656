"""Pages of a corpus with main text."""

import gzip
import json
from pathlib import Path

from penumbra.training.pages import pages_with_main


def test_pages_without_text_or_main_text_are_skipped(tmp_path: Path) -> None:
    pages = {"full": ("one", "<p>one two</p>"), "empty": ("", "<p>one two</p>"), "shell": ("one", "<script>x</script>")}
    (tmp_path / "html").mkdir()
    rows = [json.dumps({"id": name, "url": "", "main": main}) for name, (main, _) in pages.items()]
    (tmp_path / "truth.jsonl.gz").write_bytes(gzip.compress("\n".join(rows).encode()))
    for name, (_, markup) in pages.items():
        (tmp_path / "html" / f"{name}.html.gz").write_bytes(gzip.compress(markup.encode()))
    ((truth, markup, page, blocks),) = pages_with_main(tmp_path)
    assert (truth.id, markup, page.tag.count("p"), blocks.text) == ("full", "<p>one two</p>", 1, ("one two",))
