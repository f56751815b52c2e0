"""Random patterns of the portable core, and texts that come near them, as hypothesis strategies."""

from hypothesis import strategies as st

ATOMS = [
    "a",
    "b",
    "c",
    "1",
    "-",
    "_",
    "ab",
    ".",
    "\\d",
    "\\w",
    "\\s",
    "\\D",
    "\\W",
    "\\S",
    "[ab]",
    "[^a]",
    "[a-c]",
    "[^\\d]",
    "[\\w\\-]",
    "[b-]",
    "[^\\W_]",
    "[.^$*]",
    "[\\s\\S]",
    "\\.",
    "\\/",
    "\\n",
    "\\t",
]
EXOTIC = ["é", "\\u00e9", "\\u{1F600}", "\\uD83D\\uDE00", "😀", "\\x61", "\\cA", "\\0", "[\\b]", " "]
PLACES = ["^", "$", "\\b", "(?:)", "()"]
QUANTIFIERS = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}", "{0,2}?", "{2,}", "{0}", "{0,1}"]


def _grow(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    grouped = st.builds("({}{})".format, st.sampled_from(["", "?:"]), inner)
    return st.one_of(
        st.builds("{}{}".format, inner, inner),
        st.builds("({}|{})".format, inner, inner),
        st.builds("{}|{}".format, inner, inner),
        st.builds("{}{}".format, grouped, st.sampled_from(QUANTIFIERS)),
    )


def patterns(atoms: list[str]) -> st.SearchStrategy[str]:
    """Patterns over the atoms, with places, groups, alternatives and quantifiers."""
    return st.recursive(st.sampled_from([*atoms, *PLACES]), _grow, max_leaves=8)


TEXTS = st.text(alphabet="aaabbbc1_- é😀\n\t\u2028\ufeffZ.\x01\x00\x08", max_size=8)
PLAIN_TEXTS = st.text(alphabet="abc1_- .Z", max_size=8)
