"""Les outils communs aux cinq jeux : le terminal, et le fichier d'une partie.

Ce dossier est le même partout, à l'octet : il se lit une fois, et ne connaît aucun jeu.
"""
