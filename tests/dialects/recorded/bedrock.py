"""Amazon Bedrock's Converse, judged by botocore's own model of it."""

from typing import Any

from tests.dialects.recorded import LOOK_UP, LOOK_UP_TEXT, WEATHER, WEATHER_TEXT, Recording, sdk
from toolargs.dialects._families.bedrock import BEDROCK

BLOCKS: list[dict[str, Any]] = [
    {"text": "Let me look."},
    {"toolUse": {"toolUseId": "tooluse_A1", "name": "get_weather", "input": WEATHER}},
    {"toolUse": {"toolUseId": "srv_1", "name": "search", "input": {}, "type": "server_tool_use"}},
    {"toolUse": {"toolUseId": "tooluse_B2", "name": "look_up", "input": LOOK_UP}},
]
RESPONSE = {
    "output": {"message": {"role": "assistant", "content": BLOCKS}},
    "stopReason": "tool_use",
    "usage": {"inputTokens": 4, "outputTokens": 9, "totalTokens": 13},
    "metrics": {"latencyMs": 400},
}


def judged(shape: str) -> Any:
    """A judge of one shape; Bedrock's own responses are plain dicts."""

    def read(value: Any) -> Any:
        model = sdk("botocore.session").get_session().get_service_model("bedrock-runtime")
        report = sdk("botocore.validate").ParamValidator().validate(value, model.shape_for(shape))
        assert not report.has_errors(), report.generate_report()
        return value

    return read


def check(messages: list[Any]) -> None:
    for message in messages:
        judged("Message")(message)
        for block in message["content"]:
            assert block["toolResult"].get("status", "success") in ("success", "error")


def start(index: int, block: dict[str, Any]) -> dict[str, Any]:
    use = {key: value for key, value in block["toolUse"].items() if key != "input"}
    return {"contentBlockStart": {"start": {"toolUse": use}, "contentBlockIndex": index}}


def delta(index: int, text: str) -> dict[str, Any]:
    return {"contentBlockDelta": {"delta": {"toolUse": {"input": text}}, "contentBlockIndex": index}}


def stop(index: int) -> dict[str, Any]:
    return {"contentBlockStop": {"contentBlockIndex": index}}


STREAM = [
    {"messageStart": {"role": "assistant"}},
    {"contentBlockDelta": {"delta": {"text": "Let me look."}, "contentBlockIndex": 0}},
    stop(0),
    start(1, BLOCKS[1]),
    delta(1, WEATHER_TEXT[:6]),
    start(3, BLOCKS[3]),
    delta(3, LOOK_UP_TEXT),
    stop(3),
    delta(1, WEATHER_TEXT[6:]),
    stop(1),
    {"messageStop": {"stopReason": "tool_use"}},
]
RECORDING = Recording(
    BEDROCK,
    RESPONSE,
    ("tooluse_A1", "tooluse_B2"),
    judged("ConverseResponse"),
    check,
    STREAM,
    judged("ConverseStreamOutput"),
    [
        (RESPONSE["output"]["message"], 2),
        (BLOCKS, 2),
        (BLOCKS[1], 1),
        ({"role": "user", "content": [{"text": "Hi"}]}, 0),
    ],
)
