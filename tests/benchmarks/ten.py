"""Ten typical tool functions, with hints and constraints that all libraries of the comparison understand."""

import enum
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field


class Priority(enum.Enum):
    """How soon somebody must look at it."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@dataclass
class Passenger:
    """Somebody who travels."""

    first_name: Annotated[str, Field(min_length=1, max_length=60)]
    last_name: Annotated[str, Field(min_length=1, max_length=60)]
    age: Annotated[int, Field(ge=0, le=130)] | None = None


@dataclass
class Address:
    """Where something goes."""

    street: str
    city: str
    zip_code: Annotated[str, Field(pattern="^[0-9]{5}$")]
    country: str = "US"


def search_tickets(
    query: Annotated[str, Field(min_length=1, max_length=200)],
    status: Literal["open", "closed", "all"] = "open",
    limit: Annotated[int, Field(ge=1, le=100)] = 20,
) -> list[str]:
    """Searches tickets by text.

    Args:
        query: What to look for.
        status: Which tickets to look at.
        limit: How many to return.
    """
    return []


def create_ticket(
    title: Annotated[str, Field(min_length=1, max_length=120)],
    body: str,
    priority: Priority = Priority.MEDIUM,
    labels: Annotated[list[str], Field(max_length=5)] | None = None,
) -> str:
    """Opens a new ticket.

    Args:
        title: What is wrong, in one line.
        body: All that is known.
        priority: How soon somebody must look at it.
        labels: Labels to find it by.
    """
    return ""


def get_weather(city: str, unit: Literal["celsius", "fahrenheit"] = "celsius") -> str:
    """Tells the weather in a city.

    Args:
        city: The city's name.
        unit: The unit of temperatures.
    """
    return ""


def book_flight(
    flight: Annotated[str, Field(pattern="^[A-Z]{2}[0-9]{3,4}$")],
    passengers: Annotated[list[Passenger], Field(min_length=1, max_length=9)],
    cabin: Literal["economy", "business", "first"] = "economy",
) -> str:
    """Books seats on a flight.

    Args:
        flight: The flight number, such as AA100.
        passengers: Who travels.
        cabin: The class of seats.
    """
    return ""


def ship_order(
    order_id: Annotated[str, Field(pattern="^O-[0-9]+$")], to: Address, billing: Address | None = None
) -> str:
    """Ships an order.

    Args:
        order_id: The order.
        to: Where it goes.
        billing: Where the invoice goes, if elsewhere.
    """
    return ""


def send_email(
    to: Annotated[list[str], Field(min_length=1, max_length=50)],
    subject: Annotated[str, Field(max_length=200)],
    body: str,
    cc: list[str] | None = None,
) -> None:
    """Sends an email.

    Args:
        to: Addresses of those who must read it.
        subject: The subject.
        body: The text.
        cc: Addresses of those who may read it.
    """


def resize_image(
    path: str,
    width: Annotated[int, Field(ge=1, le=8192)],
    height: Annotated[int, Field(ge=1, le=8192)],
    quality: Annotated[float, Field(ge=0, le=1)] = 0.9,
) -> str:
    """Changes the size of an image.

    Args:
        path: The image file.
        width: The new width in pixels.
        height: The new height in pixels.
        quality: How much detail to keep.
    """
    return ""


def set_thermostat(room: str, degrees: Annotated[float, Field(ge=5, le=30)], hold: bool = False) -> None:
    """Sets the temperature of a room.

    Args:
        room: The room's name.
        degrees: The temperature in degrees Celsius.
        hold: Whether to keep it until told otherwise.
    """


def tag_document(document_id: int, tags: Annotated[set[str], Field(max_length=10)], replace: bool = False) -> None:
    """Puts tags on a document.

    Args:
        document_id: The document.
        tags: The tags, all different.
        replace: Whether to remove other tags.
    """


def convert_currency(
    amount: Annotated[float, Field(ge=0)],
    source: Annotated[str, Field(pattern="^[A-Z]{3}$")],
    target: Annotated[str, Field(pattern="^[A-Z]{3}$")],
) -> float:
    """Converts an amount of money.

    Args:
        amount: How much.
        source: The currency that it is in, such as EUR.
        target: The currency that it is wanted in.
    """
    return amount


TEN = (
    search_tickets,
    create_ticket,
    get_weather,
    book_flight,
    ship_order,
    send_email,
    resize_image,
    set_thermostat,
    tag_document,
    convert_currency,
)
