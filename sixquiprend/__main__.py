"""`python -m sixquiprend` : la même chose que la commande `sixquiprend`.

À essayer : copiez le dossier du jeu seul dans un dossier vide, et lancez-le ainsi.
"""

from .main import main

if __name__ == "__main__":
    main()
