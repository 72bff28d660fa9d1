"""Les tests des cinq jeux, et les outils qu'ils partagent (aucun n'est livré aux joueurs)."""
