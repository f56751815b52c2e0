"""One call of one tool, from arguments as received to an outcome; nothing that a model or a handler does raises."""

from toolargs.dispatch._dispatcher import Dispatcher
from toolargs.dispatch._settings import Approve, Injected, Options, Repairing, Settings

__all__ = ["Approve", "Dispatcher", "Injected", "Options", "Repairing", "Settings"]
