"""Groq, offline: a recorded response is read, its calls run, and the results written.

To go live: RESPONSE is what comes of
`groq.Groq().chat.completions.create(model=…, messages=…, tools=tools.emit("groq"))`;
then append the assistant's message and then these.
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
    "choices": [
        {
            "message": {
                "role": "assistant",
                "tool_calls": [
                    {
                        "id": "call_A1",
                        "type": "function",
                        "function": {"name": "get_forecast", "arguments": '{"city": "Bern"}'},
                    },
                    {
                        "id": "call_B2",
                        "type": "function",
                        "function": {"name": "get_forecast", "arguments": '{"city": "Bern", "days": 30}'},
                    },
                ],
            }
        }
    ]
}


def main() -> None:
    """Prints what is sent before and after the response."""
    tools = Toolset(get_forecast)
    print("tools:", tools.emit_json("groq"))
    outcomes = [tools.dispatch(call) for call in tools.parse_calls("groq", RESPONSE)]
    for message in tools.render_results("groq", outcomes):
        print("result:", json.dumps(message))


if __name__ == "__main__":
    main()
