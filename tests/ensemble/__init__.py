"""Ce que les cinq jeux ont en commun."""
