"""The rows in which a person reads a tool."""

from typing import Annotated, Any, Literal, TypedDict

from hypothesis import given

from tests import strategies
from toolargs import Description, MaxItems, MaxLength, Minimum, MultipleOf, Secret, nodes, schema, tool
from toolargs._parameters import Parameter, parameters


class Circle(TypedDict):
    kind: Literal["circle"]
    radius: Annotated[float, Minimum(0)]


class Square(TypedDict):
    kind: Literal["square", "box"]
    side: int


@tool
def draw(
    shapes: Annotated[list[Circle | Square], MaxItems(9)],
    token: Annotated[str, Secret],
    step: Annotated[int, MultipleOf(5), Description("How far.")] = 5,
    labels: list[Annotated[str, MaxLength(4)]] | None = None,
    more: dict[str, Any] | None = None,
) -> None:
    """Draws."""


def row(name: str, type: str, *, required: bool = True, words: str = "", description: str = "") -> tuple[Any, ...]:
    return name, type, required, words, description


def test_rows_name_what_is_nested_by_how_it_is_reached() -> None:
    found = parameters(draw.definition.node)
    assert [(one.name, one.type, one.required, one.words, one.description) for one in found] == [
        row("shapes", "array of one of 2 (by kind)", words="at most 9 items"),
        row("shapes[]<circle>", "object"),
        row("shapes[]<circle>.kind", "string", words='only "circle"'),
        row("shapes[]<circle>.radius", "number", words="at least 0"),
        row("shapes[]<square|box>", "object"),
        row("shapes[]<square|box>.kind", "string", words='one of "square", "box"'),
        row("shapes[]<square|box>.side", "integer"),
        row("token", "string"),
        row("step", "integer", required=False, words="a multiple of 5; default 5", description="How far."),
        row("labels", "array of strings", required=False),
        row("labels[]", "string", words="at most 4 characters"),
        row("more", "object (any keys)", required=False),
    ]
    assert [one.name for one in found if one.secret] == ["token"]


@given(strategies.nodes())
def test_every_row_points_at_its_node(node: nodes.Node) -> None:
    root = nodes.Object(properties=(nodes.Property(name="value", node=node),))
    emitted = schema.emit(root)
    rows = parameters(root)
    assert len({one.pointer for one in rows}) == len(rows)
    for one in rows:
        found: Any = emitted
        for step in one.pointer.split("/")[1:]:
            step = step.replace("~1", "/").replace("~0", "~")
            found = found[int(step)] if isinstance(found, list) else found[step]
        assert Parameter(**one.to_dict()) == one
        assert isinstance(found, dict)
        assert one.type.split(" ")[0] == found.get("type", "one")
