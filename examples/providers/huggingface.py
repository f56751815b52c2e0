"""Hugging Face chat templates, offline: a recorded response is read, its calls run, and the results written.

To go live: `tokenizer.apply_chat_template(messages, tools=tools.emit("huggingface"))`; RESPONSE is the model's text;
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


RESPONSE: Any = '<tool_call>{"name": "get_forecast", "arguments": {"city": "Bern"}}</tool_call>'


def main() -> None:
    """Prints what is sent before and after the response."""
    tools = Toolset(get_forecast)
    print("tools:", tools.emit_json("huggingface"))
    outcomes = [tools.dispatch(call) for call in tools.parse_calls("huggingface", RESPONSE)]
    for message in tools.render_results("huggingface", outcomes):
        print("result:", json.dumps(message))


if __name__ == "__main__":
    main()
