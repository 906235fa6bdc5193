"""How games are played: the contract, the session, the registry, bots. Prints nothing."""
