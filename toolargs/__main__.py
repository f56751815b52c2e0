"""`python -m toolargs`."""

import sys

from toolargs.cli import main

if __name__ == "__main__":
    sys.exit(main())
