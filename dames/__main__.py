"""`python -m dames` lance le jeu, comme la commande `dames`.

À essayer : lancez `python -m dames --help` depuis le dossier qui contient `dames/`.
"""

from .main import main

if __name__ == "__main__":
    main()
