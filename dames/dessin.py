"""Le dessin : tout ce que le joueur lit autour du plateau, en texte.

Les notions :
- le *panneau*, à droite du plateau, dit ce qu'il reste à chacun et les derniers coups ;
- une *annonce* dit qui joue et ce qui est obligatoire ;
- une *possibilité* est une arrivée permise à la pièce en main, et ce qu'elle prend ;
- une *marque* entoure sur le plateau la pièce en main, une arrivée, une pièce à prendre ou prise ;
- une *colonne* est la place d'un caractère à l'écran ; les idéogrammes en prennent deux.

Le plateau et les cinq lignes d'une question tiennent ensemble sur un écran de 24 lignes.

À essayer : ajoutez au panneau le nombre de dames de chaque joueur.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable
from itertools import count, groupby, islice

from .game import Fin, Partie, au_trait, finPartie, nom_de
from .plateau import LARGEUR, contenu_de, pieces_de, pieces_obligees, symbole
from .structures import EQUIPES, JOUEURS, NOM_MAX, SYMBOLES, nom_case, t_coordonnees, t_equipe
from .tour import Tour

ECRAN = 80  # colonnes : rien de ce qui se lit n'est plus large
LIGNES_DE_COUPS = 20
OUVERTURE = """\
Dames++ : à quatre, deux contre deux. ? explique, q quitte.
But : prendre tout à un adversaire, ou le bloquer."""
LEGENDE = ["", "<s> pièce en main", "(.) arrivée", "[e] à prendre", "{e} déjà prise"]
AIDE_NOM = f"Un nom de 1 à {NOM_MAX} caractères ; Entrée garde le nom proposé, q quitte."
COMMANDES = """\
E14         choisit une pièce, puis une case d'arrivée (ou son numéro)
E14-F13     joue un coup entier ; de même e14 f13, ou E14xG12xI10
coups       liste les coups permis ; conseil, les trois meilleurs
abandon     donne la partie à l'autre équipe
sauver NOM  écrit la partie dans le fichier NOM, et continue de l'y écrire
Entrée      redessine le plateau ; q quitte"""
REGLES = """\
Un pion avance d'une case en diagonale ; au bout du plateau il devient dame (en majuscule) et va
aussi loin que ses diagonales sont libres. Prendre une pièce adverse est obligatoire : un pion saute
une voisine, dans les quatre sens, une dame une pièce à distance, et la rafle continue tant qu'un
adversaire peut être pris. Un allié peut se prendre, là où aucun adversaire ne le peut ; ses propres
pièces, jamais. Une pièce choisie qui peut jouer doit être jouée. Une équipe perd quand l'un des
siens n'a plus de pièce, ou ne peut plus jouer à son tour."""


# --- la place à l'écran --------------------------------------------------------------------------


def colonnes(texte: str) -> int:
    """Compte les colonnes qu'un texte prend à l'écran.

    Exemple:
        >>> colonnes("Zoé"), colonnes("漢字")
        (3, 4)
    """
    visibles = (c for c in texte if not unicodedata.combining(c))
    return sum(1 + (unicodedata.east_asian_width(c) in "WF") for c in visibles)


def couper(texte: str, largeur: int) -> str:
    """Rend un texte de `largeur` colonnes au plus, « … » à la place de ce qui dépasse."""
    if colonnes(texte) <= largeur:
        return texte
    while colonnes(texte) >= max(1, largeur):
        texte = texte[:-1]
    return f"{texte}…" if largeur > 0 else ""


def replier(texte: str, largeur: int = ECRAN, retrait: str = "") -> str:
    """Va à la ligne entre deux mots, à `largeur` colonnes, un `retrait` au début des suivantes."""
    return textwrap.fill(texte, largeur, subsequent_indent=retrait)


# --- pendant la partie ---------------------------------------------------------------------------


def phrase(erreur: Exception) -> str:
    """Fait une phrase du message d'une erreur, qui n'a ni majuscule ni point.

    Exemple:
        >>> phrase(ValueError("la case E9 est vide"))
        'La case E9 est vide.'
    """
    texte = str(erreur)
    return f"{texte[0].upper()}{texte[1:]}."


def rendu_aide(largeur: int) -> str:
    """Explique ce qu'on peut répondre, et les règles, à la largeur de l'écran."""
    commandes = [replier(ligne, largeur, " " * 12) for ligne in COMMANDES.splitlines()]
    return "\n".join([*commandes, replier(REGLES, largeur)])


def rendu_question(partie: Partie, tour: Tour | None) -> str:
    """Demande au joueur au trait une pièce, ou la suite de son tour."""
    attendu = "case d'arrivée ou numéro" if tour else "pièce ou coup (? explique)"
    return f"{nom_de(partie, au_trait(partie))}, {attendu} : "


def rendu_panneau(partie: Partie, largeur: int, legende: bool = False) -> list[str]:
    """Donne les lignes du panneau : les équipes, leurs pièces, et les quatre derniers coups.

    Args:
        largeur: celle de l'écran ; ce qui ne tient pas à droite du plateau est coupé.
        legende: s'il faut dire ce que veulent dire les marques.
    Exemple:
        >>> from dames import nouvelle_partie
        >>> rendu_panneau(nouvelle_partie(), 80)[:3]
        ['Équipe 1, pièces :', '> s 18 Sud', '  n 18 Nord']
    """
    lignes = []
    for equipe in t_equipe:
        lignes.append(f"Équipe {int(equipe)}, pièces :")
        for joueur in (j for j in JOUEURS if EQUIPES[j] is equipe):
            fleche = ">" if joueur is au_trait(partie) else " "
            restent = len(pieces_de(partie.plateau, joueur))
            lignes.append(f"{fleche} {SYMBOLES[joueur]} {restent:2} {nom_de(partie, joueur)}")
    lignes += ["", "Derniers coups :"] if partie.historique else []
    rang = max(0, len(partie.historique) - 4)
    for joueur, coup in zip((JOUEURS * 2)[rang % 4 :], partie.historique[rang:], strict=False):
        lignes.append(f"  {SYMBOLES[joueur]} {coup}")
    return [couper(ligne, largeur - LARGEUR) for ligne in lignes + LEGENDE * legende]


def rendu_reprise(partie: Partie) -> str:
    """Dit où en est une partie qu'on reprend."""
    tour = len(partie.historique) + 1
    return "Partie déjà finie." if finPartie(partie) else f"Partie reprise au tour {tour}."


def rendu_annonce(partie: Partie) -> str:
    """Dit qui joue, pour quelle équipe, et avec quoi il est obligé de prendre."""
    joueur = au_trait(partie)
    tour, nom, pion = len(partie.historique) + 1, nom_de(partie, joueur), SYMBOLES[joueur]
    pieces = f"{pion} et {pion.upper()}"
    annonce = f"Tour {tour} : {nom} joue ({pieces}), équipe {int(EQUIPES[joueur])}."
    obligees = ", ".join(map(nom_case, pieces_obligees(partie.plateau, joueur)))
    return f"{annonce}\nPrise obligatoire avec : {obligees}." if obligees else annonce


def rendu_possibilites(tour: Tour) -> str:
    """Dit ce que peut la pièce en main : ses arrivées, numérotées quand on a le choix."""
    ici, suites, nombre = nom_case(tour.place), tour.suites(), len(tour.prises)
    entete = f"La pièce en {ici} peut jouer"
    if nombre:
        prises = "1 prise" if nombre == 1 else f"{nombre} prises"
        permis, oblige = "prendre un allié est permis", "la rafle doit continuer"
        entete = f"En {ici} ({prises}), {permis if tour.peut_finir() else oblige}"
    rangs = ("" if tour.sans_choix() else f"{rang}:" for rang in count(1))
    groupes = [
        " ".join(f"{next(rangs)}{nom_case(arrivee)}" for arrivee in arrivees)
        + rendu_prise(tour, prise)
        for prise, arrivees in groupby(suites, key=suites.get)
    ]
    if tour.peut_finir():
        groupes.append(f"{next(rangs)}{ici} pour s'arrêter là")
    return f"{entete} : {', '.join(groupes)}."


def rendu_prise(tour: Tour, prise: t_coordonnees | None) -> str:
    """Dit quelle pièce une arrivée prend, si elle en prend une."""
    if prise is None:
        return ""
    allie = "" if tour.est_adverse(prise) else ", allié"
    return f" en prenant {nom_case(prise)} ({symbole(contenu_de(tour.plateau, prise))}{allie})"


def marques(tour: Tour) -> dict[t_coordonnees, str]:
    """Donne de quoi entourer, sur le plateau, ce que dit la légende."""
    suites = tour.suites()
    a_prendre = {prise: "[]" for prise in suites.values() if prise is not None}
    reperes = dict.fromkeys(suites, "()") | a_prendre | dict.fromkeys(tour.prises, "{}")
    return reperes | {tour.place: "<>"}


def rendu_coups(coups: Iterable[str], largeur: int = ECRAN) -> str:
    """Liste des coups, plusieurs par ligne, un écran au plus, sans calculer les autres."""
    liste = list(islice(coups, LIGNES_DE_COUPS * ECRAN))
    place = max(map(len, liste)) + 2
    par_ligne = max(1, (largeur - 1) // place)
    lignes = [
        "".join(f"  {coup:<{place - 2}}" for coup in liste[rang : rang + par_ligne]).rstrip()
        for rang in range(0, len(liste), par_ligne)
    ]
    if len(lignes) > LIGNES_DE_COUPS:
        lignes[LIGNES_DE_COUPS:] = ["  ... et d'autres : une pièce choisie ne liste que les siens."]
    return "\n".join(lignes)


def rendu_coup_joue(partie: Partie, tour: Tour) -> str:
    """Annonce le coup qui vient d'être joué, ce qu'il prend, et la dame qu'il a faite."""
    coup = tour.coup()
    prises = f" (prend {', '.join(coup.prises)})" if coup.prises else ""
    dame = ""
    if contenu_de(partie.plateau, tour.place) != tour.piece:
        dame = f" ; le pion arrivé en {nom_case(tour.place)} devient dame"
    return f"{nom_de(partie, tour.piece.joueur)} joue {coup}{prises}{dame}."


# --- la fin --------------------------------------------------------------------------------------


def rendu_equipe(partie: Partie, equipe: t_equipe) -> str:
    """Nomme une équipe et ses deux joueurs."""
    noms = [nom_de(partie, joueur) for joueur in JOUEURS if EQUIPES[joueur] is equipe]
    return f"l'équipe {int(equipe)} ({' et '.join(noms)})"


def rendu_fin(partie: Partie, fin: Fin) -> str:
    """Annonce l'équipe qui gagne, pourquoi, et les statistiques de chacun."""
    annonce = f"Partie finie : {rendu_equipe(partie, fin.gagnante)} gagne, car {fin.raison}."
    return f"{replier(annonce)}\n\n{rendu_stats(partie)}"


def rendu_stats(partie: Partie) -> str:
    """Dessine le tableau des statistiques.

    Exemple:
        >>> from dames import nouvelle_partie
        >>> print(rendu_stats(nouvelle_partie()))
        Joueur               Pions pris  Pions perdus  Coups
        Sud                           0             0      0
        Est                           0             0      0
        Nord                          0             0      0
        Ouest                         0             0      0
    """
    largeur = max(NOM_MAX, *(colonnes(s.nom) for s in partie.stats))
    lignes = [f"{'Joueur':<{largeur}}  Pions pris  Pions perdus  Coups"]
    for s in partie.stats:
        nom = s.nom + " " * (largeur - colonnes(s.nom))
        lignes.append(f"{nom}  {s.pions_pris:>10}  {s.pions_perdus:>12}  {s.nb_coup:>5}")
    return "\n".join(lignes)
