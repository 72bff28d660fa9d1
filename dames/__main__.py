"""`python -m dames` lance le jeu, comme la commande `dames`."""

from .main import main

if __name__ == "__main__":
    main()
