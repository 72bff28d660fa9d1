"""Les comparaisons cachées de Puissance N, étape par étape."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from puissance_n.game import Partie, coups, jouer
from puissance_n.grid import AJOUTER, JETONS, VIDE, Grid, sommet
from tests.enseigner.cours.hasard import Appel, Comparaison, Generateur

# --- des positions -------------------------------------------------------------------------------


def ecrite(grid: Grid) -> str:
    """La grille, comme les aides l'écrivent."""
    lignes = ", ".join(repr("".join(cases)) for cases in grid.cells)
    return f"grille({lignes})"


def partie_ecrite(partie: Partie) -> str:
    """La partie, comme on l'écrit."""
    reste = f"{partie.player}, 1, interdite={partie.interdite}, coups_joues={partie.coups_joues}"
    return f"Partie({ecrite(partie.grid)}, {reste})"


def remplie(hasard: Random, largeur: int, hauteur: int) -> Grid:
    """Une grille de jetons tombés au hasard, colonnes vides et pleines comprises."""
    grid = Grid(largeur, hauteur)
    for colonne in range(largeur):
        for ligne in range(hasard.randint(0, hauteur), hauteur):
            grid.cells[ligne][colonne] = hasard.choice(JETONS)
    return grid


def quelconque(hasard: Random) -> Grid:
    """Une grille remplie au hasard, de taille quelconque."""
    return remplie(hasard, hasard.randint(2, 9), hasard.randint(2, 9))


def avec_alignement(hasard: Random, pas: tuple[int, int], longueur: int) -> Grid:
    """Une grille presque vide, où tant de jetons s'alignent dans cette direction."""
    n = hasard.randint(3, 6)
    cote = n + 2
    grid = Grid(cote, cote)
    longueur += n
    ligne = hasard.randint(0, cote - 1 - pas[0] * (longueur - 1))
    if pas[1] < 0:
        colonne = hasard.randint(longueur - 1, cote - 1)
    else:
        colonne = hasard.randint(0, cote - 1 - pas[1] * (longueur - 1))
    jeton = hasard.choice(JETONS)
    for rang in range(longueur):
        grid.cells[ligne + rang * pas[0]][colonne + rang * pas[1]] = jeton
    return grid


def en_cours(hasard: Random, n: int = 0) -> Partie:
    """Une partie jouée au hasard, pas encore finie."""
    if n == 0:
        n = hasard.randint(3, 5)
    partie = Partie(Grid(n + 2, n + 2), hasard.randrange(2))
    for _ in range(hasard.randint(1, 4 * n)):
        suivants = [
            coup for coup in coups(partie) if coup.genre is AJOUTER or hasard.random() < 0.3
        ]
        jouer(partie, hasard.choice(suivants or coups(partie)))
        if partie.fin is not None:
            return en_cours(hasard, n)
    return partie


# --- les étapes ----------------------------------------------------------------------------------


def grille_vide(hasard: Random) -> Iterator[Comparaison]:
    """Étape 1 : des grilles de toutes tailles, où l'on pose un jeton."""
    appels = []
    poses = []
    for rang in range(9):
        largeur = hasard.randint(1, 32)
        hauteur = hasard.randint(1, 32) if rang % 3 else largeur
        appels.append(Appel("", f"Grid({largeur}, {hauteur}).cells"))
        ligne = hasard.randrange(hauteur)
        pose = f"grid = Grid({largeur}, {hauteur})\ngrid.cells[{ligne}][{largeur - 1}] = 'X'"
        poses.append(Appel(pose, "grid.cells"))
    yield Comparaison("des grilles vides de toutes tailles", appels)
    yield Comparaison("des grilles où l'on pose un jeton", poses)


def dessin(hasard: Random) -> Iterator[Comparaison]:
    """Étape 2 : des grilles et des cadres."""
    for phrase, cadres in {
        "des grilles quelconques": [""],
        "des jetons ajoutés et des colonnes interdites": [
            ", Cadre(ajoutee=(0, 1), interdite=1)",
            ", Cadre(interdite=0)",
            ", Cadre(ajoutee=(1, 0))",
        ],
        "des cadres étroits": [", Cadre(pas=1, interdite=1)", ", Cadre(pas=2, ajoutee=(1, 1))"],
        "des couleurs": [", Cadre(couleurs=True)", ", Cadre(couleurs=True, ajoutee=(0, 0))"],
    }.items():
        appels = []
        for rang in range(6):
            grid = ecrite(quelconque(hasard))
            appels.append(Appel("", f"rendu_grid({grid}{cadres[rang % len(cadres)]})"))
        yield Comparaison(phrase, appels)


def sommets(hasard: Random) -> Iterator[Comparaison]:
    """Étape 3 : des colonnes vides, entamées, pleines."""
    for phrase in ("des grilles remplies au hasard", "d'autres grilles"):
        appels = []
        for _ in range(10):
            grid = quelconque(hasard)
            appel = f"[sommet(grid, colonne) for colonne in range({grid.width})]"
            appels.append(Appel(f"grid = {ecrite(grid)}", appel))
        yield Comparaison(phrase, appels)


def ajouts(hasard: Random) -> Iterator[Comparaison]:
    """Étape 4 : des jetons ajoutés partout, permis ou non."""
    for phrase, jetons, marge in (
        ("des jetons dans toutes les colonnes", JETONS, 0),
        ("des colonnes qui n'existent pas", JETONS, 3),
        ("des caractères qui ne sont pas des jetons", ("O", "x", "0", "XO", VIDE), 0),
    ):
        appels = []
        for _ in range(8):
            grid = quelconque(hasard)
            colonnes = [hasard.randint(-marge, grid.width - 1 + marge) for _ in range(6)]
            choisis = [(colonne, hasard.choice(jetons)) for colonne in colonnes]
            prepare = f"grid = {ecrite(grid)}\nrendus = [add_token(grid, *x) for x in {choisis}]"
            appels.append(Appel(prepare, "(rendus, lignes(grid))"))
        yield Comparaison(phrase, appels)
    appels = []
    for _ in range(8):
        grid = quelconque(hasard)
        grid.cells[0] = [VIDE] * grid.width
        colonne = hasard.randrange(grid.width)
        prepare = (
            f"grid = {ecrite(grid)}\nrendu = add_token(grid, {colonne}, {hasard.choice(JETONS)!r})"
        )
        appels.append(Appel(prepare, "(rendu, lignes(grid))"))
    yield Comparaison("des colonnes qui ont de la place", appels)


def retraits(hasard: Random) -> Iterator[Comparaison]:
    """Étape 5 : des jetons retirés partout, permis ou non."""
    for phrase, marge in (
        ("des colonnes de la grille, vides ou non", 0),
        ("des colonnes qui n'existent pas", 3),
    ):
        appels = []
        for _ in range(8):
            grid = quelconque(hasard)
            colonnes = [hasard.randint(-marge, grid.width - 1 + marge) for _ in range(8)]
            prepare = f"grid = {ecrite(grid)}\nrendus = [remove_token(grid, x) for x in {colonnes}]"
            appels.append(Appel(prepare, "(rendus, lignes(grid))"))
        yield Comparaison(phrase, appels)


def coups_joues(hasard: Random) -> Iterator[Comparaison]:
    """Étape 6 : des suites de coups, et tout ce qu'ils changent."""
    vues = {
        "grille, trait, coups joués": "(lignes(partie.grid), partie.player, partie.coups_joues)",
        "la colonne interdite et le dernier coup": "(partie.interdite, str(partie.dernier))",
        "les événements": "[(e.joueur, str(e.coup), e.case) for e in evenements]",
        "la fin et les positions": "(partie.fin, partie.repetitions)",
    }
    for phrase, appel in vues.items():
        appels = []
        for rang in range(8):
            partie = Partie(Grid(5, 5), hasard.randrange(2))
            trait = partie.player
            textes = []
            for _ in range(hasard.randint(3, 25)):
                if partie.fin is None:
                    coup = hasard.choice(coups(partie))
                    textes.append(str(coup))
                    jouer(partie, coup)
            if rang == 0 and partie.fin is None:
                textes.append("abandon")
            prepare = (
                f"partie = Partie(Grid(5, 5), {trait})\n"
                f"evenements = [jouer(partie, lire_coup(texte)) for texte in {textes}]"
            )
            appels.append(Appel(prepare, appel))
        yield Comparaison(phrase, appels)


def refus_d_ajouter(hasard: Random) -> Iterator[Comparaison]:
    """Étape 7 : des colonnes pleines, interdites, libres."""
    themes = (
        "des colonnes interdites",
        "des colonnes pleines",
        "des colonnes pleines ou interdites",
    )
    for phrase in themes:
        appels = []
        for _ in range(10):
            partie = en_cours(hasard)
            if "interdites" in phrase:
                partie.interdite = hasard.randrange(partie.grid.width)
            if "pleines" in phrase:
                colonne = hasard.randrange(partie.grid.width)
                for ligne in range(sommet(partie.grid, colonne)):
                    partie.grid.cells[ligne][colonne] = JETONS[(ligne // 2) % 2]
            appel = f"[refus_d_ajouter(partie, x) is None for x in range({partie.grid.width})]"
            appels.append(Appel(f"partie = {partie_ecrite(partie)}", appel))
        yield Comparaison(phrase, appels)


def coups_permis(hasard: Random) -> Iterator[Comparaison]:
    """Étape 8 : les coups de parties en cours, et finies."""
    for phrase, lettre, finies in (
        ("les ajouts, dans des parties en cours", "a", False),
        ("les retraits, dans des parties en cours", "r", False),
        ("les coups, dans des parties finies ou non", "", True),
    ):
        appels = []
        for rang in range(8):
            partie = partie_ecrite(en_cours(hasard))
            if finies and rang % 2:
                partie = f"joue({partie}, 'abandon')"
            appel = "[str(coup) for coup in coups(partie)]"
            if lettre:
                appel = f"{appel[:-1]} if coup.genre.value == {lettre!r}]"
            appels.append(Appel(f"partie = {partie}", appel))
        yield Comparaison(phrase, appels, "libre")


def toutes_les_droites(hasard: Random) -> Iterator[Comparaison]:
    """Étape 9 : les droites de grilles de toutes tailles, direction par direction."""
    directions = {
        "les lignes": "len(d) > 1 and d[0][0] == d[-1][0]",
        "les colonnes": "len(d) > 1 and d[0][1] == d[-1][1]",
        "les diagonales qui descendent": "d[0][0] < d[-1][0] and d[0][1] < d[-1][1]",
        "les diagonales qui montent": "d[0][0] < d[-1][0] and d[0][1] > d[-1][1]",
        "toutes les droites": "True",
    }
    for phrase, garder in directions.items():
        appels = []
        for rang in range(4):
            largeur = hasard.randint(2, 7)
            hauteur = hasard.randint(2, 8) if rang % 2 else largeur
            prepare = f"toutes = [sorted(droite) for droite in droites(Grid({largeur}, {hauteur}))]"
            appels.append(Appel(prepare, f"sorted([d for d in toutes if {garder}])"))
        yield Comparaison(phrase, appels, "libre")


def alignements(hasard: Random) -> Iterator[Comparaison]:
    """Étape 10 : des alignements de N jetons, de plus et de moins, dans les quatre directions."""
    directions = {
        "des lignes": (0, 1),
        "des colonnes": (1, 0),
        "des diagonales qui descendent": (1, 1),
        "des diagonales qui montent": (1, -1),
    }
    for phrase, pas in directions.items():
        gagnants = []
        cases = []
        for rang in range(9):
            grid = ecrite(avec_alignement(hasard, pas, (rang % 4) - 1))
            gagnants.append(Appel("", f"check_winner({grid})"))
            appel = f"[cases_alignees({grid}, jeton) for jeton in 'OX']"
            cases.append(Appel("", appel))
        yield Comparaison(f"{phrase} : check_winner", gagnants)
        yield Comparaison(f"{phrase} : cases_alignees", cases)
    appels = []
    for _ in range(9):
        cote = hasard.randint(4, 7)
        grid = ecrite(remplie(hasard, cote, cote))
        appels.append(Appel(f"grid = {grid}", "[cases_alignees(grid, jeton) for jeton in 'OX']"))
    yield Comparaison("des grilles quelconques", appels)


def fins(hasard: Random) -> Iterator[Comparaison]:
    """Étape 11 : des grilles pleines ou non, gagnées ou non."""
    pleines = []
    issues = []
    for rang in range(10):
        cote = hasard.randint(4, 7)
        grid = remplie(hasard, cote, cote)
        if rang % 2:
            for ligne in range(cote):
                grid.cells[ligne] = list("OOXXOOXX" if ligne % 2 else "XXOOXXOO")[:cote]
        if rang % 4 == 3:
            grid.cells[0][hasard.randrange(cote)] = VIDE
        pleines.append(Appel("", f"est_pleine({ecrite(grid)})"))
        prepare = f"fin = fin_de(Partie({ecrite(grid)}))"
        issues.append(Appel(prepare, "None if fin is None else fin.gagnants"))
    yield Comparaison("des grilles pleines ou non", pleines)
    yield Comparaison("des parties finies ou non", issues)


def machine(hasard: Random) -> Iterator[Comparaison]:
    """Étape 12 : ce que valent des coups, et ceux que la machine choisit."""
    for phrase, n in (("la valeur des coups", 3), ("la valeur des coups d'une petite grille", 2)):
        appels = []
        for _ in range(6):
            partie = partie_ecrite(en_cours(hasard, n))
            appel = "[(str(coup), ia.valeur(partie, coup)) for coup in coups(partie)]"
            appels.append(Appel(f"partie = {partie}", appel))
        yield Comparaison(phrase, appels, "libre")
    for niveau, tirages in (("sujet", 150), ("facile", 60), ("moyen", 40)):
        appels = []
        for n in (2, 2, 3):  # deux tailles : une liste de coups écrite d'avance ne suffit pas
            partie = partie_ecrite(en_cours(hasard, n))
            appel = f"{{str(ia.choisir(partie, {niveau!r}, Random(g))) for g in range({tirages})}}"
            appels.append(Appel(f"partie = {partie}", appel))
        yield Comparaison(f"les coups du niveau « {niveau} »", appels)


ETAPES: dict[int, Generateur] = {
    1: grille_vide,
    2: dessin,
    3: sommets,
    4: ajouts,
    5: retraits,
    6: coups_joues,
    7: refus_d_ajouter,
    8: coups_permis,
    9: toutes_les_droites,
    10: alignements,
    11: fins,
    12: machine,
}
