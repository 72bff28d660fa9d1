"""Le dialogue : les questions du menu, d'une nouvelle partie et d'un tour.

Les notions, avec un exemple :
- un *choix* est un numéro ; au tour d'un joueur, il dit ce qu'il veut faire (1, 2 ou 3), puis dans
  quelle colonne ; les numéros ne changent jamais, même quand un choix n'est pas offert ;
- un coup se tape aussi *en une ligne*, « a3 », « r3 » ou « 1 3 », et des *mots* renseignent
  (« coups », « conseil ») ou arrêtent la partie (« abandon », « nul ») ;
- une réponse *refusée* l'est avec sa raison, « La colonne 3 est pleine. », et l'on redemande.

À essayer : l'exercice 14 (`make exercice JEU=puissance_n N=14`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from random import Random

from . import dessin
from .clavier import Clavier, Mots, incompris
from .dessin import show_grid
from .game import N_MAX, N_MIN, Partie, coups, est_repetee, nouvelle_partie, refus
from .grid import ABANDONNER, AJOUTER, RETIRER, Coup, CoupIllisible, Genre, lire_coup
from .page import couleurs_permises, dire, ecran, lire_nombre, replier

NOUVELLE, CHARGER, QUITTER = 1, 2, 3
SAUVEGARDER = "3"
OUVERTURE = """\
Puissance N
Le but : être le premier à aligner N jetons, dans une grille de côté N + 2.
« ? » explique, « q » quitte."""
COMMENT = "Un coup se tape a3, pour ajouter dans la colonne 3, ou r3, pour y retirer."
MENU = """
  1. Démarrer une nouvelle partie
  2. Charger une partie existante
  3. Quitter"""
AIDE_MENU = """\
Tapez 1 pour commencer une partie, 2 pour reprendre la dernière sauvegardée dans ce dossier \
(ou dans le fichier de --sauvegarde), 3 pour quitter."""
AIDE_JOUEURS = """\
À un joueur, vous avez les jetons jaunes (O) et la machine les rouges (X) ; elle joue au hasard, \
ou mieux si l'option --niveau le dit. À deux, vous jouez à tour de rôle sur ce clavier."""
AIDE_N = "N est le nombre de jetons à aligner, 4 d'ordinaire ; la grille a N + 2 de côté."
AIDE_RETIRER = """\
- 2 retirer, ou r3 en une ligne : le jeton le plus haut de la colonne 3 s'en va, quelle que soit \
sa couleur, et l'autre joueur ne pourra rien y ajouter à sa prochaine action ;
"""
AIDE_COUP = f"""\
À votre tour, faites une seule de ces actions :
- 1 ajouter, ou a3 en une ligne : votre jeton tombe au-dessus du dernier de la colonne 3 ;
{AIDE_RETIRER}- 3 sauvegarder la partie et quitter le jeu ; on la reprend depuis le menu.
Vous gagnez en alignant N de vos jetons en ligne, en colonne ou en diagonale. Sur la grille, (O) \
vient d'être ajouté, « ! » signale la colonne interdite, [O] est aligné.
« coups » énumère vos coups, « conseil » dit les trois meilleurs, Entrée remontre la grille, \
« niveau NOM » règle la machine, « sauver NOM » écrit la partie, \
« abandon » la donne à l'autre joueur, « nul » l'arrête quand une position s'est présentée trois \
fois, « q » quitte."""
AIDE_COLONNE = "Tapez le numéro d'une colonne, ou 0 pour changer d'action."
CHOIX = {"1": AJOUTER, "2": RETIRER, "a": AJOUTER, "r": RETIRER}
LIBELLES = {AJOUTER: "1 ajouter", RETIRER: "2 retirer"}
ABSENCES = {
    AJOUTER: "Il ne reste de place que dans la colonne interdite : retirez un jeton.",
    RETIRER: "La grille est vide : il n'y a rien à retirer.",
}


def montrer(partie: Partie, texte: bool) -> str:
    """Affiche la grille, ou la dit en `texte` ; rend ce qu'il reste à en dire."""
    print()
    if texte:
        print(dessin.rendu_mots(partie))
    else:
        show_grid(partie.grid, dessin.cadrer(partie, ecran(), couleurs_permises()))
    rappels = [dessin.rendu_derniers(partie)]
    if partie.interdite is not None:
        rappels.append(dessin.rendu_interdiction(partie, partie.interdite))
    if est_repetee(partie):
        rappels.append(dessin.REPETITION)
    return "\n".join(filter(None, rappels))


def demander_menu(clavier: Clavier) -> int:
    """Montre le menu et rend NOUVELLE, CHARGER ou QUITTER."""
    print(MENU)
    return clavier.demander_nombre("Votre choix : ", AIDE_MENU, range(NOUVELLE, QUITTER + 1))


def demander_partie(clavier: Clavier, hasard: Random) -> Partie:
    """Demande comment jouer, et rend la nouvelle partie."""
    joueurs = clavier.demander_nombre("Nombre de joueurs (1 ou 2) : ", AIDE_JOUEURS, range(1, 3))
    question = f"Nombre N de jetons à aligner (de {N_MIN} à {N_MAX}) : "
    n = clavier.demander_nombre(question, AIDE_N, range(N_MIN, N_MAX + 1))
    return commencer(n, joueurs, hasard)


def commencer(n: int, joueurs: int, hasard: Random) -> Partie:
    """Rend une nouvelle partie, après avoir annoncé qui a l'initiative."""
    partie = nouvelle_partie(n, joueurs, hasard)
    if joueurs == 1:
        print("Vous êtes le joueur jaune (O) ; la machine est le joueur rouge (X).")
    print(f"Le tirage au sort donne l'initiative au joueur {dessin.rendu_joueur(partie.player)}.")
    return partie


def aider(offerts: Collection[Genre]) -> str:
    """Rend ce qu'on explique à un tour : rien n'y propose de retirer si ce n'est pas `offerts`."""
    return AIDE_COUP if RETIRER in offerts else AIDE_COUP.replace(AIDE_RETIRER, "")


def demander_coup(clavier: Clavier, partie: Partie, conseil: Callable[[], str]) -> Coup | None:
    """Rend le coup permis que choisit le joueur au trait ; None s'il sauvegarde et quitte.

    Args:
        conseil: écrit les meilleurs coups, pour qui le demande.
    """
    genres = {coup.genre for coup in coups(partie)}
    libelles = [LIBELLES[genre] for genre in LIBELLES if genre in genres]
    offerts = ", ".join([*libelles, "3 sauvegarder et quitter"])
    question = f"Joueur {dessin.rendu_joueur(partie.player)} : {offerts} ? "
    mots: Mots = {
        "": lambda: montrer(partie, clavier.texte),
        "coups": lambda: replier(dessin.rendu_coups(partie)),
        "conseil": conseil,
    }
    while (reponse := clavier.demander(question, aider(genres), mots).lower()) != SAUVEGARDER:
        try:
            coup = lire_coup(reponse) if reponse not in CHOIX else None
        except CoupIllisible as erreur:
            precision = f" ; {erreur}" if RETIRER in genres else ""
            incompris(f"les choix sont {offerts}{precision}")
            continue
        if coup is None:
            coup = demander_colonne(clavier, partie, CHOIX[reponse], genres)
        elif raison := refus(partie, coup):
            dire(raison)
            coup = None
        elif coup.genre is ABANDONNER and not clavier.confirmer("Abandonner la partie"):
            coup = None
        if coup is not None:
            return coup
    return None


def demander_colonne(
    clavier: Clavier, partie: Partie, genre: Genre, offerts: Collection[Genre]
) -> Coup | None:
    """Rend un coup permis de ce genre, s'il est `offerts` ; None si l'on change d'action."""
    if genre not in offerts:
        dire(ABSENCES[genre])
        return None
    largeur = partie.grid.width
    nom = dessin.NOMS[genre]
    question = f"Colonne où {nom} (de 1 à {largeur}, 0 pour changer d'action) : "
    while (numero := lire_nombre(clavier.demander(question, AIDE_COLONNE))) != 0:
        if numero is None:
            incompris(f"on attend un numéro de colonne, de 1 à {largeur}, ou 0")
        elif raison := refus(partie, Coup(genre, numero - 1)):
            dire(raison)
        else:
            return Coup(genre, numero - 1)
    return None
