"""Le dessin : tout ce que le joueur lit autour du plateau, en texte.

Les notions, avec un exemple :
- le *panneau*, à droite du plateau, dit ce qu'il reste à chacun et les derniers coups : « > s 18
  Sud », « s E14-F13 » ;
- une *annonce* dit qui joue et ce qui est obligatoire : « Prise obligatoire avec : H9, F15. » ;
- une *possibilité* est une arrivée permise à la pièce en main, et ce qu'elle prend : « 1:F13 » ;
- une *marque* entoure sur le plateau la pièce en main, une arrivée, une pièce à prendre ou prise :
  « <s> », « (.) », « [e] », « {e} » ; sans pièce en main, le départ « (.) » et l'arrivée « <s> » du
  dernier coup.

Le plateau et les cinq lignes d'une question tiennent ensemble sur un écran de 24 lignes.

À essayer : l'exercice 13 (`make exercice JEU=dames N=13`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count, groupby

from .couleurs import colonnes, peindre
from .game import Evenement, Fin, Partie, au_trait, coups_calmes, en_main, issue, nom_de
from .plateau import COULEURS, LARGEUR, contenu_de, pieces_de, pieces_obligees, symbole
from .structures import (
    ABANDON,
    DAMES,
    EQUIPES,
    JOUEURS,
    NOM_MAX,
    PIONS,
    SYMBOLES,
    Coup,
    nom_case,
    t_coordonnees,
    t_equipe,
)
from .tour import Tour

LIGNES_D_UN_ECRAN_BAS = 20  # le plateau, une ligne et la question n'y laissent pas de place
COUPS_MONTRES = 800  # caractères : de quoi tenir sur un écran
LEGENDE = ["", "<s> pièce en main", "(.) arrivée", "[e] à prendre", "{e} déjà prise"]
LEGENDE_DU_COUP = ["", "(.) départ", "<s> arrivée"]
EN_RESTER_LA, SANS_GAGNANT = "{}, en rester là, sans gagnant", "Partie finie, sans gagnant."


# --- la place à l'écran --------------------------------------------------------------------------


def couper(texte: str, largeur: int) -> str:
    """Rend un texte de `largeur` colonnes au plus, « … » à la place de ce qui dépasse."""
    if colonnes(texte) <= largeur:
        return texte
    while colonnes(texte) >= max(1, largeur):
        texte = texte[:-1]
    return f"{texte}…" if largeur > 0 else ""


# --- pendant la partie ---------------------------------------------------------------------------


def rendu_question(partie: Partie) -> str:
    """Demande au joueur au trait une pièce, ou la suite du coup qu'il a commencé."""
    attendu = "case d'arrivée ou numéro" if partie.touchee else "pièce ou coup (? explique)"
    return f"{nom_de(partie)}, {attendu} : "


def rendu_panneau(
    partie: Partie, largeur: int, couleurs: bool = False, legende: Sequence[str] = ()
) -> list[str]:
    """Donne les lignes du panneau : les équipes, leurs pièces, et les quatre derniers coups.

    Une partie finie n'en a pas.

    Args:
        largeur: celle de l'écran ; ce qui ne tient pas à droite du plateau est coupé.
        legende: celle des marques du plateau, écrite au-dessous.
    Exemple:
        >>> from dames import nouvelle_partie
        >>> rendu_panneau(nouvelle_partie(), 80)[:3]
        ['Équipe 1, pièces :', '> s 18 Sud', '  n 18 Nord']
    """
    if issue(partie) is not None:
        return []
    lignes, teintes = list[str](), dict[int, str]()
    for equipe in t_equipe:
        lignes.append(f"Équipe {int(equipe)}, pièces :")
        for joueur in (j for j in JOUEURS if EQUIPES[j] is equipe):
            fleche = ">" if joueur is au_trait(partie) else " "
            restent = len(pieces_de(partie.plateau, joueur))
            teintes[len(lignes)] = COULEURS[joueur] if couleurs else ""
            lignes.append(f"{fleche} {SYMBOLES[joueur]} {restent:2} {nom_de(partie, joueur)}")
    lignes += ["", "Derniers coups :"] if partie.historique else []
    rang = max(0, len(partie.historique) - 4)
    for joueur, coup in zip((JOUEURS * 2)[rang % 4 :], partie.historique[rang:], strict=False):
        lignes.append(f"  {SYMBOLES[joueur]} {coup}")
    coupees = (couper(ligne, largeur - LARGEUR) for ligne in [*lignes, *legende])
    return [peindre(ligne, teintes.get(rang, "")) for rang, ligne in enumerate(coupees)]


def marques(tour: Tour) -> dict[t_coordonnees, str]:
    """Donne de quoi entourer, sur le plateau, ce que dit la légende."""
    a_prendre = {prise: "[]" for prise in tour.suites.values() if prise is not None}
    reperes = dict.fromkeys(tour.suites, "()") | a_prendre | dict.fromkeys(tour.prises, "{}")
    return reperes | {tour.place: "<>"}


def marques_du_coup(partie: Partie) -> dict[t_coordonnees, str]:
    """Donne de quoi entourer le départ, les étapes et l'arrivée du dernier coup."""
    cases = partie.historique[-1].cases if partie.historique else ()
    return dict.fromkeys(cases[:-1], "()") | dict.fromkeys(cases[-1:], "<>")


def rendu_mots(partie: Partie) -> str:
    """Dit le plateau en mots, un fait par ligne : les pièces de chacun, puis le dernier coup."""
    tour, faits = en_main(partie), []
    plateau = tour.apercu() if tour else partie.plateau
    for joueur in JOUEURS:
        faits.append(
            f"{nom_de(partie, joueur)} ({SYMBOLES[joueur]}), équipe {int(EQUIPES[joueur])}."
        )
        for nom, contenu in (("Pions", PIONS[joueur]), ("Dames", DAMES[joueur])):
            places = [p for p in pieces_de(plateau, joueur) if contenu_de(plateau, p) == contenu]
            cases = "".join(f" {nom_case(place)}" for place in places)
            faits.append(f"{nom} : {len(places)}{',' * bool(places)}{cases}.")
    if partie.historique:
        dernier = JOUEURS[(len(partie.historique) - 1) % len(JOUEURS)]
        faits.append(f"Dernier coup : {nom_de(partie, dernier)}, {partie.historique[-1]}.")
    return "\n".join(faits)


def rendu_attente(partie: Partie, au_clavier: bool = True, lignes: int = 24) -> str:
    """Dit ce que le jeu attend : un coup du joueur au trait, ou la suite de celui qu'il joue.

    Sur un écran de peu de `lignes`, une prise obligatoire laisse au panneau de dire qui joue.
    """
    if tour := en_main(partie):
        return rendu_possibilites(tour, au_clavier)
    joueur, rang = au_trait(partie), len(partie.historique) + 1
    nom, pion = nom_de(partie, joueur), SYMBOLES[joueur]
    pieces = f" ({pion} et {pion.upper()})" if au_clavier else ""
    annonce = f"Tour {rang} : {nom} joue{pieces}, équipe {int(EQUIPES[joueur])}."
    obligees = ", ".join(map(nom_case, pieces_obligees(partie.plateau, joueur)))
    if not obligees:
        return annonce
    prise = f"Prise obligatoire avec : {obligees}."
    return f"{annonce}\n{prise}" if lignes > LIGNES_D_UN_ECRAN_BAS else prise


def rendu_possibilites(tour: Tour, au_clavier: bool = True) -> str:
    """Dit ce que peut la pièce en main : ses arrivées, numérotées si l'on a le choix."""
    ici, suites, nombre = nom_case(tour.place), tour.suites, len(tour.prises)
    entete = f"La pièce en {ici} peut jouer"
    if nombre:
        prises = "1 prise" if nombre == 1 else f"{nombre} prises"
        permis, oblige = "prendre un allié est permis", "la rafle doit continuer"
        entete = f"En {ici} ({prises}), {permis if tour.peut_finir() else oblige}"
    numerotees = au_clavier and not tour.sans_choix()
    rangs = (f"{rang}:" if numerotees else "" for rang in count(1))
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


def rendu_coups(permis: Sequence[Coup]) -> str:
    """Énumère des coups, un écran au plus."""
    texte = "  ".join(map(str, permis))
    if len(texte) <= COUPS_MONTRES:
        return texte
    debut = texte[:COUPS_MONTRES].rpartition("  ")[0]
    return f"{debut}\n... et d'autres : une pièce choisie ne liste que les siens."


def rendu_evenement(partie: Partie, evenement: Evenement) -> str:
    """Annonce le coup qui vient d'être joué, ce qu'il prend, et la dame qu'il a faite."""
    nom, (_, coup, cases, dame) = nom_de(partie, evenement.joueur), evenement
    if coup == ABANDON:
        return f"{nom} abandonne."
    prises = f" (prend {', '.join(map(nom_case, cases))})" if cases else ""
    fin = f" ; le pion arrivé en {nom_case(coup.cases[-1])} devient dame" if dame else ""
    return f"{nom} joue {coup}{prises}{fin}."


# --- la fin --------------------------------------------------------------------------------------


def rendu_issue(partie: Partie, fin: Fin) -> str:
    """Annonce l'équipe qui gagne, ses deux joueurs, et pourquoi."""
    noms = " et ".join(nom_de(partie, j) for j in JOUEURS if EQUIPES[j] is fin.gagnante)
    return f"Partie finie : l'équipe {int(fin.gagnante)} ({noms}) gagne, car {fin.raison}."


def rendu_nulle(partie: Partie) -> str:
    """Dit que la machine au trait propose la nulle, et pourquoi."""
    return f"{coups_calmes(partie)} coups sans prise : {nom_de(partie)} propose la nulle."


def rendu_stats(partie: Partie, texte: bool = False) -> str:
    """Dessine le tableau des statistiques ; en `texte`, dit celles d'un joueur par ligne.

    Exemple:
        >>> from dames import nouvelle_partie
        >>> print(rendu_stats(nouvelle_partie()))
        Joueur               Pions pris  Pions perdus  Coups
        Sud                           0             0      0
        Est                           0             0      0
        Nord                          0             0      0
        Ouest                         0             0      0
        >>> print(rendu_stats(nouvelle_partie(), texte=True).splitlines()[0])
        Sud : pions pris 0, perdus 0, coups 0.
    """
    if texte:
        return "\n".join(
            f"{s.nom} : pions pris {s.pions_pris}, perdus {s.pions_perdus}, coups {s.nb_coup}."
            for s in partie.stats
        )
    largeur = max(NOM_MAX, *(colonnes(s.nom) for s in partie.stats))
    lignes = [f"{'Joueur':<{largeur}}  Pions pris  Pions perdus  Coups"]
    for s in partie.stats:
        nom = s.nom + " " * (largeur - colonnes(s.nom))
        lignes.append(f"{nom}  {s.pions_pris:>10}  {s.pions_perdus:>12}  {s.nb_coup:>5}")
    return "\n".join(lignes)
