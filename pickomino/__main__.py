"""Ce que fait `python -m pickomino` : la même chose que la commande `pickomino`."""

from .main import main

if __name__ == "__main__":
    main()
