"""Le livre : lire, jouer et s'exercer dans un navigateur, sans rien installer (`make livre`)."""
