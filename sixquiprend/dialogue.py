"""Le dialogue au terminal : accueillir, demander, raconter.

Notions :
- une *question* revient tant que la réponse ne convient pas, en disant pourquoi ;
- un *tour* montre le plateau, demande une carte, puis raconte chaque pose en une ligne ;
- entre deux tours, la séance s'enregistre si le joueur l'a voulu.

Ce module ne connaît aucune règle : il lit un coup, le donne à `Game.jouer`, et montre la suite.

À essayer : ajoutez une réponse « scores » à la question de la carte, qui montre le classement.
"""

from __future__ import annotations

from .coup import CoupIllegal, CoupIllisible, Etape, lire_coup
from .player import IA_AU_PLUS, LONGUEUR_DU_NOM, NOM_PAR_DEFAUT, defaut_du_nom
from .rendu import (
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
from .sauvegarde import enregistrer
from .seance import Seance
from .terminal import avertir, couleurs_permises, demander, largeur_du_terminal

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
    """Joue des parties jusqu'à ce que le joueur n'en veuille plus.

    Args:
        seance: la séance, neuve ou reprise.
        reprise: vrai si la partie vient d'un fichier.
    Retour: rien.
    Effets de bord: imprime, lit, enregistre ; lève Interruption si le joueur s'en va.
    """
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
    """Demande le nom et le nombre d'IA, rappelle les règles, distribue.

    Args:
        seance: la séance, dont la partie sera remplacée.
        nom_propose: le nom que donne une réponse vide.
    Retour: rien.
    Effets de bord: imprime, lit, commence une partie.
    """
    nom = demander_nom(nom_propose)
    nombre = demander_nombre_d_ia()
    print(f"\n{REGLES}")
    demander("Entrée pour commencer la première manche : ", AIDE_REGLES)
    seance.nouvelle_partie(nom, nombre)


def demander_nom(propose: str) -> str:
    """Demande le nom du joueur.

    Args:
        propose: le nom que donne une réponse vide.
    Retour: un nom permis.
    Effets de bord: imprime et lit.
    """
    while True:
        nom = demander(f"Votre nom (vide : {propose}) : ", AIDE_NOM) or propose
        defaut = defaut_du_nom(nom)
        if not defaut:
            return nom
        print(defaut)


def demander_nombre_d_ia() -> int:
    """Demande combien d'IA affronter.

    Args: aucun.
    Retour: de 1 à 9.
    Effets de bord: imprime et lit.
    """
    while True:
        reponse = demander(f"Nombre d'IA (1 à {IA_AU_PLUS}) : ", AIDE_IA)
        if len(reponse) == 1 and reponse in "123456789":
            return int(reponse)
        print(f"Il faut un nombre de 1 à {IA_AU_PLUS}, en chiffres.")


def demander_oui(question: str) -> bool:
    """Pose une question à laquelle on répond par oui ou par non.

    Args:
        question: la question.
    Retour: vrai pour « o » ou « oui », faux pour « n » ou « non ».
    Effets de bord: imprime et lit.
    """
    while True:
        reponse = demander(question, AIDE_OUI_NON).lower()
        if reponse in ("o", "oui", "n", "non"):
            return reponse.startswith("o")
        print("Répondez par o (oui) ou n (non).")


def jouer_partie(seance: Seance) -> None:
    """Joue une partie jusqu'à sa fin, ou jusqu'à ce que le joueur arrête après une manche.

    Args:
        seance: la séance, entre deux tours.
    Retour: rien.
    Effets de bord: modifie la partie ; imprime, lit, enregistre.
    """
    while True:
        plainte = enregistrer(seance)
        if plainte:
            avertir(plainte)
        etape = seance.game.etape
        if etape is Etape.CARTE:
            jouer_tour(seance)
        elif etape is Etape.MANCHE_FINIE and continuer(seance):
            seance.nouvelle_manche()
        else:
            return


def continuer(seance: Seance) -> bool:
    """Propose une nouvelle manche.

    Args:
        seance: la séance, à la fin d'une manche.
    Retour: vrai si le joueur continue.
    Effets de bord: imprime et lit.
    """
    print(f"\nFin de la manche {seance.game.manche}\n{rendu_classement(seance.game)}")
    return demander_oui("Continuer avec une nouvelle manche (o/n) ? ")


def jouer_tour(seance: Seance) -> None:
    """Joue un tour : une carte chacun, puis toutes les poses.

    Args:
        seance: la séance, à l'étape d'une carte.
    Retour: rien.
    Effets de bord: modifie la partie ; imprime et lit.
    """
    game = seance.game
    print("\n" + rendu_plateau(game, largeur_du_terminal(), couleurs_permises()))
    jouer_un_coup(seance, "Votre carte (? : aide) : ", AIDE_CARTE)
    print("\n" + rendu_table(game, largeur_du_terminal()))
    while game.table:
        if game.etape is Etape.RANGEE:
            print(rendu_choix(game))
            jouer_un_coup(seance, "Quelle rangée (1 à 4) ? ", AIDE_RANGEE)
        deja_annonce = game.derniere_manche
        print(rendu_pose(game.poser()))
        if game.derniere_manche and not deja_annonce:
            print(rendu_limite(game))


def jouer_un_coup(seance: Seance, question: str, aide: str) -> None:
    """Demande un coup jusqu'à ce que les règles l'acceptent.

    Args:
        seance: la séance, à une étape qui attend le joueur.
        question: ce qu'on lui demande.
        aide: ce que « ? » explique.
    Retour: rien.
    Effets de bord: imprime, lit, modifie la partie.
    """
    while True:
        reponse = demander(question, aide)
        if seance.game.etape is Etape.CARTE and repondre_a_cote(seance, reponse.lower()):
            continue
        try:
            seance.game.jouer(lire_coup(reponse, seance.game.etape))
            return
        except (CoupIllisible, CoupIllegal) as refus:
            print(refus)


def repondre_a_cote(seance: Seance, reponse: str) -> bool:
    """Répond à ce qui n'est pas un coup : « coups » et « règles ».

    Args:
        seance: la séance.
        reponse: ce que le joueur a tapé, en minuscules.
    Retour: vrai si c'était l'une de ces demandes.
    Effets de bord: imprime.
    """
    textes = {"coups": rendu_coups(seance.game), "règles": REGLES, "regles": REGLES}
    if reponse in textes:
        print(textes[reponse])
    return reponse in textes
