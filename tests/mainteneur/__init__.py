"""Les outils des mainteneurs : ce que lance make, hors des tests et du cours."""
