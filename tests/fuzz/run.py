"""Fuzz one target, guided by coverage: `python tests/fuzz/run.py TARGET SECONDS`. Findings are in build/fuzz/TARGET.

References
----------
atheris (libFuzzer for Python): https://github.com/google/atheris
"""

import sys
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parents[1]))
with atheris.instrument_imports(include=["penumbra"]):
    from fuzz.targets import TARGETS

_SEEDS = Path(__file__).parent / "corpus"
_LONGEST = 16_384
"""Maximum length of an input, bytes."""
_MAX_SECONDS = 20
"""Time of one input that counts as a finding, s."""
_MEMORY = 2_048
"""Memory that counts as a finding, MB."""


def main() -> None:
    """Run libFuzzer."""
    target, seconds = sys.argv[1], sys.argv[2]
    out = Path("build/fuzz") / target
    (out / "corpus").mkdir(parents=True, exist_ok=True)
    limits = [
        f"-max_total_time={seconds}",
        f"-max_len={_LONGEST}",
        f"-timeout={_MAX_SECONDS}",
        f"-rss_limit_mb={_MEMORY}",
    ]
    words = [f"-dict={_SEEDS / 'words.dict'}"] if (_SEEDS / "words.dict").is_file() else []
    corpora = [str(out / "corpus"), str(_SEEDS / target)]
    arguments = [sys.argv[0], *limits, *words, f"-artifact_prefix={out}/", "-print_final_stats=1", *corpora]
    atheris.Setup(arguments, TARGETS[target])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
