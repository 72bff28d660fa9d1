"""Les tests de `commun/`, le dossier que les cinq jeux ont en commun."""
