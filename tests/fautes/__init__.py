"""Ce que les cinq jeux doivent supporter : pannes, fichiers hostiles, saisies absurdes, signaux."""
