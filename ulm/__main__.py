"""`python -m ulm`, the script `ulm`, and the entry of the frozen program."""

import multiprocessing
import sys


def main() -> int:
    """Run the command line; the exit code."""
    # Before all else: in a frozen program the bots' process starts this file again.
    multiprocessing.freeze_support()
    from ulm.cli.main import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
