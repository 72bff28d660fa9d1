"""Les raisons d'un conseil : ce que l'adversaire menace, ce que fait un coup, ce qui s'ensuit.

L'expert donne un chiffre ; ici on dit pourquoi, et l'on ne dit que ce que les règles viennent de
confirmer, en jouant sur des copies de la partie.

Les notions, avec un exemple :
- une *menace* est une prise qu'un joueur ferait si c'était à lui : « Est menace G12xE14 » ;
- une pièce est *sauvée* si l'adversaire suivant pouvait la prendre, et ne le peut plus ;
- la suite qu'attend l'expert est *forcée* tant que les adversaires n'ont qu'un coup permis ; on ne
  la raconte que jusqu'à sa dernière prise.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Partie, au_trait, copier, issue, jouer, nom_de, premiers_coups, refus
from ..plateau import contenu_de
from ..structures import (
    ABANDON,
    EQUIPES,
    SENS,
    Avis,
    Coup,
    est_valide,
    nom_case,
    t_coordonnees,
    t_piece,
)

PRISES = 60  # coups regardés pour y trouver une prise, au plus : une dame en a des centaines
DERNIERS_PAS = 3  # à tant de pas du bord, on dit ce qui reste à faire
CITEES = 3  # cases que l'on énumère, au plus
FAITS = 2  # choses que l'on dit d'un coup, au plus


def passer(partie: Partie, fois: int = 1) -> Partie:
    """Rend la partie comme si tant de joueurs, qui n'en ont pas le droit, passaient leur tour."""
    copie = copier(partie)
    copie.touchee = None
    copie.historique += [ABANDON] * fois
    return copie


def prises_de(partie: Partie) -> dict[Coup, list[t_coordonnees]]:
    """Donne les coups du joueur au trait qui prennent des pièces adverses, et lesquelles."""
    equipe = EQUIPES[au_trait(partie)]
    trouvees = {}
    for coup in premiers_coups(partie, PRISES):
        if coup.prend:
            prises = jouer(copier(partie), coup).prises
            adverses = [c for c in prises if contenu_de(partie.plateau, c).equipe is not equipe]
            if adverses:
                trouvees[coup] = adverses
    return trouvees


def en_prise(partie: Partie) -> set[t_coordonnees]:
    """Donne les pièces adverses que le joueur au trait peut prendre."""
    return {case for prises in prises_de(partie).values() for case in prises}


def citer(cases: Sequence[t_coordonnees]) -> str:
    """Énumère des cases, CITEES au plus : « F13, H11 et J9 »."""
    noms = [nom_case(case) for case in cases[:CITEES]]
    if len(noms) == 1:
        return noms[0]
    return f"{', '.join(noms[:-1])} et {noms[-1]}"


def pieces(nombre: int) -> str:
    """Dit un nombre de pièces."""
    if nombre == 1:
        return "une pièce"
    return f"{nombre} pièces"


def menace(partie: Partie) -> str:
    """Dit la plus grande prise que menace l'adversaire suivant, ou sa dame ; rien sinon."""
    suite = passer(partie)
    nom = nom_de(partie, au_trait(suite))
    prises = prises_de(suite)
    if prises:
        coup = max(prises, key=lambda un_coup: len(prises[un_coup]))
        return f"{nom} menace {coup}, qui prend {pieces(len(prises[coup]))}."
    for coup in premiers_coups(suite, PRISES):
        if jouer(copier(suite), coup).dame:
            return f"{nom} menace {coup}, qui fait une dame."
    return ""


def expliquer(partie: Partie, conseils: Sequence[Avis]) -> list[Avis]:
    """Rend ces avis dont les mots disent aussi ce que fait le coup, et ce qui s'ensuit."""
    expliques = []
    for avis in conseils:
        phrases = [ce_que_fait(partie, avis.coup), avis.mots, ce_qui_suit(partie, avis)]
        mots = " ; ".join(phrase for phrase in phrases if phrase)
        expliques.append(avis._replace(mots=mots))
    return expliques


def ce_que_fait(partie: Partie, coup: Coup) -> str:
    """Dit ce qu'un coup prend, sauve, menace ou expose, et s'il approche d'une dame."""
    suite = copier(partie)
    evenement = jouer(suite, coup)
    faits = []
    if evenement.prises:
        faits.append(f"prend {citer(evenement.prises)}")
    if evenement.dame:
        faits.append("fait une dame")
    if issue(suite) is not None:
        return ", ".join(faits)
    avant = en_prise(passer(partie))
    apres = en_prise(suite)
    depart, arrivee = coup.cases[0], coup.cases[-1]
    sauvees = [case for case in sorted(avant) if case not in apres and case != depart]
    if depart in avant and arrivee not in apres:
        sauvees.append(depart)
    if sauvees:
        faits.append(f"sauve {citer(sauvees)}")
    faits += menaces_nouvelles(partie, suite)
    exposees = sorted(case for case in apres if case not in avant)
    if exposees:
        faits.append(f"expose {citer(exposees)}")
    pas = pas_du_bord(suite, arrivee)
    if not faits and pas <= DERNIERS_PAS:
        faits.append(f"approche un pion de la dame : encore {pas} pas")
    if not faits and apres:
        faits.append(f"laisse prendre {citer(sorted(apres))}")
    if not faits:
        faits.append("n'expose aucune pièce")
    return ", ".join(faits[:FAITS])


def menaces_nouvelles(partie: Partie, suite: Partie) -> list[str]:
    """Dit les prises que permet un coup, à soi et à son allié, si les autres n'y font rien.

    La partie est celle d'avant le coup, et la suite celle d'après.
    """
    faits = []
    allie = passer(suite)
    nouvelles = [coup for coup in prises_de(allie) if coup not in prises_de(passer(partie, 2))]
    if nouvelles:
        faits.append(f"ouvre {nouvelles[0]} à {nom_de(partie, au_trait(allie))}")
    moi = passer(suite, 3)
    nouvelles = [coup for coup in prises_de(moi) if coup not in prises_de(partie)]
    if nouvelles:
        faits.append(f"menace {nouvelles[0]}")
    return faits


def pas_du_bord(partie: Partie, place: t_coordonnees) -> int:
    """Compte les pas qui restent au pion d'une case ; pour une dame, plus que DERNIERS_PAS."""
    contenu = contenu_de(partie.plateau, place)
    if contenu.piece is t_piece.dame:
        return DERNIERS_PAS + 1
    dx, dy = SENS[contenu.joueur]
    pas = 0
    while est_valide(place.x + (pas + 1) * dx, place.y + (pas + 1) * dy):
        pas += 1
    return pas


def ce_qui_suit(partie: Partie, avis: Avis) -> str:
    """Dit la suite forcée d'un avis, comme on la tape ; rien si un adversaire a le choix."""
    equipe = EQUIPES[au_trait(partie)]
    suite = copier(partie)
    jouer(suite, avis.coup)
    forces: list[Coup] = []
    for coup in avis.suite:
        adverse = EQUIPES[au_trait(suite)] is not equipe
        if refus(suite, coup) is not None or (adverse and len(premiers_coups(suite, 2)) > 1):
            break
        forces.append(coup)
        jouer(suite, coup)
    while forces and not forces[-1].prend:
        forces.pop()
    if not forces:
        return ""
    return f"suite forcée : {', '.join(str(coup) for coup in forces)}"
