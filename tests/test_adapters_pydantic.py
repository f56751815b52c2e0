"""Pydantic models: read with pydantic's own words, built and checked further by pydantic."""

import datetime
import decimal
import ipaddress
import pathlib
import uuid
from typing import Annotated, Any, Generic, Literal, TypeVar

import pydantic
import pytest
from pydantic import AliasChoices, AliasPath, BaseModel, ConfigDict, Field, RootModel
from pydantic.alias_generators import to_camel

from tests.object_adapters import decoded, faults, issues, messages, node_of, schema_of
from toolargs import encoder, hints, nodes, validator
from toolargs.markers import MinLength, Secret

T = TypeVar("T")
INTEGER = {"type": "integer"}
STRING = {"type": "string"}


class Item(BaseModel):
    """An item.

    Attributes:
        count: How many.
    """

    model_config = ConfigDict(title="Unseen", frozen=True)

    sku: str = Field(alias="SKU", pattern="^[A-Z]+$", max_length=3, description="Its number.", examples=["AB"])
    count: pydantic.PositiveInt = 1
    price: float | None = None
    marked: Annotated[str, MinLength(2), "By a marker."] = "ab"
    tags: list[str] = Field(default_factory=list)
    _private: int = 3

    @pydantic.computed_field  # type: ignore[prop-decorator]
    @property
    def double(self) -> int:
        return self.count * 2

    @pydantic.field_validator("sku")
    @classmethod
    def _known(cls, sku: str) -> str:
        if sku == "BAD":
            raise ValueError("no such item")
        return sku


class Order(BaseModel):
    items: list[Item]
    day: "datetime.date"
    gift: bool | None

    @pydantic.model_validator(mode="after")
    def _few(self) -> "Order":
        if len(self.items) > 1:
            raise ValueError("too many items")
        return self


def test_a_model_is_an_object_of_its_fields() -> None:
    assert schema_of(Item) == {
        "type": "object",
        "description": "An item.",
        "properties": {
            "SKU": {
                **STRING,
                "description": "Its number. (checked further by Item)",
                "maxLength": 3,
                "pattern": "^[A-Z]+$",
                "examples": ["AB"],
            },
            "count": {**INTEGER, "description": "How many.", "minimum": 1, "default": 1},
            "price": {"type": "number"},
            "marked": {**STRING, "description": "By a marker.", "minLength": 2, "default": "ab"},
            "tags": {"type": "array", "items": STRING},
        },
        "required": ["SKU"],
    }


def test_what_arrives_is_an_instance_and_so_is_what_is_nested() -> None:
    value = {"items": [{"SKU": "AB", "price": 2}], "day": "2026-01-02"}
    found = decoded(Order, value)
    assert found == Order(items=[Item(SKU="AB", price=2.0)], day=datetime.date(2026, 1, 2), gift=None)
    assert type(found.items[0]) is Item


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"items": [{"sku": "A"}]}, ["/items/0/sku additionalProperties", "/items/0/SKU required", "/day required"]),
        ({"items": [{"SKU": "ABCD"}], "day": ""}, ["/items/0/SKU maxLength", "/day pattern"]),
        ({"items": [{"SKU": "BAD"}], "day": "2026-01-02"}, ["/items/0/SKU decode"]),
        ({"items": [{"SKU": "A"}, {"SKU": "B"}], "day": "2026-01-02"}, [" decode"]),
        ({"items": [{"SKU": "A", "count": True}], "day": "2026-02-30"}, ["/items/0/count type", "/day decode"]),
        ({"items": [{"SKU": "A", "double": 2}], "day": "2026-01-02"}, ["/items/0/double additionalProperties"]),
    ],
)
def test_issues_stand_at_their_places(value: Any, expected: list[str]) -> None:
    assert [" ".join(issue) for issue in issues(Order, value)] == expected


def test_the_text_of_a_validator_is_shown() -> None:
    assert messages(Item, {"SKU": "BAD"}) == ['"/value/SKU" was refused: no such item.']


def test_a_model_validator_is_a_residual_of_the_whole() -> None:
    assert schema_of(Order)["description"] == "(checked further by Order)"


class Settled(BaseModel):
    n: int
    _kept: int = 0

    def model_post_init(self, context: Any) -> None:
        if self.n == 13:
            raise ValueError("no 13")


def test_post_init_is_a_residual() -> None:
    assert schema_of(Settled)["description"] == "(checked further by Settled)"
    assert messages(Settled, {"n": 13}) == ['"/value" was refused: no 13.']


class Login(BaseModel):
    user: str
    password: Annotated[str, Secret]

    @pydantic.field_validator("password")
    @classmethod
    def _long(cls, password: str) -> str:
        raise ValueError(f"{password} is too short")


def test_a_secret_is_not_quoted_by_a_validator() -> None:
    assert "hunter2" not in " ".join(messages(Login, {"user": "a", "password": "hunter2"}))


class Choices(BaseModel):
    a: int = Field(validation_alias=AliasChoices(AliasPath("x", 0), "first", "second"))
    b: int = Field(validation_alias="in", serialization_alias="out")


class Camel(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True)
    first_name: str


class ByName(BaseModel):
    model_config = ConfigDict(validate_by_alias=False, validate_by_name=True)
    first_name: str = Field(alias="firstName")


@pytest.mark.parametrize(
    ("model", "value"),
    [(Choices, {"first": 1, "in": 2}), (Camel, {"firstName": "a"}), (ByName, {"first_name": "a"})],
)
def test_the_json_name_is_the_input_name(model: Any, value: dict[str, Any]) -> None:
    assert list(schema_of(model)["properties"]) == list(value)
    assert decoded(model, value) == model.model_validate(value)


class Deep(BaseModel):
    a: int = Field(validation_alias=AliasPath("x", 0))
    b: Any


def test_a_path_as_alias_is_refused() -> None:
    assert faults(Deep)[0].startswith("parameter 'value.a'")
    assert "its alias is a path into other values; give it a plain alias" in faults(Deep)[0]


class Box(BaseModel, Generic[T]):
    content: T


def test_generic_models_are_read_with_what_they_are_given() -> None:
    assert decoded(Box[Box[int]], {"content": {"content": 1}}) == Box[Box[int]](content=Box[int](content=1))
    assert node_of(Box[int]) != node_of(Box[str])
    assert "stands for nothing" in faults(Box)[0]


class Names(RootModel[list[str]]):
    """Names."""

    @pydantic.model_validator(mode="after")
    def _few(self) -> "Names":
        if len(self.root) > 2:
            raise ValueError("too many names")
        return self


class Id(RootModel[int | Annotated[str, Field(min_length=2)]]):
    pass


class Nothing(RootModel[int | None]):
    pass


def test_a_root_model_is_what_it_holds() -> None:
    assert schema_of(Names) == {
        "type": "array",
        "description": "Names. (checked further by Names)",
        "items": STRING,
    }
    assert decoded(Names, ["a"]) == Names(["a"])
    assert issues(list[Names], [["a", "b", "c"]]) == [("/0", "decode")]
    assert decoded(Id, 1) == Id(1)
    assert decoded(Id, "ab") == Id("ab")
    assert "no null" in faults(Nothing)[0]


def test_a_direct_call_takes_instances_only() -> None:
    node = node_of(Id)
    assert validator.validate_python(node, Id(1)).issues == ()
    assert validator.validate_python(node, 1).issues != ()
    item = node_of(Item)
    assert [issue.keyword for issue in validator.validate_python(item, {"SKU": "A"}).issues] == ["type"]
    unchecked = Item.model_construct(sku="abc", count=0)
    assert {issue.pointer for issue in validator.validate_python(item, unchecked).issues} == {"/SKU", "/count"}


class Open(BaseModel):
    model_config = ConfigDict(extra="allow")
    n: int = Field(alias="N")


def test_a_model_that_allows_extras_gets_them_and_stands_in_no_union() -> None:
    assert decoded(Open, {"N": 1, "x": [1]}) == Open.model_validate({"N": 1, "x": [1]})
    assert issues(Open, {"N": 1, "n": 2}) == [("/n", "additionalProperties")]
    assert "lets further keys through" in faults(Open | int)[0]


class Strict(BaseModel):
    model_config = ConfigDict(strict=True)
    day: datetime.date
    size: float
    ids: set[uuid.UUID]
    mode: Literal["a", "b"] = "a"


def test_a_strict_model_takes_what_was_decoded() -> None:
    name = str(uuid.uuid4())
    found = decoded(Strict, {"day": "2026-01-02", "size": 1, "ids": [name]})
    assert found == Strict(day=datetime.date(2026, 1, 2), size=1.0, ids={uuid.UUID(name)})


class Early(BaseModel):
    day: Annotated[datetime.date, pydantic.BeforeValidator(lambda value: value if isinstance(value, str) else 1 / 0)]
    size: int = 0

    @pydantic.field_validator("size", mode="before")
    @classmethod
    def _seen(cls, size: Any) -> Any:
        if size == 13:
            raise ValueError("no 13")
        return size


def test_a_validator_that_runs_before_sees_what_json_said() -> None:
    assert decoded(Early, {"day": "2026-01-02"}).day == datetime.date(2026, 1, 2)
    assert messages(Early, {"day": "2026-01-02", "size": 13}) == ['"/value/size" was refused: no 13.']


class Lenient(BaseModel):
    model_config = ConfigDict(validate_default=True)
    day: datetime.date = "2026-01-02"  # type: ignore[assignment]


def test_a_default_that_pydantic_reads_is_not_shown() -> None:
    assert "default" not in schema_of(Lenient)["properties"]["day"]
    assert decoded(Lenient, {}).day == datetime.date(2026, 1, 2)


class Cat(BaseModel):
    kind: Literal["cat"]
    lives: int = 9


class Dog(BaseModel):
    kind: Literal["dog"]


class Owner(BaseModel):
    pet: Annotated[Cat | Dog, Field(discriminator="kind", description="The pet.")]


def test_a_discriminated_union_is_tagged() -> None:
    node = node_of(Owner)
    assert isinstance(node, nodes.Object)
    pet = (node.properties or ())[0].node
    assert isinstance(pet, nodes.OneOf)
    assert (pet.tag, pet.description) == ("kind", "The pet.")
    assert decoded(Owner, {"pet": {"kind": "dog"}}) == Owner(pet=Dog(kind="dog"))
    assert issues(Owner, {"pet": {"kind": "cat", "lives": "9"}}) == [("/pet/lives", "type")]


class Tree(BaseModel):
    children: "list[Tree]"


class Waiting(BaseModel):
    later: "Later"  # type: ignore[name-defined]  # noqa: F821


def test_recursion_is_refused_and_a_missing_name_is_named() -> None:
    assert "recursive" in faults(Tree)[0]
    with pytest.raises(hints.Unresolved) as caught:
        node_of(Waiting)
    assert caught.value.missing == {"Waiting": "Later"}


def test_names_of_the_enclosing_function_are_found() -> None:
    class Outer(BaseModel):
        inner: "Hidden"

    class Hidden(BaseModel):
        n: int

    node = node_of(Outer, {"Hidden": Hidden})
    assert validator.validate(node, {"inner": {"n": 1}}).value.inner.n == 1


@pytest.mark.parametrize("model", [BaseModel, RootModel])
def test_a_model_without_fields_of_its_own_is_refused(model: Any) -> None:
    assert "says nothing about what fits" in faults(model)[0]


TEXTS = [
    (pydantic.EmailStr, "a@example.com", "a@example.com", "a", "an email address"),
    (pydantic.HttpUrl, "https://example.com/", pydantic.HttpUrl("https://example.com/"), "a", "an http or https URL"),
    (
        pydantic.PostgresDsn,
        "postgres://u:p@h:5432/d",
        pydantic.PostgresDsn("postgres://u:p@h:5432/d"),
        "http://a",
        "text that pydantic reads as PostgresDsn",
    ),
    (
        pydantic.IPvAnyAddress,
        "192.0.2.1",
        ipaddress.IPv4Address("192.0.2.1"),
        "192.0.2.999",
        "an IPv4 or IPv6 address",
    ),
    (
        pydantic.NameEmail,
        "A B <a@example.com>",
        pydantic.NameEmail("A B", "a@example.com"),
        "a",
        "an email address, with a name before it or without",
    ),
]


@pytest.mark.parametrize(("hint", "good", "value", "bad", "words"), TEXTS, ids=str)
def test_a_string_type_of_pydantic_is_decoded_by_pydantic(
    hint: Any, good: str, value: Any, bad: str, words: str
) -> None:
    assert schema_of(hint)["type"] == "string"
    assert schema_of(hint)["description"] == f"({words})"
    assert decoded(hint, good) == value
    assert issues(hint, bad) == [("", "decode")]


def test_a_url_is_bounded_as_pydantic_says() -> None:
    assert schema_of(pydantic.HttpUrl)["maxLength"] == 2083


def test_a_direct_call_does_not_read_text_as_a_url() -> None:
    node = node_of(pydantic.HttpUrl)
    assert validator.validate_python(node, pydantic.HttpUrl("http://a.b")).issues == ()
    assert validator.validate_python(node, "http://a.b").issues != ()
    email = node_of(pydantic.EmailStr)
    assert validator.validate_python(email, "a@example.com").issues == ()
    assert validator.validate_python(email, "a").issues != ()


TIMES = [
    (pydantic.AwareDatetime, "2026-01-02T03:04:05Z", "2026-01-02T03:04:05"),
    (pydantic.NaiveDatetime, "2026-01-02T03:04:05", "2026-01-02T03:04:05Z"),
    (pydantic.PastDate, "2001-01-02", "9001-01-02"),
    (pydantic.FutureDate, "9001-01-02", "2001-01-02"),
    (pydantic.PastDatetime, "2001-01-02T00:00:00Z", "9001-01-02T00:00:00Z"),
    (pydantic.FutureDatetime, "9001-01-02T00:00:00Z", "2001-01-02T00:00:00Z"),
]


@pytest.mark.parametrize(("hint", "good", "bad"), TIMES, ids=str)
def test_a_time_of_pydantic_has_one_condition_more(hint: Any, good: str, bad: str) -> None:
    assert isinstance(decoded(hint, good), datetime.date)
    assert issues(hint, bad) == [("", "predicate")]


class Secrets(BaseModel):
    text: pydantic.SecretStr
    data: pydantic.SecretBytes = pydantic.SecretBytes(b"hunter2")
    number: pydantic.Secret[int] = pydantic.Secret(3)


def test_secrets_are_secret_and_never_shown() -> None:
    assert schema_of(Secrets)["properties"] == {"text": STRING, "data": STRING, "number": INTEGER}
    found = decoded(Secrets, {"text": "hunter2", "data": "a", "number": 5})
    assert (found.text.get_secret_value(), found.data.get_secret_value(), found.number.get_secret_value()) == (
        "hunter2",
        b"a",
        5,
    )
    assert nodes.has_secret(node_of(Secrets))
    assert "hunter2" not in " ".join(messages(Annotated[pydantic.SecretStr, MinLength(9)], "hunter2"))


ALIASES = [
    (pydantic.PositiveInt, {**INTEGER, "minimum": 1}),
    (pydantic.StrictInt, INTEGER),
    (pydantic.conint(ge=1, le=3), {**INTEGER, "minimum": 1, "maximum": 3}),
    (
        pydantic.constr(min_length=1, max_length=2, pattern="^a"),
        {**STRING, "minLength": 1, "maxLength": 2, "pattern": "^a"},
    ),
    (pydantic.conlist(int, min_length=1), {"type": "array", "minItems": 1, "items": INTEGER}),
    (pydantic.FiniteFloat, {"type": "number"}),
]


@pytest.mark.parametrize(("hint", "expected"), ALIASES, ids=str)
def test_an_alias_of_pydantic_is_its_constraints(hint: Any, expected: Any) -> None:
    assert schema_of(hint) == expected


def test_versions_paths_and_digits_are_residuals(tmp_path: pathlib.Path) -> None:
    assert issues(pydantic.UUID4, str(uuid.uuid1())) == [("", "predicate")]
    assert issues(pydantic.UUID4, str(uuid.uuid4())) == []
    assert issues(pydantic.DirectoryPath, str(tmp_path)) == []
    assert issues(pydantic.FilePath, str(tmp_path)) == [("", "predicate")]
    assert issues(pydantic.NewPath, str(tmp_path / "new")) == []
    price = pydantic.condecimal(max_digits=4, decimal_places=2)
    assert decoded(price, "12.50") == decimal.Decimal("12.50")
    assert issues(price, "1.505") == [("", "predicate")]
    assert issues(price, "10000") == [("", "predicate")]


@pytest.mark.parametrize(
    "hint", [pydantic.Json, pydantic.Json[int], pydantic.ByteSize, pydantic.ImportString, pydantic.Base64Bytes], ids=str
)
def test_what_is_no_string_of_its_own_is_refused_with_a_remedy(hint: Any) -> None:
    (fault,) = faults(hint)
    assert fault.startswith("parameter 'value'")
    assert "; " in fault


def test_an_encoded_model_is_what_pydantic_reads_again() -> None:
    order = Order(items=[Item(SKU="AB", count=2)], day=datetime.date(2026, 1, 2), gift=True)
    written = encoder.encode(node_of(Order), order)
    assert Order.model_validate(written) == order
