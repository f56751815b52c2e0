"""What the fast pass says against what the complete pass says; on demand: `python -m tests.equality`.

The fast pass may be in `Doubt` about anything. What it accepts, the complete pass must accept too, and decode to
the same; and it must not be silent about more than a few of the values that fit, or it would be of no use.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any
from unittest import mock

from tests import strategies
from toolargs import compiler, jsontext, nodes, validator
from toolargs.errors import ArgumentsError

TUPLE = nodes.Codec("a tuple", tuple, tuple, list)
DECODERS = {"standard": None, "fast": jsontext.decoder()}


def alike(left: Any, right: Any) -> bool:
    """Whether two decoded values are the same, types and signs included."""
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(alike(left[name], right[name]) for name in left)
    if isinstance(left, (list, tuple)):
        return len(left) == len(right) and all(map(alike, left, right))
    return repr(left) == repr(right)


def _is_odd(value: object) -> bool:
    return len(repr(value)) % 5 != 0


def decorated(random: Random, node: Any) -> Any:
    """The node with codecs, residuals and absent members here and there, as hints give them."""
    made = nodes.rebuild(node, lambda child: decorated(random, child))
    if isinstance(made, nodes.Number) and random.random() < 0.5:
        made = replace(made, codec=nodes.FLOAT)
    if isinstance(made, nodes.Array):
        if random.random() < 0.2:
            made = replace(made, positions=tuple(made.items for _ in range(random.randint(1, 3))))
        if random.random() < 0.3:
            made = replace(made, codec=TUPLE)
    if isinstance(made, nodes.Object) and made.properties is None and random.random() < 0.3:
        made = replace(made, values=random.choice((nodes.Integer(), nodes.Number(codec=nodes.FLOAT), nodes.String())))
    if isinstance(made, nodes.Object) and made.properties is not None:
        made = replace(made, properties=tuple(_loosened(random, member) for member in made.properties))
        if random.random() < 0.1:
            made = replace(made, extra="ignore")
    if random.random() < 0.05:
        made = replace(made, residuals=(nodes.Residual("predicate", "odd", _is_odd),))
    return made


def _loosened(random: Random, member: nodes.Property) -> nodes.Property:
    attribute = random.choice((member.name, f"{member.name}_"))
    if member.required:
        return replace(member, attribute=attribute)
    return replace(member, nullable=random.random() < 0.5, fill=random.random() < 0.3, attribute=attribute)


def nulled(random: Random, value: Any) -> Any:
    """The value with `null` in place of some members."""
    if isinstance(value, dict):
        return {name: None if random.random() < 0.15 else nulled(random, item) for name, item in value.items()}
    return [nulled(random, item) for item in value] if isinstance(value, list) else value


def texts(random: Random, value: Any) -> Iterator[str]:
    """The value as JSON text in several spellings, one with a key too many."""
    yield json.dumps(value)
    if random.random() < 0.3:
        yield json.dumps(value, ensure_ascii=False, indent=random.choice((None, 1)), separators=(",", ":"))
    if random.random() < 0.2 and value:
        name = random.choice(list(value))
        yield f"{{{json.dumps(name)}: 0, {json.dumps(value)[1:]}"
    if random.random() < 0.2:
        yield random.choice(("", " ", "\n")) + json.dumps(value) + random.choice((" ", "\n", "}", ",", "\x00"))


def complete(node: nodes.Object, value: Any, *, null_means_absent: bool) -> validator.Verdict | None:
    """What the text layer and the complete pass say; None where the text layer refuses."""
    try:
        plain = jsontext.loads(value) if isinstance(value, str) else jsontext.plain(value)
    except ArgumentsError:
        return None
    return validator.validate(node, plain, null_means_absent=null_means_absent)


@dataclass(slots=True)
class Tally:
    """What a run counted."""

    pairs: int = 0
    judged: int = 0
    trees: int = 0
    fitting: Counter[str] = field(default_factory=Counter)
    silent: Counter[str] = field(default_factory=Counter)
    disagreements: list[tuple[str, nodes.Node, Any, Any]] = field(default_factory=list)

    def judge(self, way: str, node: nodes.Object, entry: compiler.Entry, value: Any, absent: bool) -> None:
        self.judged += 1
        verdict, found = complete(node, value, null_means_absent=absent), entry(value)
        fits = verdict is not None and not verdict.issues and not verdict.ignored
        self.fitting[way] += fits
        if isinstance(found, compiler.Doubt):
            self.silent[way] += fits
        elif verdict is None or not fits or not alike(found, verdict.value):
            self.disagreements.append((way, node, value, found))

    def __str__(self) -> str:
        silent = ", ".join(f"{way} {self.silent[way]} of {count}" for way, count in self.fitting.items())
        return (
            f"{self.pairs} values of {self.trees} nodes, judged {self.judged} times: "
            f"{len(self.disagreements)} disagreements; silent about fitting ones: {silent}"
        )


def entries(node: nodes.Object) -> Iterator[tuple[str, compiler.Entry, bool]]:
    """Each compiled entry of a node: its name, itself, and whether null means absent."""
    for absent in (False, True):
        for reader, decode in DECODERS.items():
            with mock.patch.object(jsontext, "decoder", lambda decode=decode: decode):
                yield f"text/{reader}", compiler.parse(node, compiler.Mode("text", absent)), absent
        yield "object", compiler.parse(node, compiler.Mode("object", absent)), absent


def run(pairs: int, seed: int = 0, each: int = 16) -> Tally:
    """Compares both passes on many values of random nodes."""
    random, tally = Random(seed), Tally()
    while tally.pairs < pairs:
        plain = strategies.make_node(random)
        node = nodes.Object(properties=(nodes.Property(name="v", node=decorated(random, plain)),))
        compiled = list(entries(node))
        tally.trees += 1
        for _ in range(each):
            value = {"v": strategies.make_try(random, plain, fitting=0.6).value}
            value = nulled(random, value) if random.random() < 0.2 else value
            tally.pairs += 1
            written = list(texts(random, value))
            for way, entry, absent in compiled:
                for given in [value] if way == "object" else written:
                    tally.judge(way, node, entry, given, absent)
    return tally


if __name__ == "__main__":
    found = run(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
    print(found)
    for disagreement in found.disagreements[:10]:
        print(*disagreement, sep="\n  ")
    sys.exit(bool(found.disagreements))
