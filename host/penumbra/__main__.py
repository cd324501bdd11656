"""The command `penumbra`.

`penumbra host` takes a short way round the command line's imports: a browser waits for it.
"""

import sys

from penumbra.loop import serve

__all__ = ["main"]


def main() -> None:
    """Run the command line, or the host."""
    if sys.argv[1:2] == ["host"] and not {"-h", "--help"} & set(sys.argv[2:]):
        sys.exit(serve())
    from penumbra.cli import cli, open_streams
    from penumbra.threads import limit_from_start

    limit_from_start()
    open_streams()
    cli(prog_name="penumbra")


if __name__ == "__main__":
    main()
