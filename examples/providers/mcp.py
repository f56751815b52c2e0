"""Model Context Protocol, offline: a recorded response is read, its calls run, and the results written.

To go live: answer `tools/list` with `{"tools": tools.emit("mcp")}`; RESPONSE is then a `tools/call` request;
then each is the result of one request.
"""

import json
from typing import Annotated, Any

from toolargs import Maximum, Minimum, Toolset, tool


@tool
def get_forecast(city: str, days: Annotated[int, Minimum(1), Maximum(7)] = 1) -> dict[str, str]:
    """Tells the weather of the next days.

    Args:
        city: The city's name.
        days: How many days.
    """
    return {"city": city, "forecast": f"sun for {days} day{'s' if days > 1 else ''}"}


RESPONSE: Any = {
    "jsonrpc": "2.0",
    "id": 7,
    "method": "tools/call",
    "params": {"name": "get_forecast", "arguments": {"city": "Bern", "days": 30}},
}


def main() -> None:
    """Prints what is sent before and after the response."""
    tools = Toolset(get_forecast)
    print("tools:", tools.emit_json("mcp"))
    outcomes = [tools.dispatch(call) for call in tools.parse_calls("mcp", RESPONSE)]
    for message in tools.render_results("mcp", outcomes):
        print("result:", json.dumps(message))


if __name__ == "__main__":
    main()
