"""The command `penumbra`.

`penumbra host` takes a short way round the command line's imports: a browser waits for it.
"""

import os
import sys

from penumbra.loop import serve

__all__ = ["main"]

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Before NumPy is imported: its thread pool costs more than it gives on arrays of a page's size (one convolution took
# 155 ms instead of 1.3 on a busy machine).


def main() -> None:
    """Run the command line, or the host."""
    if sys.argv[1:2] == ["host"] and not {"-h", "--help"} & set(sys.argv[2:]):
        sys.exit(serve())
    from penumbra.cli import cli, write_any_character

    write_any_character()
    cli(prog_name="penumbra")


if __name__ == "__main__":
    main()
