"""Fuzz one target, guided by coverage: `python tests/fuzz/run.py TARGET SECONDS`. What it finds is left in build/fuzz/TARGET.

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
"""Bytes of an input."""
_SLOWEST = 20
"""Seconds of one input from which it counts as a find."""
_MEMORY = 2_048
"""MB from which the run counts as a find."""


def main() -> None:
    """Run libFuzzer."""
    target, seconds = sys.argv[1], sys.argv[2]
    out = Path("build/fuzz") / target
    (out / "corpus").mkdir(parents=True, exist_ok=True)
    limits = [f"-max_total_time={seconds}", f"-max_len={_LONGEST}", f"-timeout={_SLOWEST}", f"-rss_limit_mb={_MEMORY}"]
    words = [f"-dict={_SEEDS / 'words.dict'}"] if (_SEEDS / "words.dict").is_file() else []
    arguments = [sys.argv[0], *limits, *words, f"-artifact_prefix={out}/", "-print_final_stats=1", str(out / "corpus"), str(_SEEDS / target)]
    atheris.Setup(arguments, TARGETS[target])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
