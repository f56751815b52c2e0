"""Names of test cases that are the same in every process."""

import re


def name_of(value: object) -> str:
    """A value's text without addresses, shortened: for `ids=`."""
    return re.sub(r" at 0x[0-9a-f]+", "", str(value))[:60]
