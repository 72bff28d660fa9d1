"""Permet d'écrire `python -m incognito`, le paquet tenant lieu de programme."""

from .main import main

if __name__ == "__main__":
    main()
