"""Un petit solveur, à part de `ia.py` : ce que vaut le jeu si personne ne se trompe.

Deux preuves, l'une par l'autre vérifiées à N = 2 :

- *toutes les positions* (N = 2) : on part de celles où l'autre vient d'aligner, perdues, et l'on
  remonte. Qui peut y envoyer l'autre gagne ; qui n'a que des coups gagnants pour l'autre perd. On
  s'arrête quand un tour n'apprend plus rien : les positions sans étiquette ne se gagnent ni ne se
  perdent en aucun nombre de coups, ce sont les nulles. Une grille pleine, sans
  suite, garde aussi la sienne : match nul.
- *une stratégie fermée* (tout N) : un joueur suit une règle fixe, l'autre essaie tous ses coups.
  L'ensemble des positions atteintes est fini ; s'il ne contient aucun alignement de l'autre, la
  règle ne perd jamais. Si elle vaut pour chacun, qu'il commence ou non, aucun des deux ne peut
  forcer le gain : la partie est nulle. La règle est celle de qui défait.

Une position est (colonnes, trait, interdite) ; une colonne est un texte, de bas en haut.
"""

from __future__ import annotations

Position = tuple[tuple[str, ...], int, int | None]


def suites(position: Position) -> list[Position]:
    """Les positions où mène chaque coup permis."""
    colonnes, trait, interdite = position
    cote = len(colonnes)
    trouvees: list[Position] = []
    for i, colonne in enumerate(colonnes):
        if len(colonne) < cote and i != interdite:
            ajoutee = (*colonnes[:i], colonne + "OX"[trait], *colonnes[i + 1 :])
            trouvees.append((ajoutee, 1 - trait, None))
        if colonne:
            trouvees.append(((*colonnes[:i], colonne[:-1], *colonnes[i + 1 :]), 1 - trait, i))
    return trouvees


def aligne(colonnes: tuple[str, ...], jeton: str) -> bool:
    """Dit si ces colonnes contiennent un alignement, en partant de chaque case."""
    n = len(colonnes) - 2
    cases = {
        (x, y) for x, colonne in enumerate(colonnes) for y, c in enumerate(colonne) if c == jeton
    }
    return any(
        all((x + k * dx, y + k * dy) in cases for k in range(n))
        for x, y in cases
        for dx, dy in ((0, 1), (1, 0), (1, 1), (1, -1))
    )


def perdue(position: Position) -> bool:
    """Dit si l'autre joueur vient d'aligner ses jetons."""
    colonnes, trait, _ = position
    return aligne(colonnes, "OX"[1 - trait])


def pleine(position: Position) -> bool:
    """Dit si la grille est pleine."""
    return all(len(colonne) == len(position[0]) for colonne in position[0])


def resoudre(depart: Position) -> dict[Position, int]:
    """Le nombre de coups jusqu'à la fin forcée de chaque position atteignable.

    Impair, elle est gagnée pour qui a le trait ; pair, perdue ; absente, elle est nulle.
    """
    fils: dict[Position, list[Position]] = {}
    a_voir = [depart]
    while a_voir:
        position = a_voir.pop()
        if position not in fils:
            fils[position] = [] if perdue(position) or pleine(position) else suites(position)
            a_voir += fils[position]
    fins = {position: 0 for position in fils if perdue(position)}
    tour = 0
    while True:
        tour += 1
        nouvelles = {}
        for position, enfants in fils.items():
            if position in fins or not enfants:
                continue
            a_portee = any(fins.get(enfant, 1) % 2 == 0 for enfant in enfants)
            sans_espoir = all(fins.get(enfant, 0) % 2 for enfant in enfants)
            if a_portee if tour % 2 else sans_espoir:
                nouvelles[position] = tour
        if not nouvelles and tour % 2 == 0:
            return fins
        fins |= nouvelles


def defaire(avant: Position, apres: Position) -> Position:
    """Ce que joue qui défait : il retire le jeton qu'on vient d'ajouter, sinon joue à vide."""
    possibles = suites(apres)
    for suite in possibles:
        if suite[0] == avant[0] and sum(map(len, suite[0])) < sum(map(len, apres[0])):
            return suite
    return next(suite for suite in possibles if suite[2] is None)


def ne_perd_jamais(depart: Position, joueur: int) -> bool:
    """Dit si ce joueur, en défaisant, n'est aligné par aucune suite de coups de l'autre."""
    premiere = depart if depart[1] != joueur else defaire(depart, depart)
    vues: set[Position] = set()
    a_voir = [premiere]
    while a_voir:  # l'autre a le trait dans chacune
        position = a_voir.pop()
        if position in vues:
            continue
        vues.add(position)
        for apres in suites(position):
            if perdue(apres):
                return False
            a_voir.append(defaire(position, apres))
    return True
