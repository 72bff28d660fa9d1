"""Permet d'écrire `python -m incognito`, le paquet tenant lieu de programme.

À essayer : lancez `python -m incognito -d --graine 1` deux fois, et comparez.
"""

from .main import main

if __name__ == "__main__":
    main()
