"""Le dialogue au terminal : accueillir, demander, raconter.

Notions :
- une *question* revient tant que la réponse ne convient pas, en disant pourquoi ;
- un *tour* montre le plateau, demande une carte, puis raconte toutes les poses ; si ce récit et ce
  qui le suit ne tiennent pas ensemble à l'écran, on attend Entrée entre les deux ;
- un *rappel* répond à une demande d'aide sans être un coup ;
- entre deux tours, le carnet sauvegarde la soirée si le joueur l'a voulu.

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
    rendu_rangees,
    rendu_recit,
    rendu_table,
    rendu_verdict,
    replier,
)
from .game import Coup, CoupIllegal, CoupIllisible, Etape, Game, Soiree
from .ia import conseils
from .player import IA_AU_PLUS, LONGUEUR_DU_NOM, NOM_PAR_DEFAUT, NomRefuse, verifier_nom
from .sauvegarde import Carnet
from .systeme import attendre, avertir, couleurs_permises, demander, lire_nombre

OUVERTURE = """\
Six Qui Prend
Ramassez moins de têtes de bœufs que les IA.
? explique, q quitte.
"""
AIDE_NOM = (
    f"Tapez votre nom, {LONGUEUR_DU_NOM} caractères au plus, ou Entrée pour garder celui proposé. "
    "q : quitter."
)
AIDE_IA = "Tapez combien d'IA vous affrontez, de 1 à 9. q : quitter."
AIDE_REGLES = "Appuyez sur Entrée pour commencer. q : quitter."
SUITE_DES_AIDES = "sauver NOM : sauvegarder ; q : quitter."
AIDE_CARTE = (
    "Tapez le numéro d'une carte. Elles se posent par ordre croissant, chacune après la plus "
    "proche au-dessous d'elle ; entre parenthèses, leurs têtes.\n"
    "coups : où irait chacune ; conseil : les meilleures ; règles : les relire ; "
    "Entrée : revoir le plateau ; " + SUITE_DES_AIDES
)
AIDE_RANGEE = (
    "Tapez le numéro de la rangée à ramasser : votre carte la remplace. Entrée ou coups : les "
    f"revoir ; conseil : les moins chères ; règles : les relire ; {SUITE_DES_AIDES}"
)
AIDE_OUI_NON = f"Tapez o pour oui, n pour non. {SUITE_DES_AIDES}"


def largeur() -> int:
    """Rend la largeur du terminal, en colonnes."""
    return get_terminal_size().columns


def questionner(question: str, aide: str) -> str:
    """Pose une question dont l'aide se replie à la largeur du terminal, et rend la réponse."""
    return demander(question, replier(aide, largeur()))


def jouer_au_terminal(carnet: Carnet, reprise: bool, rapide: bool) -> None:
    """Joue des parties jusqu'à ce que le joueur n'en veuille plus."""
    print(OUVERTURE)
    if reprise:
        print("La partie reprend.")
    else:
        accueillir(carnet, NOM_PAR_DEFAUT)
    while True:
        jouer_partie(carnet, rapide)
        if not demander_oui("Une autre partie (o/n) ? "):
            print("À bientôt !")
            return
        accueillir(carnet, carnet.soiree.game.humain.name)


def accueillir(carnet: Carnet, nom_propose: str) -> None:
    """Demande le nom et le nombre d'IA, rappelle les règles, commence une partie."""
    nom = demander_nom(nom_propose)
    nombre = demander_nombre_d_ia()
    print(f"\n{replier(REGLES, largeur())}")
    questionner("Entrée pour commencer la première manche : ", AIDE_REGLES)
    carnet.soiree.nouvelle_partie(nom, nombre)


def demander_nom(propose: str) -> str:
    """Demande le nom du joueur ; une réponse vide donne celui qui est proposé."""
    while True:
        nom = questionner(f"Votre nom (vide : {propose}) : ", AIDE_NOM) or propose
        try:
            verifier_nom(nom)
            return nom
        except NomRefuse as refus:
            print(refus)


def demander_nombre_d_ia() -> int:
    """Demande combien d'IA affronter."""
    while True:
        reponse = questionner(f"Nombre d'IA (1 à {IA_AU_PLUS}) : ", AIDE_IA)
        if len(reponse) == 1 and reponse in "123456789":
            return int(reponse)
        print(f"Il faut un nombre de 1 à {IA_AU_PLUS}, en chiffres.")


def demander_oui(question: str) -> bool:
    """Pose une question, et dit si la réponse est « o » ou « oui » plutôt que « n » ou « non »."""
    while True:
        reponse = questionner(question, AIDE_OUI_NON).lower()
        if reponse in ("o", "oui", "n", "non"):
            return reponse.startswith("o")
        print("Répondez par o (oui) ou n (non).")


def jouer_partie(carnet: Carnet, rapide: bool) -> None:
    """Joue une partie jusqu'à sa fin, ou jusqu'à ce que le joueur arrête ; montre les scores."""
    recit = ""
    while True:
        if plainte := carnet.noter():
            avertir(plainte)
        game = carnet.soiree.game
        if game.etape is Etape.CARTE:
            enchainer(recit, rendu_plateau(game, largeur(), couleurs_permises()), rapide)
            recit = jouer_tour(carnet.soiree)
        elif game.etape is Etape.MANCHE_FINIE and continuer(game, recit, rapide):
            carnet.soiree.nouvelle_manche()
            recit = ""
        else:
            scores = f"\nTableau des scores\n{rendu_classement(game)}\n{rendu_verdict(game)}"
            enchainer(recit, scores, rapide)
            carnet.finir()
            return


def enchainer(recit: str, suite: str, rapide: bool) -> None:
    """Imprime ce qui suit un récit, après Entrée si l'écran ne peut pas montrer les deux."""
    lignes = f"{recit}\n{suite}\nla question".splitlines()
    if recit and len(lignes) > get_terminal_size().lines:
        attendre(rapide)
    print(suite)


def continuer(game: Game, recit: str, rapide: bool) -> bool:
    """Montre le classement, et dit si le joueur veut une nouvelle manche."""
    enchainer(recit, f"\nFin de la manche {game.manche}\n{rendu_classement(game)}", rapide)
    return demander_oui("Continuer avec une nouvelle manche (o/n) ? ")


def jouer_tour(soiree: Soiree) -> str:
    """Joue un tour, une carte chacun puis toutes les poses, et rend le récit qu'il imprime."""
    game = soiree.game
    etait_derniere = game.derniere_manche
    demander_coup(soiree, "Votre carte (? : aide) : ", AIDE_CARTE)
    while game.table:
        if game.etape is Etape.RANGEE:
            print(f"{rendu_table(game, largeur())}\n{replier(rendu_choix(game), largeur())}")
            demander_coup(soiree, "Quelle rangée (1 à 4) ? ", AIDE_RANGEE)
        game.poser()
    recit = rendu_recit(game, largeur())
    if game.derniere_manche and not etait_derniere:
        recit += f"\n{rendu_limite(game)}"
    print(recit)
    return recit


def demander_coup(soiree: Soiree, question: str, aide: str) -> None:
    """Demande un coup jusqu'à ce que les règles l'acceptent, et le joue."""
    while True:
        reponse = questionner(question, aide)
        if texte := rappel(soiree, reponse.lower()):
            print(texte)
            continue
        try:
            soiree.jouer(lire_coup(reponse, soiree.game.etape))
            return
        except (CoupIllisible, CoupIllegal) as refus:
            print(refus)


def rappel(soiree: Soiree, reponse: str) -> str:
    """Rend le texte que demande une réponse qui n'est pas un coup : aucun si elle en est un."""
    game = soiree.game
    if reponse in ("règles", "regles"):
        return replier(f"{REGLES}\nEntrée : revoir la partie.", largeur())
    if reponse == "conseil":
        return "\n".join(f"{coup} : {mots}" for coup, _, mots in conseils(soiree)[:3])
    if reponse in ("", "coups") and game.etape is Etape.RANGEE:
        rangees = rendu_rangees(game, largeur(), couleurs_permises())
        return f"{rangees}\n{replier(rendu_choix(game), largeur())}"
    if reponse == "coups":
        return rendu_coups(game, largeur())
    return "" if reponse else rendu_plateau(game, largeur(), couleurs_permises())


def lire_coup(texte: str, etape: Etape) -> Coup:
    """Rend le coup tapé, peut-être illégal ; lève CoupIllisible si ce n'est pas un nombre.

    Exemple:
        >>> lire_coup("48", Etape.CARTE).numero
        48
        >>> lire_coup("+3", Etape.RANGEE)
        Traceback (most recent call last):
        ...
        sixquiprend.game.CoupIllisible: Tapez le numéro d'une rangée, de 1 à 4, ou « ? ».
    """
    if (numero := lire_nombre(texte)) is None:
        formes = "rangée, de 1 à 4" if etape is Etape.RANGEE else "carte de votre main"
        raise CoupIllisible(f"Tapez le numéro d'une {formes}, ou « ? ».")
    return Coup(etape, numero)
