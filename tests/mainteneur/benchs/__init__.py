"""Les durées que chaque jeu promet."""
