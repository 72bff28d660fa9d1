"""Les tests d'Incognito."""
