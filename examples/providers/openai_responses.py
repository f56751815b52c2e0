"""OpenAI Responses, offline: a recorded response is read, its calls run, and the results written.

To go live: RESPONSE is what comes of
`openai.OpenAI().responses.create(model=…, input=…, tools=tools.emit("openai-responses"))`;
then append RESPONSE.output to the input and then these.
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
    "output": [
        {"type": "function_call", "call_id": "call_A1", "name": "get_forecast", "arguments": '{"city": "Bern"}'},
        {
            "type": "function_call",
            "call_id": "call_B2",
            "name": "get_forecast",
            "arguments": '{"city": "Bern", "days": 30}',
        },
    ]
}


def main() -> None:
    """Prints what is sent before and after the response."""
    tools = Toolset(get_forecast)
    print("tools:", tools.emit_json("openai-responses"))
    outcomes = [tools.dispatch(call) for call in tools.parse_calls("openai-responses", RESPONSE)]
    for message in tools.render_results("openai-responses", outcomes):
        print("result:", json.dumps(message))


if __name__ == "__main__":
    main()
