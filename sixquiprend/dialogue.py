"""Le dialogue au terminal : accueillir, demander, raconter.

Notions :
- une *question* revient tant que la réponse ne convient pas, en disant pourquoi ;
- un *tour* montre le plateau, demande une carte, puis raconte chaque pose en une ligne ;
- entre deux tours, la séance se sauvegarde si le joueur l'a voulu.

Ce module ne connaît aucune règle : il lit un coup, le donne à `Game.jouer`, et montre la suite.

À essayer : ajoutez une réponse « scores » à la question de la carte, qui montre le classement.
"""

from __future__ import annotations

from shutil import get_terminal_size

from .dessin import (
    REGLES,
    rendu_choix,
    rendu_classement,
    rendu_coups,
    rendu_limite,
    rendu_plateau,
    rendu_pose,
    rendu_table,
    rendu_verdict,
)
from .game import Coup, CoupIllegal, CoupIllisible, Etape, Game, Seance
from .player import IA_AU_PLUS, LONGUEUR_DU_NOM, NOM_PAR_DEFAUT, NomRefuse, verifier_nom
from .sauvegarde import sauver
from .systeme import avertir, couleurs_permises, demander, lire_nombre

AIDE_NOM = (
    f"Tapez votre nom, {LONGUEUR_DU_NOM} caractères au plus, ou Entrée pour garder celui proposé.\n"
    "q : quitter."
)
AIDE_IA = "Tapez combien d'IA vous affrontez, de 1 à 9. q : quitter."
AIDE_REGLES = "Appuyez sur Entrée pour commencer. q : quitter."
AIDE_CARTE = (
    "Tapez le numéro d'une carte de votre main : elle est révélée avec celles des IA.\n"
    "Les têtes de bœufs sont écrites entre parenthèses.\n"
    "coups : où irait chaque carte ; règles : revoir les règles ; q : quitter."
)
AIDE_RANGEE = "Tapez le numéro de la rangée à ramasser : votre carte prend sa place. q : quitter."
AIDE_OUI_NON = "Tapez o pour oui, n pour non. q : quitter."


def jouer_au_terminal(seance: Seance, reprise: bool) -> None:
    """Joue des parties jusqu'à ce que le joueur n'en veuille plus."""
    print("Six Qui Prend\n")
    if reprise:
        print("La partie reprend.")
    else:
        accueillir(seance, NOM_PAR_DEFAUT)
    while True:
        jouer_partie(seance)
        print(f"\nTableau des scores\n{rendu_classement(seance.game)}")
        print(rendu_verdict(seance.game))
        if not demander_oui("Une autre partie (o/n) ? "):
            print("À bientôt !")
            return
        accueillir(seance, seance.game.humain.name)


def accueillir(seance: Seance, nom_propose: str) -> None:
    """Demande le nom et le nombre d'IA, rappelle les règles, commence une partie."""
    nom = demander_nom(nom_propose)
    nombre = demander_nombre_d_ia()
    print(f"\n{REGLES}")
    demander("Entrée pour commencer la première manche : ", AIDE_REGLES)
    seance.nouvelle_partie(nom, nombre)


def demander_nom(propose: str) -> str:
    """Demande le nom du joueur ; une réponse vide donne celui qui est proposé."""
    while True:
        nom = demander(f"Votre nom (vide : {propose}) : ", AIDE_NOM) or propose
        try:
            verifier_nom(nom)
            return nom
        except NomRefuse as refus:
            print(refus)


def demander_nombre_d_ia() -> int:
    """Demande combien d'IA affronter."""
    while True:
        reponse = demander(f"Nombre d'IA (1 à {IA_AU_PLUS}) : ", AIDE_IA)
        if len(reponse) == 1 and reponse in "123456789":
            return int(reponse)
        print(f"Il faut un nombre de 1 à {IA_AU_PLUS}, en chiffres.")


def demander_oui(question: str) -> bool:
    """Pose une question, et dit si la réponse est « o » ou « oui » plutôt que « n » ou « non »."""
    while True:
        reponse = demander(question, AIDE_OUI_NON).lower()
        if reponse in ("o", "oui", "n", "non"):
            return reponse.startswith("o")
        print("Répondez par o (oui) ou n (non).")


def jouer_partie(seance: Seance) -> None:
    """Joue une partie jusqu'à sa fin, ou jusqu'à ce que le joueur arrête après une manche."""
    while True:
        if plainte := sauver(seance):
            avertir(plainte)
        etape = seance.game.etape
        if etape is Etape.CARTE:
            jouer_tour(seance.game)
        elif etape is Etape.MANCHE_FINIE and continuer(seance.game):
            seance.nouvelle_manche()
        else:
            return


def continuer(game: Game) -> bool:
    """Montre le classement, et dit si le joueur veut une nouvelle manche."""
    print(f"\nFin de la manche {game.manche}\n{rendu_classement(game)}")
    return demander_oui("Continuer avec une nouvelle manche (o/n) ? ")


def jouer_tour(game: Game) -> None:
    """Joue un tour : une carte chacun, puis toutes les poses."""
    largeur = get_terminal_size().columns
    print("\n" + rendu_plateau(game, largeur, couleurs_permises()))
    demander_coup(game, "Votre carte (? : aide) : ", AIDE_CARTE)
    print("\n" + rendu_table(game, largeur))
    while game.table:
        if game.etape is Etape.RANGEE:
            print(rendu_choix(game))
            demander_coup(game, "Quelle rangée (1 à 4) ? ", AIDE_RANGEE)
        deja_annonce = game.derniere_manche
        print(rendu_pose(game.poser()))
        if game.derniere_manche and not deja_annonce:
            print(rendu_limite(game))


def demander_coup(game: Game, question: str, aide: str) -> None:
    """Demande un coup jusqu'à ce que les règles l'acceptent, et le joue."""
    while True:
        reponse = demander(question, aide)
        if game.etape is Etape.CARTE and repondre_a_cote(game, reponse.lower()):
            continue
        try:
            game.jouer(lire_coup(reponse, game.etape))
            return
        except (CoupIllisible, CoupIllegal) as refus:
            print(refus)


def repondre_a_cote(game: Game, reponse: str) -> bool:
    """Répond à « coups » et à « règles », et dit si c'était l'une de ces demandes."""
    textes = {"coups": rendu_coups(game), "règles": REGLES, "regles": REGLES}
    if reponse in textes:
        print(textes[reponse])
    return reponse in textes


def lire_coup(texte: str, etape: Etape) -> Coup:
    """Rend le coup tapé, peut-être illégal ; lève CoupIllisible si ce n'est pas un nombre.

    Exemple:
        >>> lire_coup("48", Etape.CARTE).numero
        48
        >>> lire_coup("+3", Etape.RANGEE)
        Traceback (most recent call last):
        ...
        sixquiprend.game.CoupIllisible: Ce n'est pas un nombre.
    """
    if (numero := lire_nombre(texte)) is None:
        raise CoupIllisible("Ce n'est pas un nombre.")
    return Coup(etape, numero)
