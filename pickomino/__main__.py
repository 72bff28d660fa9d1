"""Permet `python -m pickomino`, sans installer la commande.

À essayer : copiez ce dossier seul ailleurs, et lancez-le de là.
"""

from .main import main

if __name__ == "__main__":
    main()
