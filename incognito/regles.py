"""Les règles : préparer le plateau, juger un coup, le jouer, dire qui a gagné.

Les notions, celles de `types` et celles-ci :
- le *château* blanc est le coin inférieur gauche (a5), le château noir le coin supérieur droit
  (e1) ; chaque joueur range ses pions, au *départ*, autour du sien ;
- un coup est *licite* si les règles le permettent ; sinon un *refus* dit pourquoi, en une phrase.
  `refus` ne regarde jamais le type d'un pion : il ne peut donc pas trahir un espion ;
- jouer un coup licite produit un *événement* ; certains finissent la partie ;
- un pion interrogé qui n'était pas l'espion est un chevalier *connu* : les deux joueurs l'ont vu.

À essayer : autorisez l'interrogation en diagonale (une ligne de `refus_interrogation`), et
regardez quels tests tombent. Puis limitez les déplacements à deux cases.
"""

from __future__ import annotations

from functools import cache

from .notation import nom_de_la_case
from .types import (
    BLANC,
    CHEVALIER,
    DEPLACEMENT,
    ESPION,
    FINS,
    TAILLE,
    Case,
    Couleur,
    Coup,
    CoupIllegal,
    Direction,
    Evenement,
    Genre,
    Jeu,
    Mouvement,
    Pion,
)

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


# --- préparer -------------------------------------------------------------------------------------


def cases(taille: int) -> list[Case]:
    """Rend toutes les cases d'un plateau de côté `taille`, ligne par ligne."""
    return [Case(x, y) for x in range(taille) for y in range(taille)]


def chateau(couleur: Couleur, taille: int) -> Case:
    """Rend la case du château de `couleur` sur un plateau de côté `taille`."""
    return Case(taille - 1, 0) if couleur is BLANC else Case(0, taille - 1)


def cases_de_depart(couleur: Couleur, taille: int) -> list[Case]:
    """Rend les cases, à T - 3 pas au plus de son château, où un joueur range ses pions.

    Args:
        couleur: le joueur.
        taille: le côté T du plateau.

    Exemple:
        >>> [nom_de_la_case(case) for case in cases_de_depart(BLANC, 5)]
        ['a3', 'a4', 'b4', 'b5', 'c5']
    """
    coin = chateau(couleur, taille)
    pas = {case: abs(case.x - coin.x) + abs(case.y - coin.y) for case in cases(taille)}
    return [case for case in pas if 0 < pas[case] <= taille - 3]


def nouveau_jeu(espions: tuple[Case, Case], premier: Couleur, taille: int = TAILLE) -> Jeu:
    """Rend un jeu au départ, tous les pions sur leurs cases.

    Args:
        espions: la case de l'espion blanc, puis celle de l'espion noir.
        premier: le joueur qui commence.
        taille: le côté du plateau.
    """
    jeu = Jeu([[None] * taille for _ in range(taille)], premier)
    for couleur in Couleur:
        for case in cases_de_depart(couleur, taille):
            type_du_pion = ESPION if case in espions else CHEVALIER
            jeu.plateau[case.x][case.y] = Pion(type_du_pion, couleur)
    return jeu


# --- juger ----------------------------------------------------------------------------------------


def sur_le_plateau(case: Case, taille: int) -> bool:
    """Dit si `case` est sur un plateau de côté `taille`."""
    return 0 <= case.x < taille and 0 <= case.y < taille


def hors_du_plateau(taille: int) -> str:
    """Rend la phrase qui dit où s'arrête un plateau de côté `taille`, à qui jouerait au-delà."""
    coin = Case(taille - 1, taille - 1)
    return f"le plateau va de (0, 0) à ({coin.x}, {coin.y}), soit de a1 à {nom_de_la_case(coin)}."


def refus(jeu: Jeu, coup: Coup) -> str | None:
    """Rend la phrase qui dit pourquoi `coup` est refusé dans `jeu`, ou None s'il est licite.

    Exemple:
        >>> jeu = Jeu([[None, None], [None, None]], BLANC)
        >>> refus(jeu, Coup(DEPLACEMENT, Mouvement(Case(0, 0), Case(0, 1))))
        'la case de départ est vide.'
    """
    depart, arrivee = coup.mouvement.depart, coup.mouvement.arrivee
    taille = len(jeu.plateau)
    if not (sur_le_plateau(depart, taille) and sur_le_plateau(arrivee, taille)):
        return hors_du_plateau(taille)
    pion = jeu.plateau[depart.x][depart.y]
    if pion is None:
        return CASE_VIDE[coup.genre]
    if pion.couleur is not jeu.joueur:
        return PION_ADVERSE
    if coup.genre is DEPLACEMENT:
        return refus_deplacement(jeu, coup.mouvement)
    return refus_interrogation(jeu, coup.mouvement)


@cache  # il n'existe que 64 x 64 mouvements
def trajet(mouvement: Mouvement) -> tuple[Case, ...] | None:
    """Rend les cases que traverse `mouvement`, bouts exclus ; None s'il n'est droit ni diagonal.

    Exemple:
        >>> trajet(Mouvement(Case(3, 1), Case(0, 4)))
        (Case(x=2, y=2), Case(x=1, y=3))
    """
    depart, arrivee = mouvement.depart, mouvement.arrivee
    dx, dy = arrivee.x - depart.x, arrivee.y - depart.y
    longueur = max(abs(dx), abs(dy))
    if longueur == 0 or dx % longueur or dy % longueur:
        return None
    pas = Direction(dx // longueur, dy // longueur)
    return tuple(Case(depart.x + i * pas.x, depart.y + i * pas.y) for i in range(1, longueur))


def refus_deplacement(jeu: Jeu, mouvement: Mouvement) -> str | None:
    """Rend le refus de déplacer un pion du joueur de `jeu` selon `mouvement`, ou None."""
    depart, arrivee, taille = mouvement.depart, mouvement.arrivee, len(jeu.plateau)
    if arrivee == chateau(jeu.joueur, taille):
        return SON_CHATEAU
    traversees = trajet(mouvement)
    if traversees is None:
        return SUR_PLACE if depart == arrivee else PAS_UNE_LIGNE
    en_diagonale = depart.x != arrivee.x and depart.y != arrivee.y
    if en_diagonale and arrivee == chateau(jeu.joueur.adversaire, taille):
        return EN_DIAGONALE
    for case in traversees:
        if jeu.plateau[case.x][case.y] is not None:
            nom = nom_de_la_case(case)
            return f"le chemin est barré par le pion en ({case.x}, {case.y}), soit {nom}."
    return None if jeu.plateau[arrivee.x][arrivee.y] is None else CASE_OCCUPEE


def refus_interrogation(jeu: Jeu, mouvement: Mouvement) -> str | None:
    """Rend le refus d'interroger, d'un pion du joueur de `jeu`, selon `mouvement`, ou None."""
    depart, arrivee = mouvement.depart, mouvement.arrivee
    questionne = jeu.plateau[arrivee.x][arrivee.y]
    if questionne is None:
        return PERSONNE
    if questionne.couleur is jeu.joueur:
        return PION_AMI
    pas = abs(arrivee.x - depart.x) + abs(arrivee.y - depart.y)
    return None if pas == 1 else PAS_ADJACENTS


def coups(jeu: Jeu) -> list[Coup]:
    """Rend tous les coups licites du joueur de `jeu`."""
    toutes = cases(len(jeu.plateau))
    pions = [(case, jeu.plateau[case.x][case.y]) for case in toutes]
    departs = [case for case, pion in pions if pion and pion.couleur is jeu.joueur]
    tous = (Coup(genre, Mouvement(d, a)) for genre in Genre for d in departs for a in toutes)
    return [coup for coup in tous if refus(jeu, coup) is None]


# --- jouer ----------------------------------------------------------------------------------------


def jouer(jeu: Jeu, coup: Coup) -> Evenement:
    """Joue `coup` dans `jeu` et rend ce qu'il a produit ; le trait passe si la partie continue.

    Effets de bord: lève CoupIllegal, sans rien changer, si le coup est refusé.

    Exemple:
        >>> jeu = Jeu([[None, None], [None, Pion(CHEVALIER, BLANC)]], BLANC)
        >>> jouer(jeu, Coup(DEPLACEMENT, Mouvement(Case(1, 1), Case(0, 0)))).name
        'PION_DEPLACE'
        >>> jouer(jeu, Coup(DEPLACEMENT, Mouvement(Case(0, 0), Case(1, 1))))
        Traceback (most recent call last):
        incognito.types.CoupIllegal: un joueur ne peut jouer qu'avec ses propres pions.
    """
    raison = refus(jeu, coup)
    if raison is not None:
        raise CoupIllegal(raison)
    agir = deplacer if coup.genre is DEPLACEMENT else interroger
    evenement = agir(jeu, coup.mouvement)
    if evenement not in FINS:
        jeu.joueur = jeu.joueur.adversaire
    return evenement


def deplacer(jeu: Jeu, mouvement: Mouvement) -> Evenement:
    """Mène un pion de `jeu` au bout d'un `mouvement` licite, et rend ce qui lui arrive."""
    depart, arrivee = mouvement.depart, mouvement.arrivee
    espion = est_espion(jeu, depart)
    pion, jeu.plateau[depart.x][depart.y] = jeu.plateau[depart.x][depart.y], None
    au_chateau = arrivee == chateau(jeu.joueur.adversaire, len(jeu.plateau))
    if au_chateau and not espion:
        return Evenement.CHEVALIER_PERDU
    jeu.plateau[arrivee.x][arrivee.y] = pion
    return Evenement.CHATEAU_PRIS if au_chateau else Evenement.PION_DEPLACE


def interroger(jeu: Jeu, mouvement: Mouvement) -> Evenement:
    """Résout une interrogation licite de `jeu`, du départ à l'arrivée du `mouvement`.

    Retour: ce qui arrive ; l'espion trouvé est capturé, sinon l'interrogateur est perdu.
    """
    depart, arrivee = mouvement.depart, mouvement.arrivee
    if est_espion(jeu, arrivee):
        jeu.plateau[arrivee.x][arrivee.y] = None
        return Evenement.ESPION_TROUVE
    espion = est_espion(jeu, depart)
    jeu.plateau[depart.x][depart.y] = None
    return Evenement.ESPION_EMPOISONNE if espion else Evenement.CHEVALIER_EMPOISONNE


def est_espion(jeu: Jeu, case: Case) -> bool:
    """Dit si le pion d'une `case` de `jeu` est un espion."""
    pion = jeu.plateau[case.x][case.y]
    return pion is not None and pion.type is ESPION


def chevaliers_connus(connus: frozenset[Case], coup: Coup, evenement: Evenement) -> frozenset[Case]:
    """Rend les cases des chevaliers `connus` après un `coup` licite qui a produit `evenement`.

    Exemple:
        >>> question = Coup(Genre.INTERROGATION, Mouvement(Case(1, 1), Case(1, 0)))
        >>> chevaliers_connus(frozenset(), question, Evenement.CHEVALIER_EMPOISONNE)
        frozenset({Case(x=1, y=0)})
    """
    depart, arrivee = coup.mouvement
    inconnu = coup.genre is DEPLACEMENT and depart not in connus
    if inconnu or evenement is Evenement.ESPION_TROUVE:
        return connus
    perdu = evenement is Evenement.CHEVALIER_PERDU
    return connus - {depart} if perdu else connus - {depart} | {arrivee}


def gagnant(jeu: Jeu) -> Couleur | None:
    """Rend le joueur que désigne le plateau de `jeu`, ou None si la partie continue.

    C'est celui dont l'espion est dans le château adverse, ou dont l'adversaire n'a plus d'espion.
    """
    espions = {}
    for case in cases(len(jeu.plateau)):
        pion = jeu.plateau[case.x][case.y]
        if pion is not None and pion.type is ESPION:
            espions[pion.couleur] = case
    for couleur in Couleur:
        adverse = chateau(couleur.adversaire, len(jeu.plateau))
        if couleur.adversaire not in espions or espions.get(couleur) == adverse:
            return couleur
    return None
