"""Les tests de Six Qui Prend."""
