"""Les aides : de quoi écrire brièvement les essais d'un jeu ; un kit reçoit les siennes."""
