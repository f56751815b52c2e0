"""What the type checker knows of decorated functions; checked by mypy, not run."""

from collections.abc import Coroutine, Iterator
from typing import Annotated, Any, assert_type

from toolargs import Injected, Minimum, Secret, Tool, Toolset, tool


class Db:
    """Something that the application gives."""


@tool
def plain(title: str, count: Annotated[int, Minimum(1)] = 1) -> list[str]:
    """Plain."""
    return [title] * count


assert_type(plain("a"), list[str])
assert_type(plain("a", count=2), list[str])
assert_type(plain.invoke('{"title": "a"}'), list[str])
assert_type(plain.parse("{}"), dict[str, Any])
assert_type(plain.name, str)
plain(1)  # type: ignore[arg-type]
plain("a", cuont=2)  # type: ignore[call-arg]
plain()  # type: ignore[call-arg]


@tool(name="other", read_only=True, timeout=1.5)
def with_options(title: str, *, db: Injected[Db], token: Secret[str] = "") -> int:
    """With options."""
    return len(title)


assert_type(with_options("a", db=Db()), int)
with_options("a", db="no")  # type: ignore[arg-type]
with_options("a", db=Db(), token=1)  # type: ignore[arg-type]


@tool
async def asynchronous(title: str) -> int:
    """Async."""
    return 1


coroutine = assert_type(asynchronous("a"), Coroutine[Any, Any, int])


@tool
def generator(count: int) -> Iterator[int]:
    """Generates."""
    yield from range(count)


assert_type(generator(2), Iterator[int])


class Desk:
    """A class with tools."""

    @tool
    def method(self, title: str) -> int:
        """A method."""
        return 1

    @tool
    @classmethod
    def of_class(cls, title: str) -> int:
        """A class method."""
        return 1

    @tool
    @staticmethod
    def of_none(title: str) -> int:
        """A static method."""
        return 1

    @tool
    async def later(self, title: str) -> str:
        """An async method."""
        return title


assert_type(Desk().method("a"), int)
assert_type(Desk.method(Desk(), "a"), int)
assert_type(Desk.of_class("a"), int)
assert_type(Desk().of_class("a"), int)
assert_type(Desk.of_none("a"), int)
assert_type(Desk().of_none("a"), int)
method_coroutine = assert_type(Desk().later("a"), Coroutine[Any, Any, str])
assert_type(Desk().method.name, str)
Desk().method(1)  # type: ignore[arg-type]
Desk().method("a", "b")  # type: ignore[call-arg]
Desk().of_none(1)  # type: ignore[arg-type]

toolset = Toolset(plain, with_options)


@toolset.tool
def added(title: str) -> int:
    """Added."""
    return 1


assert_type(added("a"), int)


@toolset.tool(destructive=True)
def added_with_options(title: str) -> int:
    """Added."""
    return 1


assert_type(added_with_options("a"), int)
tool(nmae="x")  # type: ignore[call-overload]
tool(3)  # type: ignore[call-overload]


@plain.rule
def not_too_many(count: int) -> None:
    """A rule."""


assert_type(not_too_many(1), None)


def handler(a: int) -> str:
    """A handler."""
    return str(a)


assert_type(Tool.from_schema("a", "b", {"type": "object"}, handler), Tool[..., str])
