"""Ce que fait `python -m puissance_n` : la même chose que la commande `puissance_n`."""

from .main import main

if __name__ == "__main__":
    main()
