"""Anthropic Messages, offline: a recorded response is read, its calls run, and the results written.

To go live: RESPONSE is what comes of
`client.messages.create(model=…, max_tokens=…, messages=…, tools=tools.emit("anthropic"))`;
then append the assistant's content and then this user message.
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
    "role": "assistant",
    "content": [
        {"type": "text", "text": "Let me look."},
        {"type": "tool_use", "id": "toolu_A1", "name": "get_forecast", "input": {"city": "Bern"}},
        {"type": "tool_use", "id": "toolu_B2", "name": "get_forecast", "input": {"city": "Bern", "days": 30}},
    ],
}


def main() -> None:
    """Prints what is sent before and after the response."""
    tools = Toolset(get_forecast)
    print("tools:", tools.emit_json("anthropic"))
    outcomes = [tools.dispatch(call) for call in tools.parse_calls("anthropic", RESPONSE)]
    for message in tools.render_results("anthropic", outcomes):
        print("result:", json.dumps(message))


if __name__ == "__main__":
    main()
