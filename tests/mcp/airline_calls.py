"""One right and one wrong call of each tool of the airline example, and a server of it over stdio."""

from typing import Any

from examples.airline import desk
from toolargs import Toolset

ORDER = "#W0000000"
SEARCH = {"origin": "JFK", "destination": "SEA", "date": "2024-05-20"}
FLIGHTS = [{"flight_number": "HAT001", "date": "2024-05-01"}]
NOAH = {"first_name": "Noah", "last_name": "Brown", "dob": "1990-01-01"}
ITEMS = {"order_id": ORDER, "item_ids": ["1", "1"], "payment_method_id": "gift_card_0"}
ADDRESS = {"address1": "123 Main St", "address2": "", "city": "Bern", "state": "BE", "country": "CH", "zip": "3000"}
UPDATE = {"reservation_id": "ZFA04Y", "cabin": "economy", "flights": FLIGHTS, "payment_id": "gift_card_0"}

RIGHT: dict[str, tuple[dict[str, Any], Any]] = {
    "calculate": ({"expression": "2 + 2"}, "4.00"),
    "cancel_pending_order": (
        {"order_id": ORDER, "reason": "ordered by mistake"},
        f"{ORDER} is cancelled: ordered by mistake",
    ),
    "exchange_delivered_order_items": (
        {**ITEMS, "new_item_ids": ["2", "3"]},
        f"{ORDER}: 2 items exchanged, the difference goes to gift_card_0",
    ),
    "find_user_id_by_name_zip": ({"first_name": "John", "last_name": "Doe", "zip": "12345"}, "john_doe_12345"),
    "list_all_product_types": ({}, {"T-Shirt": "9523456873", "Laptop": "4760268021"}),
    "modify_pending_order_address": ({"order_id": ORDER, **ADDRESS}, f"{ORDER} goes to 123 Main St, Bern"),
    "modify_pending_order_payment": (
        {"order_id": ORDER, "payment_method_id": "gift_card_0"},
        f"{ORDER} is paid with gift_card_0",
    ),
    "return_delivered_order_items": (ITEMS, f"{ORDER}: 2 items returned, refunded to gift_card_0"),
    "transfer_to_human_agents": ({"summary": "lost"}, "Handed over: lost"),
    "cancel_reservation": ({"reservation_id": "ZFA04Y"}, "ZFA04Y is cancelled"),
    "search_direct_flight": (SEARCH, ["HAT001 JFK-SEA 2024-05-20"]),
    "search_onestop_flight": (SEARCH, ["HAT002 JFK-ORD-SEA 2024-05-20"]),
    "update_reservation_flights": (UPDATE, "ZFA04Y has 1 flights in economy, paid with gift_card_0"),
    "update_reservation_passengers": ({"reservation_id": "ZFA04Y", "passengers": [NOAH]}, "ZFA04Y is for Noah"),
}
"""Arguments that fit, and what the tool returns."""

WRONG: dict[str, tuple[dict[str, Any] | None, list[tuple[str, str]]]] = {
    "calculate": ({"expresion": "2 + 2"}, [("/expresion", "additionalProperties"), ("/expression", "required")]),
    "cancel_pending_order": ({"order_id": ORDER, "reason": "Ordered by mistake"}, [("/reason", "enum")]),
    "exchange_delivered_order_items": ({**ITEMS, "new_item_ids": '["2"]'}, [("/new_item_ids", "type")]),
    "find_user_id_by_name_zip": ({"first_name": "John", "last_name": "Doe", "zip": 12345}, [("/zip", "type")]),
    "list_all_product_types": ({"sort": True}, [("/sort", "additionalProperties")]),
    "modify_pending_order_address": (
        {"order_id": ORDER, **ADDRESS, "address2": None},
        [("/address2", "type")],
    ),
    "modify_pending_order_payment": (None, [("/order_id", "required"), ("/payment_method_id", "required")]),
    "return_delivered_order_items": ({**ITEMS, "item_ids": ["1", 2]}, [("/item_ids/1", "type")]),
    "transfer_to_human_agents": ({"summary": ["lost"]}, [("/summary", "type")]),
    "cancel_reservation": ({}, [("/reservation_id", "required")]),
    "search_direct_flight": ({**SEARCH, "date": 20240520}, [("/date", "type")]),
    "search_onestop_flight": ({"origin": "JFK"}, [("/destination", "required"), ("/date", "required")]),
    "update_reservation_flights": (
        {**UPDATE, "flights": [{"flight_number": "HAT001"}], "cabin": "first"},
        [("/cabin", "enum"), ("/flights/0/date", "required")],
    ),
    "update_reservation_passengers": (
        {"reservation_id": "ZFA04Y", "passengers": [{**NOAH, "age": 34}]},
        [("/passengers/0/age", "additionalProperties")],
    ),
}
"""Arguments that do not fit, and the issues that the client is told of."""


def approved() -> Toolset:
    """The tools of the example, each destructive call approved."""
    return Toolset(*desk, approve=lambda call, arguments: True)


if __name__ == "__main__":
    from toolargs.mcp import serve

    serve(approved(), name="airline", version="1.2")
