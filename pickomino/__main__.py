"""Permet `python -m pickomino`, sans installer la commande."""

from .main import main

if __name__ == "__main__":
    main()
