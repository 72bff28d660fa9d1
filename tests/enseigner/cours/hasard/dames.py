"""Les comparaisons cachées des Dames, étape par étape."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from dames.game import Partie, coups, jouer, nouvelle_partie
from dames.plateau import est_foncee, init, pieces_de
from dames.structures import JOUEURS, nom_case
from tests.enseigner.cours.hasard import Appel, Comparaison, Generateur

FONCEES = [nom_case(case.coordonnees) for ligne in init() for case in ligne if est_foncee(case)]


# --- des positions -------------------------------------------------------------------------------


def eparpillees(hasard: Random, nombre: int, dames: float = 0.3) -> str:
    """Des pièces n'importe où sur les cases foncées, comme les aides les écrivent."""
    return poser(hasard, hasard.sample(FONCEES, nombre), dames)


def poser(hasard: Random, places: list[str], dames: float) -> str:
    """Une pièce sur chaque case, aux quatre joueurs tour à tour, dont cette part de dames."""
    groupes = []
    for rang, nom in enumerate(places):
        lettre = "seno"[rang % 4]
        if hasard.random() < dames:
            lettre = lettre.upper()
        groupes.append(f"{lettre}:{nom}")
    return " ".join(groupes)


def serrees(hasard: Random, nombre: int, dames: float = 0.3) -> str:
    """De même, autour du centre : on y prend plus souvent."""
    centre = [nom for nom in FONCEES if nom[0] in "FGHIJKL" and 6 <= int(nom[1:]) <= 12]
    return poser(hasard, hasard.sample(centre, nombre), dames)


def ou_sont(texte: str) -> list[str]:
    """Les noms des cases d'une position écrite."""
    return [groupe.split(":")[1] for groupe in texte.split()]


def en_cours(hasard: Random, joues: int) -> Partie:
    """Une partie jouée au hasard, pas encore finie."""
    partie = nouvelle_partie(hasard)
    for _ in range(joues):
        jouer(partie, hasard.choice(coups(partie)))
        if partie.fin is not None:
            return en_cours(hasard, joues)
    return partie


def ecrite(partie: Partie) -> str:
    """La position d'une partie, comme les aides l'écrivent."""
    groupes = []
    for joueur in JOUEURS:
        for place in pieces_de(partie.plateau, joueur):
            lettre = "seno"[joueur - 1]
            if partie.plateau[place.y][place.x].contenu.piece == 2:
                lettre = lettre.upper()
            groupes.append(f"{lettre}:{nom_case(place)}")
    return " ".join(groupes)


# --- les étapes ----------------------------------------------------------------------------------


def noms(hasard: Random) -> Iterator[Comparaison]:
    """Étape 1 : des noms de cases, bons et mauvais."""
    ecrits = []
    lus = []
    for _ in range(10):
        x = hasard.randrange(17)
        y = hasard.randrange(17)
        ecrits.append(Appel("", f"nom_case(t_coordonnees({x}, {y}))"))
        nom = f"{hasard.choice('ABCDEFGHIJKLMNOPQRabcdq')}{hasard.randint(0, 18)}"
        lus.append(Appel("", f"lire_case({nom!r})"))
    yield Comparaison("des cases écrites", ecrits)
    yield Comparaison("des cases lues", lus)


def dessins(hasard: Random) -> Iterator[Comparaison]:
    """Étape 2 : des plateaux dessinés."""
    symboles = []
    for joueur in range(1, 5):
        symboles.append(Appel("", f"symbole(PIONS[{joueur}]) + symbole(DAMES[{joueur}])"))
    symboles.append(Appel("", "symbole(CASE_VIDE) + symbole(HORS_JEU)"))
    yield Comparaison("des symboles", symboles)
    for phrase, reste in (
        ("des plateaux", ""),
        ("des plateaux en couleurs", ", Cadre(True)"),
        (
            "des plateaux marqués, avec un panneau",
            ", Cadre(False, {c('H9'): '<>'}, ['a', 'b', ''])",
        ),
    ):
        appels = []
        for dames in (0.0, 0.3, 0.0, 0.3):
            texte = eparpillees(hasard, 20, dames)
            appels.append(Appel("", f"rendu_plateau(position({texte!r}){reste})"))
        yield Comparaison(phrase, appels)


def mises_en_place(hasard: Random) -> Iterator[Comparaison]:
    """Étape 3 : le début d'une partie."""
    appels = []
    for _ in range(12):
        places = [(hasard.randrange(17), hasard.randrange(17)) for _ in range(6)]
        appels.append(Appel("", f"[contenu_initial(x, y) for x, y in {places}]"))
    yield Comparaison("ce que portent des cases au début", appels)
    neufs = [
        Appel("plateau = init()", "pieces(plateau)"),
        Appel("donne = []\nrendu = init(donne)", "(rendu is donne, pieces(donne))"),
        Appel("donne = init()\ndonne[0] = []\nrendu = init(donne)", "(len(donne), pieces(donne))"),
    ]
    yield Comparaison("des plateaux remplis", neufs)


def diagonales(hasard: Random) -> Iterator[Comparaison]:
    """Étape 4 : des diagonales, et ce qui y est libre."""
    rayons = []
    libres = []
    for _ in range(10):
        nom = hasard.choice(FONCEES)
        rayons.append(Appel("", f"[rayon(c({nom!r}), direction) for direction in DIAGONALES]"))
        texte = eparpillees(hasard, 30)
        depart = hasard.choice(ou_sont(texte))
        prepare = f"plateau = position({texte!r})\ndepart = c({depart!r})"
        suivies = f"[list(libres(plateau, rayon(c({nom!r}), d), depart)) for d in DIAGONALES]"
        libres.append(Appel(prepare, suivies))
    yield Comparaison("des diagonales", rayons)
    yield Comparaison("des diagonales encombrées", libres)


def sur_chaque_piece(hasard: Random, expression: str, dames: float, serre: bool) -> list[Appel]:
    """Des appels qui posent la même question à chaque pièce d'une position."""
    appels = []
    for _ in range(8):
        texte = serrees(hasard, 12, dames) if serre else eparpillees(hasard, 24, dames)
        prepare = f"plateau = position({texte!r})"
        appels.append(Appel(prepare, f"[{expression} for nom in {ou_sont(texte)}]"))
    return appels


def marches(hasard: Random) -> Iterator[Comparaison]:
    """Étape 5 : des glissades."""
    question = "sorted(glissades(plateau, c(nom)))"
    yield Comparaison("des pions", sur_chaque_piece(hasard, question, 0.0, False))
    yield Comparaison("des dames", sur_chaque_piece(hasard, question, 1.0, False))


def prises(hasard: Random) -> Iterator[Comparaison]:
    """Étape 6 : des sauts."""
    question = "sorted(sauts(plateau, [c(nom)]))"
    yield Comparaison("des pions", sur_chaque_piece(hasard, question, 0.0, True))
    yield Comparaison("des dames", sur_chaque_piece(hasard, question, 1.0, True))
    deja = "sorted(sauts(plateau, [c(nom)], {c('H7'), c('G8'), c('I8'), c('J9')}))"
    yield Comparaison("des rafles commencées", sur_chaque_piece(hasard, deja, 0.5, True))


def obligations(hasard: Random) -> Iterator[Comparaison]:
    """Étape 7 : qui peut prendre, qui le doit, qui peut jouer."""
    for nom in ("peutPrendre", "est_obligee", "DeplacePoss"):
        question = f"{nom}(plateau, c(nom))"
        yield Comparaison(f"au centre : {nom}", sur_chaque_piece(hasard, question, 0.2, True))
        yield Comparaison(f"partout : {nom}", sur_chaque_piece(hasard, question, 0.2, False))


def trajets(hasard: Random) -> Iterator[Comparaison]:
    """Étape 8 : des trajets à peine commencés, et des rafles."""
    vu = "(dict(t.suites), t.doit_prendre(), t.peut_finir())"
    for phrase, serre, suite in (
        ("au centre, pour commencer", True, False),
        ("au centre, un pas après", True, True),
        ("partout, un pas après", False, True),
    ):
        appels = []
        for _ in range(6):
            texte = serrees(hasard, 12) if serre else eparpillees(hasard, 24)
            prepare = (
                f"plateau = position({texte!r})\n"
                f"trajets = [suivre(plateau, [c(nom)]) for nom in {ou_sont(texte)}]\n"
                "ensuite = trajets + [t.vers(a) for t in trajets for a in sorted(t.suites)]"
            )
            appels.append(Appel(prepare, f"[{vu} for t in {'ensuite' if suite else 'trajets'}]"))
        yield Comparaison(phrase, appels)


def couronnements(hasard: Random) -> Iterator[Comparaison]:
    """Étape 9 : des pions au bord ou non."""
    bords = []
    marches_ = []
    for _ in range(10):
        texte = eparpillees(hasard, 40, 0.1)
        prepare = f"plateau = position({texte!r})"
        appel = f"[ArrivBord(plateau[c(nom).y][c(nom).x]) for nom in {ou_sont(texte)}]"
        bords.append(Appel(prepare, appel))
        lettre = hasard.choice("seno")
        depart, arrivee = hasard.sample(FONCEES, 2)
        deplace = f"plateau = position('{lettre}:{depart}')\n"
        deplace += f"deplacerPion(plateau, c({depart!r}), c({arrivee!r}))"
        marches_.append(Appel(deplace, "pieces(plateau)"))
    yield Comparaison("des pions au bord ou non", bords)
    bouts = [("s", "G2", "F1"), ("e", "B6", "A5"), ("n", "G16", "F17"), ("o", "P6", "Q5")]
    for lettre, depart, arrivee in bouts:
        deplace = f"plateau = position('{lettre}:{depart}')\n"
        deplace += f"deplacerPion(plateau, c({depart!r}), c({arrivee!r}))"
        marches_.append(Appel(deplace, "pieces(plateau)"))
    yield Comparaison("des pions déplacés", marches_)
    dames = []
    for joueur in range(1, 5):
        prepare = f"case = t_case(c('H9'), PIONS[{joueur}])\ncreerDame(case)"
        dames.append(Appel(prepare, "case.contenu"))
    yield Comparaison("des pions couronnés", dames)


def changements(hasard: Random) -> Iterator[Comparaison]:
    """Étape 10 : des trajets appliqués."""
    enlevees = []
    appliques = []
    for _ in range(8):
        texte = serrees(hasard, 12)
        nom = hasard.choice(ou_sont(texte))
        prepare = f"plateau = position({texte!r})\nprendrePiece(plateau, c({nom!r}))"
        enlevees.append(Appel(prepare, "pieces(plateau)"))
        joue = (
            f"apres = []\nfor nom in {ou_sont(texte)}:\n    plateau = position({texte!r})\n"
            "    for coup in list(suivre(plateau, [c(nom)]).coups())[:3]:\n"
            f"        plateau = position({texte!r})\n"
            "        appliquer(plateau, suivre(plateau, coup.cases))\n"
            "        apres.append(pieces(plateau))"
        )
        appliques.append(Appel(joue, "apres"))
    yield Comparaison("des pièces enlevées", enlevees)
    yield Comparaison("des trajets appliqués", appliques)


def fins(hasard: Random) -> Iterator[Comparaison]:
    """Étape 11 : des parties finies ou non."""
    vu = "None if fin is None else fin.gagnants"
    for phrase, lettres in (("sans pièce", "seno"), ("bloqués", "")):
        appels = []
        for rang in range(12):
            groupes = eparpillees(hasard, 8, 0.0).split()
            if lettres and rang % 3:
                sans = hasard.sample(lettres, rang % 3)
                groupes = [groupe for groupe in groupes if groupe[0] not in sans]
            if not lettres and rang % 2:
                groupes = ["s:F1", "e:A6", "n:F17", "o:Q6"]
            joueur = hasard.randint(1, 4)
            prepare = f"un = partie({' '.join(groupes)!r}, {joueur})\n"
            prepare += f"un.abandon = {rang == 5}\nfin = fin_de(un)"
            appels.append(Appel(prepare, vu))
        yield Comparaison(f"des joueurs {phrase}", appels)


def bilans(hasard: Random) -> Iterator[Comparaison]:
    """Étape 12 : ce que valent des positions."""
    for phrase, joues in (("de vraies parties", 24), ("des pièces éparpillées", 0)):
        appels = []
        for _ in range(6):
            texte = ecrite(en_cours(hasard, joues)) if joues else eparpillees(hasard, 13)
            appels.append(Appel("", f"[ia.bilan(partie({texte!r}, j)) for j in (1, 2, 3, 4)]"))
        yield Comparaison(phrase, appels)


ETAPES: dict[int, Generateur] = {
    1: noms,
    2: dessins,
    3: mises_en_place,
    4: diagonales,
    5: marches,
    6: prises,
    7: obligations,
    8: trajets,
    9: couronnements,
    10: changements,
    11: fins,
    12: bilans,
}
