"""How much one call may cost: the bounds on arguments and on the feedback about them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The bounds on one call's arguments and feedback.

    Attributes:
        max_bytes: The longest argument text, in UTF-8 bytes.
        max_depth: The deepest nesting of arrays and objects; the root is level 1.
        max_issues: How many issues are reported; a note counts those left out.
        max_feedback_bytes: The largest error that goes back to the model, as JSON text.

    Raises:
        ValueError: A bound is not a positive integer.
    """

    max_bytes: int = 1_048_576
    max_depth: int = 64
    max_issues: int = 32
    max_feedback_bytes: int = 4096

    def __post_init__(self) -> None:
        for name in self.__slots__:
            value = getattr(self, name)
            if type(value) is not int or value < 1:
                raise ValueError(f"Limits({name}=…) must be a positive integer, got {value!r}")
        if self.max_depth > 256:
            raise ValueError(f"Limits(max_depth=…) must be at most 256, got {self.max_depth}")

    def cover(self, other: "Limits") -> bool:
        """Whether all arguments within the other limits are within these."""
        return self.max_bytes >= other.max_bytes and self.max_depth >= other.max_depth


DEFAULT = Limits()
