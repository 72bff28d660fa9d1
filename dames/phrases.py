"""Les phrases du dialogue : ce que le joueur lit, construit en texte et jamais imprimé ici.

Les notions :
- un *rendu* est un texte fait à partir de la partie, sans rien y changer ;
- une *annonce* dit qui joue et ce qui est obligatoire ;
- une *possibilité* est une étape permise, avec ce qu'elle prend.

À essayer : faites dire à `rendu_annonce` combien de pièces il reste à chaque joueur.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from .game import Partie, au_trait, nom_de, rendu_equipe
from .pieces import contenu_de
from .plateau import symbole
from .tour import Tour, pieces_obligees
from .types import EQUIPES, SYMBOLES, Coup, Etape, nom_case, t_coordonnees

COUPS_MONTRES = 1000


def phrase(erreur: Exception) -> str:
    """Fait une phrase du message d'une erreur.

    Args:
        erreur: l'erreur, dont le message n'a ni majuscule ni point.
    Retour: la phrase.
    Effets de bord: aucun.

    Exemple:
        >>> phrase(ValueError("la case E9 est vide"))
        'La case E9 est vide.'
    """
    texte = str(erreur)
    return f"{texte[0].upper()}{texte[1:]}."


def rendu_cases(places: Sequence[t_coordonnees]) -> str:
    """Énumère des cases.

    Args:
        places: les cases.
    Retour: leurs noms, séparés par des virgules.
    Effets de bord: aucun.
    """
    return ", ".join(map(nom_case, places))


def rendu_annonce(partie: Partie) -> str:
    """Dit qui joue, pour quelle équipe, et ce qu'il est obligé de prendre.

    Args:
        partie: la partie.
    Retour: une ou deux lignes.
    Effets de bord: aucun.
    """
    joueur = au_trait(partie)
    pion = SYMBOLES[joueur]
    annonce = (
        f"Tour {len(partie.historique) + 1} : {nom_de(partie, joueur)} joue"
        f" ({pion} et {pion.upper()}), pour {rendu_equipe(partie, EQUIPES[joueur])}."
    )
    obligees = pieces_obligees(partie.plateau, joueur)
    if not obligees:
        return annonce
    return f"{annonce}\nPrise obligatoire avec : {rendu_cases(obligees)}."


def rendu_etape(tour: Tour, etape: Etape) -> str:
    """Décrit une possibilité de la pièce en main.

    Args:
        tour: le tour en cours.
        etape: l'étape.
    Retour: la case d'arrivée, et ce qui est pris.
    Effets de bord: aucun.
    """
    arrivee = nom_case(etape.arrivee)
    if etape.prise is None:
        return arrivee
    visee = contenu_de(tour.brouillon, etape.prise)
    alliee = visee.equipe is tour.piece.equipe
    qui = f"{symbole(visee)}, allié" if alliee else symbole(visee)
    return f"{arrivee} en prenant {nom_case(etape.prise)} ({qui})"


def rendu_rafle(tour: Tour) -> str:
    """Dit où en est une rafle.

    Args:
        tour: le tour en cours, après un saut.
    Retour: deux lignes : ce qui est pris, et ce qui est permis.
    Effets de bord: aucun.
    """
    prises = f"Prises, enlevées à la fin de la rafle : {rendu_cases(tour.prises)}."
    ici = nom_case(tour.place)
    if tour.peut_finir():
        return f"{prises}\nEn {ici}, prendre un allié est permis, pas obligatoire :"
    return f"{prises}\nEn {ici}, la rafle doit continuer :"


def rendu_coups(coups: Iterable[Coup]) -> str:
    """Liste des coups, sans les calculer tous s'il y en a trop.

    Args:
        coups: les coups, donnés un à un.
    Retour: un coup par ligne, mille au plus.
    Effets de bord: aucun.
    """
    liste = list(islice(coups, COUPS_MONTRES + 1))
    lignes = [f"  {rendu_coup(coup)}" for coup in liste[:COUPS_MONTRES]]
    if len(liste) > COUPS_MONTRES:
        lignes.append(f"  ... et d'autres : seuls les {COUPS_MONTRES} premiers sont montrés.")
    return "\n".join(lignes)


def rendu_coup(coup: Coup) -> str:
    """Écrit un coup et ce qu'il prend.

    Args:
        coup: le coup.
    Retour: quelques mots.
    Effets de bord: aucun.

    Exemple:
        >>> rendu_coup(Coup(("E14", "G12"), ("F13",)))
        'E14xG12 (prend F13)'
    """
    return f"{coup} (prend {', '.join(coup.prises)})" if coup.prises else str(coup)


def rendu_coup_joue(partie: Partie, tour: Tour) -> str:
    """Annonce le coup qui vient d'être joué.

    Args:
        partie: la partie, après le coup.
        tour: le tour fini ; la pièce y est encore celle d'avant une promotion.
    Retour: une phrase.
    Effets de bord: aucun.
    """
    annonce = f"{nom_de(partie, tour.piece.joueur)} joue {rendu_coup(tour.coup())}"
    if contenu_de(partie.plateau, tour.place) == tour.piece:
        return f"{annonce}."
    return f"{annonce} ; le pion arrivé en {nom_case(tour.place)} devient dame."
