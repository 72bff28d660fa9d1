"""Les tests de Puissance N."""
