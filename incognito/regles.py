"""Les règles : juger un coup, le jouer, dire qui a gagné.

Les notions, celles de `types` et celles-ci :
- le *château* blanc est le coin inférieur gauche (a5), le château noir le coin supérieur droit
  (e1) ; le *seigneur* d'un château est le joueur à qui il appartient ;
- le *trajet* d'un mouvement est ce qu'il traverse, entre son départ et son arrivée ;
- un coup est *licite* si les règles le permettent ; sinon un *refus* dit pourquoi, en une phrase.
  `refus` ne regarde jamais le type d'un pion : il ne peut donc pas trahir un espion ;
- jouer un coup licite produit un *événement* ; certains finissent la partie.

À essayer : autorisez l'interrogation en diagonale (une ligne de `_refus_interrogation`), et
regardez quels tests tombent. Puis limitez les déplacements à deux cases.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from .notation import nom_de_la_case
from .types import (
    BLANC,
    CHATEAU_PRIS,
    CHEVALIER_EMPOISONNE,
    CHEVALIER_PERDU,
    DEPLACEMENT,
    ESPION,
    ESPION_EMPOISONNE,
    ESPION_TROUVE,
    NOIR,
    PION_DEPLACE,
    Case,
    Couleur,
    Coup,
    CoupIllicite,
    Evenement,
    Genre,
    Jeu,
    Mouvement,
)

FINS = (CHATEAU_PRIS, ESPION_EMPOISONNE, ESPION_TROUVE)

CASE_VIDE = {
    Genre.DEPLACEMENT: "la case de départ est vide.",
    Genre.INTERROGATION: "la case de l'interrogateur est vide.",
}
PION_ADVERSE = "un joueur ne peut jouer qu'avec ses propres pions."
SUR_PLACE = "un pion ne peut pas rester sur sa case."
# Sans accent : cette phrase est dans l'annexe, qu'on suit à l'octet.
SON_CHATEAU = "un joueur ne peut pas amener un pion sur son chateau."
PAS_UNE_LIGNE = "un pion ne se déplace qu'en ligne droite ou en diagonale."
EN_DIAGONALE = "un pion ne peut pas entrer dans un château en diagonale."
CASE_OCCUPEE = "la case d'arrivée est déjà occupée."
PERSONNE = "la case du pion questionné est vide."
PION_AMI = "un joueur ne peut questionner qu'un pion de son adversaire."
PAS_ADJACENTS = "les deux pions doivent se toucher par un côté."


# --- le plateau -----------------------------------------------------------------------------------


def cases(taille: int) -> Iterator[Case]:
    """Parcourt le plateau, ligne par ligne.

    Args:
        taille: le côté du plateau.
    Retour: les cases, du coin supérieur gauche au coin inférieur droit.
    Effets de bord: aucun.
    """
    return (Case(x, y) for x in range(taille) for y in range(taille))


def sur_le_plateau(case: Case, taille: int) -> bool:
    """Dit si une case existe.

    Args:
        case: la case.
        taille: le côté du plateau.
    Retour: vrai si la case est sur le plateau.
    Effets de bord: aucun.
    """
    return 0 <= case.x < taille and 0 <= case.y < taille


def seigneur(case: Case, taille: int) -> Couleur | None:
    """Dit à qui est le château d'une case.

    Args:
        case: la case.
        taille: le côté du plateau.
    Retour: le joueur dont c'est le château, ou None si la case n'est pas un château.
    Effets de bord: aucun.

    Exemple:
        >>> seigneur(Case(4, 0), 5)
        <Couleur.BLANC: 0>
    """
    if case.x + case.y != taille - 1 or (case.x and case.y):
        return None
    return BLANC if case.x else NOIR


# --- juger ----------------------------------------------------------------------------------------


def hors_du_plateau(taille: int) -> str:
    """Dit où s'arrête le plateau, à qui voudrait jouer au-delà.

    Args:
        taille: le côté du plateau.
    Retour: la raison du refus.
    Effets de bord: aucun.
    """
    coin = Case(taille - 1, taille - 1)
    limites = f"de (0, 0) à ({coin.x}, {coin.y}), soit de a1 à {nom_de_la_case(coin)}"
    return f"on ne joue pas hors du plateau, qui va {limites}."


def refus(jeu: Jeu, coup: Coup) -> str | None:
    """Juge un coup.

    Args:
        jeu: l'état du jeu.
        coup: un coup bien formé.
    Retour: None si le coup est licite ; sinon la raison, en une phrase.
    Effets de bord: aucun.

    Exemple:
        >>> jeu = Jeu([[None, None], [None, None]], BLANC)
        >>> refus(jeu, Coup(DEPLACEMENT, Mouvement(Case(0, 0), Case(0, 1))))
        'la case de départ est vide.'
    """
    depart, arrivee = coup.mouvement.depart, coup.mouvement.arrivee
    taille = len(jeu.plateau)
    # Sans appeler sur_le_plateau : ces lignes jugent chaque coup d'un fichier qui en a 200 000.
    if not (0 <= depart.x < taille and 0 <= depart.y < taille):
        return hors_du_plateau(taille)
    if not (0 <= arrivee.x < taille and 0 <= arrivee.y < taille):
        return hors_du_plateau(taille)
    pion = jeu.plateau[depart.x][depart.y]
    if pion is None:
        return CASE_VIDE[coup.genre]
    if pion.couleur is not jeu.joueur:
        return PION_ADVERSE
    if coup.genre is DEPLACEMENT:
        return _refus_deplacement(jeu, coup.mouvement)
    return _refus_interrogation(jeu, coup.mouvement)


def _refus_deplacement(jeu: Jeu, mouvement: Mouvement) -> str | None:
    """Juge le déplacement d'un pion qui appartient au joueur.

    Args:
        jeu: l'état du jeu.
        mouvement: deux cases du plateau.
    Retour: None si le déplacement est licite ; sinon la raison.
    Effets de bord: aucun.
    """
    depart, arrivee, trajet = mouvement.depart, mouvement.arrivee, mouvement.trajet
    chatelain = seigneur(arrivee, len(jeu.plateau))
    if chatelain is jeu.joueur:
        return SON_CHATEAU
    if trajet is None:
        return SUR_PLACE if depart == arrivee else PAS_UNE_LIGNE
    if chatelain is not None and depart.x != arrivee.x and depart.y != arrivee.y:
        return EN_DIAGONALE
    for case in trajet:
        if jeu.plateau[case.x][case.y] is not None:
            nom = nom_de_la_case(case)
            return f"le chemin est barré par le pion en ({case.x}, {case.y}), soit {nom}."
    return None if jeu.plateau[arrivee.x][arrivee.y] is None else CASE_OCCUPEE


def _refus_interrogation(jeu: Jeu, mouvement: Mouvement) -> str | None:
    """Juge l'interrogation menée par un pion qui appartient au joueur.

    Args:
        jeu: l'état du jeu.
        mouvement: deux cases du plateau, celle de l'interrogateur puis celle du questionné.
    Retour: None si l'interrogation est licite ; sinon la raison.
    Effets de bord: aucun.
    """
    depart, arrivee = mouvement.depart, mouvement.arrivee
    questionne = jeu.plateau[arrivee.x][arrivee.y]
    if questionne is None:
        return PERSONNE
    if questionne.couleur is jeu.joueur:
        return PION_AMI
    pas = abs(arrivee.x - depart.x) + abs(arrivee.y - depart.y)
    return None if pas == 1 else PAS_ADJACENTS


@cache
def coups_bien_formes(genre: Genre, taille: int) -> tuple[Coup, ...]:
    """Énumère tous les coups d'un genre, licites ou non ; calculés une seule fois par taille.

    Args:
        genre: déplacements ou interrogations.
        taille: le côté du plateau.
    Retour: un coup par couple de cases.
    Effets de bord: aucun.
    """
    departs, arrivees = cases(taille), list(cases(taille))
    return tuple(Coup(genre, Mouvement(d, a)) for d in departs for a in arrivees)


def coups_licites(jeu: Jeu, genre: Genre) -> Iterator[Coup]:
    """Énumère les coups licites du joueur, d'un des deux genres.

    Args:
        jeu: l'état du jeu.
        genre: déplacements ou interrogations.
    Retour: les coups, jugés à mesure qu'on les demande.
    Effets de bord: aucun.
    """
    tous = coups_bien_formes(genre, len(jeu.plateau))
    return (coup for coup in tous if refus(jeu, coup) is None)


# --- jouer ---------------------------------------------------------------------------------------


def jouer(jeu: Jeu, coup: Coup) -> Evenement:
    """Joue un coup, s'il est licite.

    Args:
        jeu: l'état du jeu, modifié.
        coup: un coup bien formé.
    Retour: ce que le coup a produit.
    Effets de bord: modifie le jeu ; lève CoupIllicite, sans rien changer, si le coup est refusé.

    Exemple:
        >>> from .types import CHEVALIER, Pion
        >>> jeu = Jeu([[None, None], [None, Pion(CHEVALIER, BLANC)]], BLANC)
        >>> jouer(jeu, Coup(DEPLACEMENT, Mouvement(Case(1, 1), Case(0, 0))))
        <Evenement.PION_DEPLACE: 'le pion a changé de case'>
        >>> jouer(jeu, Coup(DEPLACEMENT, Mouvement(Case(0, 0), Case(1, 1))))
        Traceback (most recent call last):
        incognito.types.CoupIllicite: un joueur ne peut jouer qu'avec ses propres pions.
    """
    raison = refus(jeu, coup)
    if raison is not None:
        raise CoupIllicite(raison)
    return appliquer(jeu, coup)


def appliquer(jeu: Jeu, coup: Coup) -> Evenement:
    """Applique un coup déjà jugé licite ; le trait passe à l'adversaire si la partie continue.

    Args:
        jeu: l'état du jeu, modifié.
        coup: un coup licite.
    Retour: ce que le coup a produit.
    Effets de bord: modifie le jeu.
    """
    agir = _deplacer if coup.genre is DEPLACEMENT else _interroger
    evenement = agir(jeu, coup.mouvement)
    if evenement not in FINS:
        jeu.joueur = jeu.joueur.adversaire
    return evenement


def _deplacer(jeu: Jeu, mouvement: Mouvement) -> Evenement:
    """Déplace un pion ; un chevalier se perd dans le château adverse.

    Args:
        jeu: l'état du jeu, modifié.
        mouvement: un déplacement licite.
    Retour: ce qui est arrivé.
    Effets de bord: modifie le plateau.
    """
    depart, arrivee = mouvement.depart, mouvement.arrivee
    au_chateau = seigneur(arrivee, len(jeu.plateau)) is not None
    perdu = au_chateau and not _est_espion(jeu, depart)
    pion, jeu.plateau[depart.x][depart.y] = jeu.plateau[depart.x][depart.y], None
    if perdu:
        return CHEVALIER_PERDU
    jeu.plateau[arrivee.x][arrivee.y] = pion
    return CHATEAU_PRIS if au_chateau else PION_DEPLACE


def _interroger(jeu: Jeu, mouvement: Mouvement) -> Evenement:
    """Résout une interrogation : l'espion trouvé est capturé, sinon l'interrogateur est perdu.

    Args:
        jeu: l'état du jeu, modifié.
        mouvement: une interrogation licite.
    Retour: ce qui est arrivé.
    Effets de bord: modifie le plateau.
    """
    depart, arrivee = mouvement.depart, mouvement.arrivee
    if _est_espion(jeu, arrivee):
        jeu.plateau[arrivee.x][arrivee.y] = None
        return ESPION_TROUVE
    perdu = _est_espion(jeu, depart)
    jeu.plateau[depart.x][depart.y] = None
    return ESPION_EMPOISONNE if perdu else CHEVALIER_EMPOISONNE


def _est_espion(jeu: Jeu, case: Case) -> bool:
    """Regarde sous le pion d'une case.

    Args:
        jeu: l'état du jeu.
        case: une case du plateau.
    Retour: vrai si un espion s'y trouve.
    Effets de bord: aucun.
    """
    pion = jeu.plateau[case.x][case.y]
    return pion is not None and pion.type is ESPION


def gagnant(jeu: Jeu) -> Couleur | None:
    """Dit qui a gagné, d'après le seul plateau.

    Args:
        jeu: l'état du jeu.
    Retour: le joueur dont l'espion est dans le château adverse, ou dont l'adversaire n'a plus
        d'espion ; None si la partie continue.
    Effets de bord: aucun.
    """
    chateaux = {}  # où est chaque espion : dans le château de qui, ou None
    for case in cases(len(jeu.plateau)):
        pion = jeu.plateau[case.x][case.y]
        if pion is not None and pion.type is ESPION:
            chateaux[pion.couleur] = seigneur(case, len(jeu.plateau))
    for couleur in Couleur:
        if couleur.adversaire not in chateaux or chateaux.get(couleur) is not None:
            return couleur
    return None
