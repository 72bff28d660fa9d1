"""Les raisons d'un conseil : ce que l'autre menace, ce que fait un coup, ce qui s'ensuit de force.

L'expert donne un chiffre ; ici on dit pourquoi, et l'on ne dit que ce que les règles viennent de
confirmer, en jouant sur des copies de la partie.

Les notions, avec un exemple :
- une *menace* est un coup qui gagnerait si l'on jouait deux fois de suite : a2 et a6 devant
  « _ _ O O O _ » ;
- un coup *pare* une menace si, après lui, elle ne gagne plus ;
- une réponse est *forcée* si toutes les autres laissent une menace gagner ; la suite qu'attend
  l'expert ne se raconte que jusqu'à la première réponse qui ne l'est pas.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..game import COULEURS, Partie, copier, coups, issue, refus
from ..grid import AJOUTER, JETONS, MARGE, NUL, RETIRER, Avis, Case, Coup, droites, sommet
from . import ia

LONGUEUR = 5  # coups d'une suite que l'on raconte, au plus
CITES = 4  # coups que l'on énumère, au plus


def gagnants(partie: Partie) -> list[Coup]:
    """Donne les coups qui gagnent tout de suite pour le joueur au trait."""
    return [coup for coup in coups(partie) if ia.valeur(partie, coup) == 1]


def passer(partie: Partie) -> Partie:
    """Rend la partie comme si le joueur au trait, qui n'en a pas le droit, passait son tour."""
    copie = copier(partie)
    copie.player = 1 - partie.player
    copie.interdite = None
    return copie


def citer(liste: Sequence[Coup], lien: str = "ou") -> str:
    """Énumère des coups, CITES au plus : « a2, a4 ou a6 »."""
    textes = [str(coup) for coup in liste[:CITES]]
    if len(textes) == 1:
        return textes[0]
    return f"{', '.join(textes[:-1])} {lien} {textes[-1]}"


def menace(partie: Partie) -> str:
    """Dit ce que l'autre joueur menace de jouer, et si l'on peut s'en tirer par un match nul."""
    menaces = gagnants(passer(partie))
    phrases = []
    if menaces:
        couleur = COULEURS[1 - partie.player].capitalize()
        n = partie.grid.width - MARGE
        phrases.append(f"{couleur} menace d'aligner {n} jetons, en jouant {citer(menaces)}.")
    if refus(partie, Coup(NUL)) is None:
        phrases.append("« nul » finirait la partie sans perdant.")
    return " ".join(phrases)


def expliquer(partie: Partie, conseils: Sequence[Avis]) -> list[Avis]:
    """Rend ces avis dont les mots disent aussi ce que fait le coup, et ce qui s'ensuit.

    Ceux qui valent autant viennent de gauche à droite, les ajouts d'abord.
    """
    menaces = gagnants(passer(partie))
    expliques = []
    for avis in sorted(conseils, key=ordre):
        fait = ce_que_fait(partie, avis.coup, menaces)
        phrases = [fait, ce_qui_suit(partie, avis), avis.mots]
        if "laisse l'autre gagner" in fait:
            phrases = [fait]  # le reste n'arrivera pas
        mots = " ; ".join(phrase for phrase in phrases if phrase)
        expliques.append(avis._replace(mots=mots))
    return expliques


def ordre(avis: Avis) -> tuple[float, str, int]:
    """Donne de quoi ranger un avis : ce qu'il vaut, puis « a » avant « r », puis sa colonne."""
    return -avis.valeur, avis.coup.genre.value, avis.coup.colonne


def ce_que_fait(partie: Partie, coup: Coup, menaces: Sequence[Coup]) -> str:
    """Dit ce qu'un coup pare, laisse et menace ; à défaut, les alignements qu'il ouvre et coupe."""
    suite = ia.apres(partie, coup)
    if issue(suite) is not None:
        return rendu_gain(partie, suite, coup.colonne)
    restent = gagnants(suite)
    parees = [menace for menace in menaces if menace not in restent]
    faits = []
    if parees:
        faits.append(f"pare {citer(parees, 'et')}")
    if restent:
        faits.append(f"laisse l'autre gagner par {citer(restent)}")
    deja = gagnants(partie)
    nouvelles = [menace for menace in gagnants(passer(suite)) if menace not in deja]
    if nouvelles == [coup]:
        faits.append("menace de gagner en y rejouant")
    elif nouvelles:
        faits.append(f"menace de gagner par {citer(nouvelles)}")
    if not faits and coup.genre is RETIRER:
        faits.append(rendu_retrait(partie, coup.colonne))
    if not faits and coup.genre is AJOUTER:
        faits.append(rendu_ajout(partie, suite, coup.colonne))
    return ", ".join(faits)


def rendu_gain(partie: Partie, suite: Partie, colonne: int) -> str:
    """Dit où sont les N jetons qu'aligne un jeton ajouté à une colonne."""
    n = partie.grid.width - MARGE
    case = (sommet(suite.grid, colonne), colonne)
    for droite in droites(suite.grid):
        for debut in range(len(droite) - n + 1):
            bout = droite[debut : debut + n]
            jetons = {suite.grid.cells[ligne][c] for ligne, c in bout}
            if case in bout and jetons == {JETONS[partie.player]}:
                return f"aligne {n} jetons {rendu_droite(bout)}"
    return ""


def rendu_droite(bout: Sequence[Case]) -> str:
    """Dit où est une suite de cases : « en diagonale, colonnes 1 à 4 »."""
    colonnes = sorted(colonne + 1 for _, colonne in bout)
    if colonnes[0] == colonnes[-1]:
        return f"dans la colonne {colonnes[0]}"
    sens = "en diagonale"
    if len({ligne for ligne, _ in bout}) == 1:
        sens = "en ligne"
    return f"{sens}, colonnes {colonnes[0]} à {colonnes[-1]}"


def alignements(partie: Partie, case: tuple[int, int], joueur: int) -> int:
    """Compte les alignements encore possibles d'un joueur qui passent par une case.

    Il y a au moins un jeton, et l'autre joueur aucun.
    """
    n = partie.grid.width - MARGE
    total = 0
    for droite in droites(partie.grid):
        for debut in range(len(droite) - n + 1):
            bout = droite[debut : debut + n]
            jetons = {partie.grid.cells[ligne][colonne] for ligne, colonne in bout}
            if case in bout and JETONS[joueur] in jetons and JETONS[1 - joueur] not in jetons:
                total += 1
    return total


def rendu_ajout(partie: Partie, suite: Partie, colonne: int) -> str:
    """Dit à combien d'alignements un jeton ajouté peut servir, et combien il en coupe à l'autre."""
    case = (sommet(suite.grid, colonne), colonne)
    ouverts = alignements(suite, case, partie.player)
    coupes = alignements(partie, case, 1 - partie.player)
    faits = []
    if ouverts:
        faits.append(f"peut encore servir à {compter(ouverts)}")
    if coupes:
        faits.append(f"coupe {compter(coupes)} à l'autre")
    return " et ".join(faits)


def rendu_retrait(partie: Partie, colonne: int) -> str:
    """Dit ce que retirer un jeton enlève à l'autre, et qu'il lui ferme la colonne."""
    case = (sommet(partie.grid, colonne), colonne)
    perdus = alignements(partie, case, 1 - partie.player)
    ligne, _ = case
    if partie.grid.cells[ligne][colonne] == JETONS[partie.player]:
        return f"retire votre propre jeton et ferme la colonne {colonne + 1} à l'autre"
    if not perdus:
        return f"retire un jeton de l'autre et lui ferme la colonne {colonne + 1}"
    utile = f"pouvait servir à {compter(perdus)} de l'autre"
    return f"retire un jeton qui {utile} et lui ferme la colonne {colonne + 1}"


def compter(nombre: int) -> str:
    """Dit un nombre d'alignements."""
    if nombre == 1:
        return "un alignement"
    return f"{nombre} alignements"


def ce_qui_suit(partie: Partie, avis: Avis) -> str:
    """Dit la suite forcée d'un avis, comme on la tape ; rien si l'autre a le choix."""
    suite = ia.apres(partie, avis.coup)
    menaces = gagnants(passer(suite))
    if issue(suite) is not None or gagnants(suite) or not menaces:
        return ""
    if not parades(suite, menaces):
        return f"quoi que réponde l'autre, {citer(menaces)} gagne"
    forces = suite_forcee(suite, avis.suite)
    if not forces:
        return ""
    textes = []
    for rang, coup in enumerate(forces):
        textes.append(f"{coup} ({('lui', 'vous')[rang % 2]})")
    return f"suite forcée : {', '.join(textes)}"


def parades(partie: Partie, menaces: Sequence[Coup]) -> list[Coup]:
    """Donne les coups du joueur au trait après lesquels aucune de ces menaces ne gagne."""
    trouvees = []
    for coup in coups(partie):
        suite = ia.apres(partie, coup)
        permises = [menace for menace in menaces if menace in coups(suite)]
        if not any(ia.valeur(suite, menace) == 1 for menace in permises):
            trouvees.append(coup)
    return trouvees


def suite_forcee(partie: Partie, attendue: Sequence[Coup]) -> list[Coup]:
    """Donne le début d'une suite attendue où l'autre joueur, au trait, n'a jamais le choix."""
    forces: list[Coup] = []
    while len(forces) < LONGUEUR and issue(partie) is None:
        possibles = parades(partie, gagnants(passer(partie)))
        if len(possibles) != 1:
            break
        forces.append(possibles[0])
        partie = ia.apres(partie, possibles[0])
        replique = gagnants(partie)[:1] or list(attendue[len(forces) : len(forces) + 1])
        if list(attendue[: len(forces)]) != forces or not replique:
            break
        forces += replique
        partie = ia.apres(partie, replique[0])
    return forces
