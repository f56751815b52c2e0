"""One conversation: a provider's responses in, messages out, and an honest count of what goes wrong."""

from toolargs.session._session import Session, Unknown

__all__ = ["Session", "Unknown"]
