"""How the families of providers write calls and want results: one `Conversation` per file."""
