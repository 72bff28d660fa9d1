"""Les tests de Dames++."""
