"""`penumbra fidelity`."""

from pathlib import Path

from click.testing import CliRunner

from penumbra.commands.fidelity import fidelity


def test_an_unknown_system_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(fidelity, ["--cache", str(tmp_path), "--system", "nobody"])
    assert result.exit_code == 2
    assert "nobody: not among penumbra, trafilatura, magic-html, resiliparse" in " ".join(result.output.split())
