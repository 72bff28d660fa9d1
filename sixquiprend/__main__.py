"""`python -m sixquiprend` : la même chose que la commande `sixquiprend`."""

from .main import main

if __name__ == "__main__":
    main()
