"""L'image de Dames++ : la croix, ses pièces, un joueur dans chaque coin, et ce qu'on touche.

Un coup se joue en touchant la pièce, puis chacune de ses arrivées ; là où une rafle peut s'arrêter,
toucher encore la pièce l'arrête. La flèche gravée sur un pion dit dans quel sens il marche.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from .commun.page.scene import (
    CLAIR,
    DISCRET,
    OR,
    Point,
    Scene,
    abreger,
    croix,
    disque,
    ecrire_points,
    element,
    fleche_d_avis,
    origines,
    piece,
    plaque,
    rectangle,
    texte,
)
from .game import (
    COUPS_AU_PLUS,
    Evenement,
    Partie,
    au_trait,
    coups,
    en_main,
    est_machine,
    nom_de,
    rendu_issue,
    trajets_possibles,
)
from .plateau import contenu_de, pieces_de
from .structures import (
    COIN,
    EQUIPES,
    JOUEURS,
    SENS,
    Avis,
    Coup,
    N,
    Plateau,
    est_valide,
    nom_case,
    t_coordonnees,
    t_joueur,
    t_lettre,
    t_piece,
)
from .trajet import Trajet

TAPIS = "#2a211b"
CADRE = "#4a3423"
CASE_CLAIRE = "#ecdcbd"
CASE_FONCEE = "#a8794d"
# De chaque joueur : le dessus d'une pièce, et son bord.
TEINTES = {
    t_joueur.joueur_1: ("#e2533f", "#8e2214"),
    t_joueur.joueur_2: ("#35a46c", "#125233"),
    t_joueur.joueur_3: ("#f3c93f", "#96700a"),
    t_joueur.joueur_4: ("#4b8be0", "#1b4384"),
}
COTE = 20  # d'une case
BORD = 12  # du bord de l'image à la croix
LARGEUR = N * COTE + 2 * BORD
RAYON = 8.2  # d'une pièce
DERNIERS = 3  # les coups joués depuis mon tour
COURONNE = "M-5 3.6L-5.6 -3.2L-2.4 -0.6L0 -4.8L2.4 -0.6L5.6 -3.2L5 3.6Z"
CHEVRON = "M-3.4 1.7L0 -2.2L3.4 1.7"


def scene(
    partie: Partie,
    evenement: Evenement | None = None,
    avis: Sequence[Avis] = (),
    bas: t_joueur = t_joueur.joueur_1,
) -> Scene:
    """Dessine une partie, vue par le joueur d'en bas, et offre les coups permis.

    L'événement n'y change rien : le dernier coup se voit sur le plateau.
    """
    image = Scene(LARGEUR, LARGEUR, rendu_etat(partie), TAPIS)
    trajet = en_main(partie)
    image.dessiner(dessiner_croix(bas))
    if trajet is None:
        image.dessiner(*dessiner_derniers(partie, bas))
    image.dessiner(*dessiner_pieces(partie, trajet, bas))
    if trajet is not None:
        image.dessiner(*dessiner_trajet(trajet, bas))
        image.debut = [nom_case(case) for case in trajet.cases]
    for joueur in JOUEURS:
        image.dessiner(dessiner_joueur(partie, joueur, bas))
    if partie.fin is None:
        for rang, conseil in enumerate(avis, start=1):
            fleche = centres(conseil.coup.cases, bas)
            image.conseiller(fleche_d_avis(rang, fleche, 3, RAYON))
        if not est_machine(partie, au_trait(partie)):
            offrir_les_coups(image, partie, bas)
    else:
        image.tableau = tableau_des_stats(partie)
    return image


def rendu_etat(partie: Partie) -> str:
    """Dit où en est la partie, en une phrase."""
    if partie.fin is not None:
        return rendu_issue(partie, partie.fin)
    return f"Dames++ : à {nom_de(partie, au_trait(partie))} de jouer."


def tableau_des_stats(partie: Partie) -> list[list[str]]:
    """Donne les statistiques de la partie, les titres d'abord."""
    lignes = [["Joueur", "Pions pris", "Pions perdus", "Coups"]]
    for stats in partie.stats:
        comptes = (stats.pions_pris, stats.pions_perdus, stats.nb_coup)
        lignes.append([stats.nom, *map(str, comptes)])
    return lignes


# --- où sont les cases ---------------------------------------------------------------------------


def tourner(case: t_coordonnees, bas: t_joueur) -> t_coordonnees:
    """Donne la place d'une case sur l'image, où ce joueur est en bas.

    Exemple:
        >>> tourner(t_coordonnees(16, 8), t_joueur.joueur_2)
        t_coordonnees(x=8, y=16)
    """
    for _ in range(bas - 1):
        case = t_coordonnees(N - 1 - case.y, case.x)
    return case


def coin_de(case: t_coordonnees, bas: t_joueur) -> Point:
    """Le coin en haut à gauche d'une case."""
    place = tourner(case, bas)
    return BORD + place.x * COTE, BORD + place.y * COTE


def centre(case: t_coordonnees, bas: t_joueur) -> Point:
    """Le milieu d'une case."""
    x, y = coin_de(case, bas)
    return x + COTE / 2, y + COTE / 2


def centres(cases: Sequence[t_coordonnees], bas: t_joueur) -> list[Point]:
    """Les milieux de plusieurs cases."""
    return [centre(case, bas) for case in cases]


# --- le plateau ----------------------------------------------------------------------------------


@cache
def dessiner_croix(bas: t_joueur) -> str:
    """Dessine le plateau vide et ses coordonnées, qui ne changent jamais."""
    debut = BORD
    coude = BORD + COIN * COTE
    bras = (N - 2 * COIN) * COTE
    tour = f"M{coude} {debut}h{bras}v{COIN * COTE}h{COIN * COTE}v{bras}h{-COIN * COTE}"
    tour += f"v{COIN * COTE}h{-bras}v{-COIN * COTE}h{-COIN * COTE}v{-bras}h{COIN * COTE}Z"
    claires = element(
        "path", d=tour, fill=CASE_CLAIRE, stroke=CADRE, stroke_width=5, stroke_linejoin="round"
    )
    carres = ""
    for y in range(N):
        for x in range(N):
            if est_valide(x, y) and (x + y) % 2:
                gauche, haut = coin_de(t_coordonnees(x, y), bas)
                carres += f"M{gauche} {haut}h{COTE}v{COTE}h-{COTE}z"
    foncees = element("path", d=carres, fill=CASE_FONCEE)
    return claires + foncees + "".join(dessiner_coordonnees(bas))


def dessiner_coordonnees(bas: t_joueur) -> Iterator[str]:
    """Dessine les lettres et les nombres, aux deux bouts de chaque ligne et de chaque colonne."""
    for rang in range(N):
        bouts = (0, N - 1)
        if not COIN <= rang < N - COIN:
            bouts = (COIN, N - 1 - COIN)
        recul = 0  # dans l'angle de deux bras, une lettre et un nombre s'écartent l'un de l'autre
        if rang == COIN - 1:
            recul = -4
        elif rang == N - COIN:
            recul = 4
        for bout, sens in zip(bouts, (-1, 1), strict=True):
            hors = sens * (COTE // 2 + 6)
            yield dessiner_repere(
                t_coordonnees(rang, bout), (recul, hors), t_lettre(rang).name, bas
            )
            yield dessiner_repere(t_coordonnees(bout, rang), (hors, recul), str(rang + 1), bas)


def dessiner_repere(case: t_coordonnees, ecart: tuple[int, int], nom: str, bas: t_joueur) -> str:
    """Dessine la lettre d'une colonne ou le nombre d'une ligne, à cet écart d'une case."""
    x, y = centre(case, bas)
    dx, dy = tourner_pas(ecart, bas)
    return texte((x + dx, y + dy), nom, 8.5, DISCRET)


def tourner_pas(pas: tuple[int, int], bas: t_joueur) -> tuple[int, int]:
    """Donne la direction d'un pas (dx, dy) sur l'image, où ce joueur est en bas.

    Exemple:
        >>> tourner_pas(SENS[t_joueur.joueur_2], t_joueur.joueur_2)
        (0, -1)
    """
    dx, dy = pas
    for _ in range(bas - 1):
        dx, dy = -dy, dx
    return dx, dy


# --- les pièces ----------------------------------------------------------------------------------


def plateau_vu(partie: Partie) -> Plateau:
    """Donne le plateau à dessiner : la pièce en main y est où ses sauts l'ont menée."""
    trajet = en_main(partie)
    if trajet is None:
        return partie.plateau
    return trajet.apercu()


def dessiner_pieces(partie: Partie, trajet: Trajet | None, bas: t_joueur) -> Iterator[str]:
    """Dessine les pièces ; chacune a pour identité la case d'où elle est partie."""
    plateau = plateau_vu(partie)
    trajets = [(coup.cases[0], coup.cases[-1]) for coup in partie.historique]
    derniere: Sequence[t_coordonnees] = ()
    if trajet is not None:
        trajets.append((trajet.cases[0], trajet.place))
    elif partie.historique:
        derniere = partie.historique[-1].cases
    venues = origines(trajets)
    for joueur in JOUEURS:
        for case in pieces_de(plateau, joueur):
            passages: list[Point] = []
            if derniere and case == derniere[-1]:
                passages = centres(derniere[1:-1], bas)
            dame = contenu_de(plateau, case).piece is t_piece.dame
            identite = nom_case(venues.get(case, case))
            corps = dessiner_piece(joueur, dame, bas)
            yield piece(identite, centre(case, bas), corps, par=passages)


@cache
def dessiner_piece(joueur: t_joueur, dame: bool, bas: t_joueur) -> str:
    """Dessine un pion, sa flèche vers l'avant, ou une dame et sa couronne."""
    clair, fonce = TEINTES[joueur]
    ombre = disque((0, 1.4), RAYON, "#000000", opacity=0.35)
    corps = disque((0, 0), RAYON, clair, stroke=fonce, stroke_width=1.4)
    if dame:
        signe = element("path", d=COURONNE, fill=CLAIR, stroke=fonce, stroke_width=0.9)
        return ombre + corps + signe
    cercle = disque((0, 0), RAYON * 0.68, "none", stroke=fonce, stroke_width=0.8, opacity=0.55)
    quarts = [(0, -1), (1, 0), (0, 1), (-1, 0)].index(tourner_pas(SENS[joueur], bas))
    signe = element(
        "path",
        d=CHEVRON,
        fill="none",
        stroke=fonce,
        stroke_width=1.8,
        stroke_linecap="round",
        stroke_linejoin="round",
        transform=f"rotate({90 * quarts})",
    )
    return ombre + corps + cercle + signe


# --- ce qui s'est joué ---------------------------------------------------------------------------


def dessiner_derniers(partie: Partie, bas: t_joueur) -> Iterator[str]:
    """Teinte le départ et l'arrivée des derniers coups, et trace le tout dernier."""
    debut = max(0, len(partie.historique) - DERNIERS)
    for rang, coup in enumerate(partie.historique[debut:], start=debut):
        clair, _ = TEINTES[JOUEURS[rang % len(JOUEURS)]]
        force = 0.3
        if rang == len(partie.historique) - 1:
            force = 0.65
        for case in (coup.cases[0], coup.cases[-1]):
            yield rectangle(coin_de(case, bas), COTE, COTE, clair, opacity=force)
    if partie.historique:
        yield tracer(partie.historique[-1].cases, bas)


def tracer(cases: Sequence[t_coordonnees], bas: t_joueur) -> str:
    """Trace le chemin d'une pièce, d'un saut à l'autre."""
    return element(
        "polyline",
        points=ecrire_points(centres(cases, bas)),
        fill="none",
        stroke=CLAIR,
        stroke_width=2.4,
        stroke_linecap="round",
        stroke_linejoin="round",
        opacity=0.75,
    )


def dessiner_trajet(trajet: Trajet, bas: t_joueur) -> Iterator[str]:
    """Dessine ce qu'a fait la pièce en main : son chemin, et une croix sur ce qu'elle a pris."""
    if len(trajet.cases) > 1:
        yield tracer(trajet.cases, bas)
    yield disque(centre(trajet.place, bas), RAYON + 1.2, "none", stroke=CLAIR, stroke_width=2.2)
    for prise in trajet.prises:
        yield croix(centre(prise, bas), 5, CLAIR, 2.6)


# --- les joueurs ---------------------------------------------------------------------------------


def dessiner_joueur(partie: Partie, joueur: t_joueur, bas: t_joueur) -> str:
    """Dessine un joueur dans le coin à sa gauche : son nom, son équipe, ce qu'il lui reste."""
    siege = (joueur - bas) % len(JOUEURS)  # 0 en bas, puis à droite, en haut, à gauche
    x = 6
    y = 6
    if siege in (1, 2):
        x = LARGEUR - 74
    if siege in (0, 1):
        y = LARGEUR - 74
    en_vue: Sequence[t_joueur] = (au_trait(partie),)
    if partie.fin is not None:
        en_vue = partie.fin.gagnants
    milieu = x + 34
    cases = pieces_de(partie.plateau, joueur)
    dames = [case for case in cases if contenu_de(partie.plateau, case).piece is t_piece.dame]
    details = texte((milieu, y + 49), f"équipe {int(EQUIPES[joueur])}", 9, DISCRET)
    if dames:
        mot = "dame"
        if len(dames) > 1:
            mot = "dames"
        details += texte((milieu, y + 60), f"dont {len(dames)} {mot}", 8.5, DISCRET)
    corps = dessiner_piece(joueur, False, bas)
    nom = abreger(nom_de(partie, joueur), 64, 12)
    return element(
        "g",
        plaque((x, y), 68, 68, joueur in en_vue),
        texte((milieu, y + 12), nom, 12, CLAIR, font_weight=600),
        element("g", corps, transform=f"translate({milieu - 16} {y + 31})"),
        texte((milieu + 10, y + 31), len(cases), 17, CLAIR, font_weight=700),
        details,
    )


# --- ce qu'on touche -----------------------------------------------------------------------------


def offrir_les_coups(image: Scene, partie: Partie, bas: t_joueur) -> None:
    """Offre les coups permis, entiers ; quand il y en a trop, un saut à la fois."""
    image.consigne = "Touchez une pièce, puis la case où elle va."
    if image.debut:
        image.consigne = "Touchez la case où va la pièce choisie."
    permis = coups(partie)
    if len(permis) == COUPS_AU_PLUS:
        permis = list(premiers_sauts(partie))
    touchees: set[t_coordonnees] = set()
    for coup in permis:
        image.offrir([nom_case(case) for case in coup.cases], str(coup))
        touchees.update(coup.cases)
    plateau = plateau_vu(partie)
    for case in sorted(touchees, key=lambda case: (case.y, case.x)):
        joueur = contenu_de(plateau, case).joueur
        dit = nom_case(case)
        if joueur in JOUEURS:
            dit += f", pièce de {nom_de(partie, joueur)}"
        cibler_case(image, case, dit, joueur in JOUEURS, bas)


def premiers_sauts(partie: Partie) -> Iterator[Coup]:
    """Donne, un saut plus loin, les coups que peut commencer ou finir le joueur au trait."""
    for trajet in trajets_possibles(partie):
        if trajet.peut_finir():
            yield trajet.coup
        for arrivee in trajet.suites:
            yield trajet.coup_vers(arrivee)


def cibler_case(image: Scene, case: t_coordonnees, dit: str, occupee: bool, bas: t_joueur) -> None:
    """Fait d'une case une cible : un cercle autour d'une pièce, un point sur une case vide."""
    milieu = centre(case, bas)
    marque = disque(milieu, 4, CLAIR, stroke=TAPIS, stroke_width=1)
    if occupee:
        marque = disque(milieu, RAYON + 0.6, "none", stroke=CLAIR, stroke_width=2)
    choix = disque(milieu, RAYON + 0.9, "none", stroke=OR, stroke_width=2.6)
    image.cibler(nom_case(case), coin_de(case, bas), COTE, COTE, dit, marque, choix)
