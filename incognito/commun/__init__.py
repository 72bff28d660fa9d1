"""Les outils communs aux cinq jeux : le terminal, le fichier d'une partie, et la page que -g ouvre.

Ce dossier est le même partout, à l'octet : il se lit une fois, et ne connaît aucun jeu.
"""
