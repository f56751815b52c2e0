"""A server written with FastMCP, as others write them; run by the tests over stdio or HTTP."""

import os
import sys
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from pydantic import BaseModel, Field

server: FastMCP[Any] = FastMCP("library", instructions="Look before you lend.")


class Filter(BaseModel):
    language: str | None
    limit: Annotated[int, Field(ge=1, le=50)] = 10


@dataclass
class Book:
    title: str
    pages: int
    shelf: str | None = None


@server.tool(annotations={"readOnlyHint": True, "title": "Find books"})
def find(query: str, author: str | None, filters: Filter, order: Literal["title", "pages"] = "title") -> dict[str, Any]:
    """Finds books."""
    return {"query": query, "author": author, "language": filters.language, "limit": filters.limit, "order": order}


@server.tool
def book(title: str) -> Book:
    """Looks a book up."""
    return Book(title, 100)


@server.tool
def titles(count: int) -> list[str]:
    """Lists titles."""
    return [f"title {number}" for number in range(count)]


@server.tool
def lend(title: str) -> str:
    """Lends a book."""
    raise ToolError(f"{title} is lent already")


@server.tool
def process_id() -> int:
    """Tells the process id."""
    return os.getpid()


@server.tool
def die() -> str:
    """Ends the server in the middle of a call."""
    os._exit(3)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        server.run(transport="http", port=int(sys.argv[1]), show_banner=False)
    else:
        server.run(show_banner=False)
