"""Amazon Bedrock Converse, offline: a recorded response is read, its calls run, and the results written.

To go live: RESPONSE is what comes of
`client.converse(modelId=…, messages=…, toolConfig=tools.emit("bedrock"))`;
then append the assistant's message and then this user message.
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
    "output": {
        "message": {
            "role": "assistant",
            "content": [
                {"toolUse": {"toolUseId": "tooluse_A1", "name": "get_forecast", "input": {"city": "Bern"}}},
                {"toolUse": {"toolUseId": "tooluse_B2", "name": "get_forecast", "input": {"city": "Bern", "days": 30}}},
            ],
        }
    },
    "stopReason": "tool_use",
}


def main() -> None:
    """Prints what is sent before and after the response."""
    tools = Toolset(get_forecast)
    print("tools:", tools.emit_json("bedrock"))
    outcomes = [tools.dispatch(call) for call in tools.parse_calls("bedrock", RESPONSE)]
    for message in tools.render_results("bedrock", outcomes):
        print("result:", json.dumps(message))


if __name__ == "__main__":
    main()
