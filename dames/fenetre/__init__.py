"""La fenêtre : ce qui est commun aux jeux qui en ont une.

Ce dossier est le même partout, à l'octet : il se lit une fois, et ne connaît aucun jeu. On le lit
dans cet ordre : `toile` (dessiner), `ecrans` (ce qu'on montre), `boucle` (écouter et attendre).
"""
