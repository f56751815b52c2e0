"""The feedback is enough: a mechanical model mends every kind of mistake from it, with every provider."""

import copy
import datetime
import json
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import pytest

from tests.conversations import PROVIDERS, Model
from toolargs import Maximum, MaxLength, Minimum, MinLength, Session, Toolset, tool


@dataclass
class ById:
    """A customer by number."""

    id: int


@dataclass
class ByEmail:
    """A customer by address."""

    email: str


RAN: list[dict[str, Any]] = []


@tool
def book_visit(
    title: Annotated[str, MinLength(1), MaxLength(80)],
    customer: ById | ByEmail,
    day: datetime.date,
    minutes: Annotated[int, Minimum(15), Maximum(240)],
    priority: Literal["low", "medium", "high"] = "medium",
    rooms: list[str] | None = None,
    note: str = "",
) -> str:
    """Books a visit."""
    RAN.append({"title": title, "customer": customer, "day": day, "minutes": minutes, "rooms": rooms, "note": note})
    RAN[-1]["priority"] = priority
    return "booked"


GOOD: dict[str, Any] = {"title": "Roof", "customer": {"id": 7}, "day": "2026-03-02", "minutes": 60}
INTENT: dict[str, list[Any]] = {
    "/title": ["Roof"],
    "/customer": [{"id": 7}],
    "/day": ["2026-03-02"],
    "/minutes": [60],
}


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in GOOD.items() if key != name}


MISTAKES: dict[str, Model] = {
    "missing": Model(INTENT, without("day")),
    "misspelt": Model(INTENT, {"titel": "Roof", **without("title")}),
    "misspelt, and something else wrong": Model(
        INTENT, {**without("title"), "titel": "Roof", "customer": {"id": 7}, "minutes": 500}
    ),
    "extra": Model(INTENT, {**GOOD, "colour": "red"}),
    "wrong type": Model({**INTENT, "/title": [12]}, {**GOOD, "title": 12}),
    "number as text": Model({**INTENT, "/minutes": ["60"]}, {**GOOD, "minutes": "60"}),
    "array as text": Model({**INTENT, "/rooms": ['["attic"]']}, {**GOOD, "rooms": '["attic"]'}),
    "object as text": Model({**INTENT, "/customer": ['{"id": 7}']}, {**GOOD, "customer": '{"id": 7}'}),
    "enum in the wrong case": Model(INTENT, {**GOOD, "priority": "HIGH"}),
    "null for optional": Model(INTENT, {**GOOD, "note": None}),
    "both branches": Model(
        {**INTENT, "/customer": [{"id": 7, "email": "a@b.c"}]}, {**GOOD, "customer": {"id": 7, "email": "a@b.c"}}
    ),
    "no such day": Model({**INTENT, "/day": ["2026-02-30", "2026-02-28"]}, {**GOOD, "day": "2026-02-30"}),
    "empty": Model(INTENT, {}),
    "everything at once": Model(
        {**INTENT, "/title": [12], "/customer": [{"id": 7, "email": "a@b.c"}], "/day": ["2026-02-30", "2026-02-28"]},
        {"title": 12, "customer": {"id": 7, "email": "a@b.c"}, "day": "2026-02-30", "priority": "Low", "x": 1},
    ),
}
TEXTS: dict[str, Model] = {
    "trailing comma": Model(INTENT, json.dumps(GOOD)[:-1] + ",}"),
    "single quotes": Model(INTENT, str(GOOD)),
    "fenced": Model(INTENT, f"```json\n{json.dumps(GOOD)}\n```"),
    "empty text": Model(INTENT, ""),
    "cut off": Model(INTENT, json.dumps(GOOD)[:-9]),
    "words around": Model(INTENT, f"Here you are: {json.dumps(GOOD)}"),
}
CASES = [
    pytest.param(dialect, model, id=f"{dialect}-{name}")
    for dialect, provider in PROVIDERS.items()
    for name, model in {**MISTAKES, **(TEXTS if provider.text else {})}.items()
]


@pytest.mark.parametrize(("dialect", "model"), CASES)
def test_a_mechanical_model_mends_its_mistake_from_the_feedback(dialect: str, model: Model) -> None:
    provider, model = PROVIDERS[dialect], copy.deepcopy(model)
    session, told = Session(Toolset(book_visit), dialect), None
    RAN.clear()
    for turn in range(3):
        arguments = model.sends
        if provider.text and not isinstance(arguments, str):
            arguments = json.dumps(arguments)
        answer = session.answer(provider.call(f"id-{turn}-{dialect}", "book_visit", arguments))
        assert not answer.exhausted
        if answer.outcomes[0].ok:
            break
        told = provider.told(answer.messages)
        assert len(json.dumps(told)) <= 4096
        model.mend(told)
    assert told is not None, "the first try was right"
    assert answer.outcomes[0].ok, told
    assert turn <= 2
    assert len(RAN) == 1
    assert RAN[0]["title"] == str(model.intent["/title"][0])
    assert RAN[0]["day"].isoformat() == model.intent["/day"][0]


@pytest.mark.parametrize("name", MISTAKES)
def test_the_feedback_is_the_same_with_every_provider(name: str) -> None:
    seen = []
    for dialect, provider in PROVIDERS.items():
        sends = MISTAKES[name].sends
        arguments = json.dumps(sends) if provider.text else sends
        answer = Session(Toolset(book_visit), dialect).answer(provider.call("id-1-x", "book_visit", arguments))
        seen.append(provider.told(answer.messages))
    assert all(one == seen[0] for one in seen)
