"""Les tests des outils des mainteneurs."""
