"""One source for the schema that a model is shown and the check that runs before the handler."""
