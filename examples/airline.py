"""A travel and retail desk: the tools of a service agent, written as ordinary Python functions.

Run it to see the tool list, one good call, and what the model is told about a bad one.
"""

import ast
import json
import operator
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

from toolargs import ArgumentsError, Description, Toolset

desk = Toolset()

OrderId = Annotated[str, Description("The order, such as '#W0000000', with the '#' in front.")]
ItemIds = Annotated[list[str], Description("Item ids, such as '1008292230'; one may stand there twice.")]
PaymentId = Annotated[str, Description("How to pay or be refunded, such as 'gift_card_0000000'.")]
ReservationId = Annotated[str, Description("The reservation, such as 'ZFA04Y'.")]
Airport = Annotated[str, Description("An airport in three letters, such as 'JFK'.")]
Day = Annotated[str, Description("The day as YYYY-MM-DD, such as '2024-05-01'.")]


class Reason(Enum):
    """Why an order may be cancelled."""

    NOT_NEEDED = "no longer needed"
    MISTAKE = "ordered by mistake"


class Cabin(Enum):
    """The classes that can be booked."""

    BASIC = "basic_economy"
    ECONOMY = "economy"
    BUSINESS = "business"


@dataclass(frozen=True)
class Flight:
    """One flight of a reservation."""

    flight_number: Annotated[str, Description("Such as 'HAT001'.")]
    date: Day


@dataclass(frozen=True)
class Passenger:
    """A person who flies."""

    first_name: Annotated[str, Description("Such as 'Noah'.")]
    last_name: Annotated[str, Description("Such as 'Brown'.")]
    dob: Annotated[str, Description("Born on, as YYYY-MM-DD.")]


_OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def _value(node: ast.AST) -> float:
    if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        return float(_OPERATORS[type(node.op)](_value(node.left), _value(node.right)))
    raise ValueError("only numbers, + - * / and brackets")


@desk.tool
def calculate(expression: str) -> str:
    """Works out a sum.

    Args:
        expression: Numbers, + - * / and brackets, such as '2 + 2'.
    """
    return f"{_value(ast.parse(expression, mode='eval').body):.2f}"


@desk.tool(destructive=True)
def cancel_pending_order(order_id: OrderId, reason: Reason) -> str:
    """Cancels an order that was not sent yet."""
    return f"{order_id} is cancelled: {reason.value}"


@desk.tool
def exchange_delivered_order_items(
    order_id: OrderId, item_ids: ItemIds, new_item_ids: ItemIds, payment_method_id: PaymentId
) -> str:
    """Exchanges delivered items for others of the same product.

    Args:
        new_item_ids: What each item is exchanged for, in the same order.
    """
    return f"{order_id}: {len(item_ids)} items exchanged, the difference goes to {payment_method_id}"


@desk.tool(read_only=True)
def find_user_id_by_name_zip(first_name: str, last_name: str, zip: str) -> str:
    """Finds a customer by name and zip code.

    Args:
        first_name: Such as 'John'.
        last_name: Such as 'Doe'.
        zip: Such as '12345'.
    """
    return f"{first_name}_{last_name}_{zip}".lower()


@desk.tool(read_only=True)
def list_all_product_types() -> dict[str, str]:
    """Lists what the shop sells, by name, with the id of each."""
    return {"T-Shirt": "9523456873", "Laptop": "4760268021"}


@desk.tool
def modify_pending_order_address(
    order_id: OrderId, address1: str, address2: str, city: str, state: str, country: str, zip: str
) -> str:
    """Changes where an order goes that was not sent yet.

    Args:
        address1: The first line, such as '123 Main St'.
        address2: The second line, such as 'Apt 1', or ''.
        city: Such as 'San Francisco'.
        state: Such as 'CA'.
        country: Such as 'USA'.
        zip: Such as '12345'.
    """
    return f"{order_id} goes to {address1}, {city}"


@desk.tool
def modify_pending_order_payment(order_id: OrderId, payment_method_id: PaymentId) -> str:
    """Changes how an order is paid that was not sent yet."""
    return f"{order_id} is paid with {payment_method_id}"


@desk.tool
def return_delivered_order_items(order_id: OrderId, item_ids: ItemIds, payment_method_id: PaymentId) -> str:
    """Takes delivered items back."""
    return f"{order_id}: {len(item_ids)} items returned, refunded to {payment_method_id}"


@desk.tool
def transfer_to_human_agents(summary: Annotated[str, Description("What the customer needs, in short.")]) -> str:
    """Hands the customer over to a person, if no other tool helps."""
    return f"Handed over: {summary}"


@desk.tool(destructive=True)
def cancel_reservation(reservation_id: ReservationId) -> str:
    """Cancels a whole reservation."""
    return f"{reservation_id} is cancelled"


@desk.tool(read_only=True)
def search_direct_flight(origin: Airport, destination: Airport, date: Day) -> list[str]:
    """Finds direct flights between two cities on a day."""
    return [f"HAT001 {origin}-{destination} {date}"]


@desk.tool(read_only=True)
def search_onestop_flight(origin: Airport, destination: Airport, date: Day) -> list[str]:
    """Finds flights with one stop between two cities on a day."""
    return [f"HAT002 {origin}-ORD-{destination} {date}"]


@desk.tool
def update_reservation_flights(
    reservation_id: ReservationId, cabin: Cabin, flights: list[Flight], payment_id: PaymentId
) -> str:
    """Changes the flights of a reservation.

    Args:
        flights: All flights of the new reservation, those that stay included.
    """
    return f"{reservation_id} has {len(flights)} flights in {cabin.value}, paid with {payment_id}"


@desk.tool
def update_reservation_passengers(reservation_id: ReservationId, passengers: list[Passenger]) -> str:
    """Corrects who flies on a reservation.

    Args:
        passengers: Everyone on the reservation.
    """
    return f"{reservation_id} is for {', '.join(person.first_name for person in passengers)}"


def main() -> None:
    """Shows the list and two calls."""
    print(f"{len(desk)} tools:", ", ".join(item.name for item in desk))
    print(json.dumps(desk["cancel_pending_order"].schema, indent=2))
    flights = [{"flight_number": "HAT001", "date": "2024-05-01"}]
    call = {"reservation_id": "ZFA04Y", "cabin": "economy", "flights": flights, "payment_id": "gift_card_7815826"}
    print(desk["update_reservation_flights"].invoke(json.dumps(call)))
    try:
        desk["update_reservation_flights"].invoke(json.dumps({**call, "cabin": "Economy", "flights": "HAT001"}))
    except ArgumentsError as error:
        print(json.dumps(error.to_dict(), indent=2))


if __name__ == "__main__":
    main()
