"""The bundled games, a folder each. A game imports only `engine.game`, `seeds` and itself."""
