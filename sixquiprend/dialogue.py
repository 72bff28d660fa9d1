"""Le dialogue : accueillir, montrer ce que la partie attend, demander un coup.

Les notions, avec un exemple :
- une *question* revient tant que la réponse ne convient pas, en disant pourquoi ; il y en a une par
  étape de la partie : une carte (« 48 »), une rangée (« 2 »), continuer ou non (« o ») ;
- un *mot* renseigne sans jouer : « coups », « conseil », « règles », Entrée pour revoir ;
- le *récit* du tour d'avant, « Posées : 46… », précède ce qu'on montre ; si l'écran est trop petit
  pour les deux, on attend Entrée entre eux.

Ce module ne connaît aucune règle : il lit un coup, et `refus` le juge.
"""

from __future__ import annotations

from collections.abc import Callable

from . import dessin
from .card import ARRETER, CONTINUER, Coup, CoupIllisible, Etape, lire_coup
from .clavier import Clavier, Mots, incompris
from .game import Evenement, Game, Soiree
from .page import LARGEUR_AU_PLUS, couleurs_permises, dire, ecran, replier
from .player import IA_AU_PLUS, LONGUEUR_DU_NOM, NomRefuse, verifier_nom
from .systeme import au_terminal

OUVERTURE = """\
Six Qui Prend
Ramassez moins de têtes de bœufs que les IA.
« ? » explique, « q » quitte."""
COMMENT = "Un coup se tape par le numéro d'une carte de votre main, comme 48."
AIDE_NOM = f"""\
Tapez votre nom, {LONGUEUR_DU_NOM} caractères au plus, ou Entrée pour garder celui proposé ; « q » \
quitte."""
AIDE_IA = f"Tapez combien d'IA vous affrontez, de 1 à {IA_AU_PLUS} ; « q » quitte."
AIDE_REGLES = "Appuyez sur Entrée pour commencer ; « q » quitte."
AIDE_ENCORE = "Tapez o pour une autre partie, n pour quitter."
SUITE_DES_AIDES = "« niveau » règle les IA, « sauver NOM » écrit la partie, « q » quitte."
AIDES = {
    Etape.CARTE: f"""\
Tapez le numéro d'une carte. Elles se posent par ordre croissant, chacune après la plus proche \
au-dessous d'elle ; entre parenthèses, leurs têtes. « coups » dit où va chacune, « conseil » les \
meilleures, « règles » les règles, Entrée le plateau ; {SUITE_DES_AIDES}""",
    Etape.RANGEE: f"""\
Tapez le numéro de la rangée à ramasser : votre carte la remplace. Entrée ou « coups » les \
remontre, « conseil » dit les moins chères, « règles » les règles, {SUITE_DES_AIDES}""",
    Etape.MANCHE_FINIE: f"Tapez o pour oui, n pour non ; {SUITE_DES_AIDES}",
}
QUESTIONS = {
    Etape.CARTE: "Votre carte (? explique) : ",
    Etape.RANGEE: "Quelle rangée (1 à 4) ? ",
    Etape.MANCHE_FINIE: "Continuer avec une nouvelle manche",
}


# --- avant la partie -----------------------------------------------------------------------------


def accueillir(clavier: Clavier, soiree: Soiree, nom_propose: str) -> None:
    """Demande le nom et le nombre d'IA, rappelle les règles, commence une partie."""
    nom = demander_nom(clavier, nom_propose)
    question = f"Nombre d'IA (1 à {IA_AU_PLUS}) : "
    nombre = clavier.demander_nombre(question, AIDE_IA, range(1, IA_AU_PLUS + 1))
    dire(f"\n{dessin.REGLES}")
    clavier.demander("Entrée pour commencer la première manche : ", AIDE_REGLES)
    soiree.nouvelle_partie(nom, nombre)


def demander_nom(clavier: Clavier, propose: str) -> str:
    """Demande le nom du joueur, et le rend ; une réponse vide donne celui qui est proposé."""
    while True:
        nom = clavier.demander(f"Votre nom (Entrée pour « {propose} ») : ", AIDE_NOM) or propose
        try:
            verifier_nom(nom)
            return nom
        except NomRefuse as refus:
            dire(str(refus))


# --- pendant la partie ---------------------------------------------------------------------------


def largeur() -> int:
    """Rend la largeur où dessiner."""
    return min(ecran()[0], LARGEUR_AU_PLUS)


def raconter(game: Game, evenement: Evenement) -> str:
    """Imprime ce qu'un coup a fait, et rend ce récit, peut-être vide."""
    recit = dessin.rendu_evenement(game, evenement, largeur())
    print(recit, end="\n" if recit else "")
    return recit


def plateau(game: Game, texte: bool) -> str:
    """Rend le plateau, ou les rangées à ramasser, à la taille de l'écran, ou en `texte`.

    À un terminal, les cartes du dernier tour y sont marquées.
    """
    marquees = [pose.carte.number for pose in game.poses] if au_terminal() else []
    reglages = largeur(), couleurs_permises(), marquees
    if game.etape is Etape.CARTE:
        return dessin.rendu_mots(game) if texte else dessin.rendu_plateau(game, *reglages)
    rangees = dessin.rendu_rangees_en_mots(game) if texte else dessin.rendu_rangees(game, *reglages)
    return f"{rangees}\n{replier(dessin.rendu_choix(game))}"


def presenter(game: Game, texte: bool = False) -> str:
    """Rend ce qu'il faut voir avant de répondre à la question de l'étape."""
    if game.etape is Etape.CARTE:
        return plateau(game, texte)
    if game.etape is Etape.RANGEE:  # rien n'est encore posé : le plateau qui précède est vrai
        return f"{dessin.rendu_table(game, largeur())}\n{replier(dessin.rendu_choix(game))}"
    return f"\nFin de la manche {game.manche}\n{dessin.rendu_classement(game, texte)}"


def enchainer(clavier: Clavier, recit: str, suite: str) -> None:
    """Imprime ce qui suit un récit, après Entrée si l'écran ne peut pas montrer les deux."""
    lignes = f"{recit}\n{suite}\nla question".splitlines()
    if recit and len(lignes) > ecran()[1]:
        clavier.attendre()
    print(suite)


def demander_coup(clavier: Clavier, game: Game, conseil: Callable[[], str]) -> Coup:
    """Rend le coup permis que choisit le joueur humain.

    Args:
        conseil: écrit les meilleurs coups, pour qui le demande.
    """
    etape = game.etape
    question, aide = QUESTIONS[etape], AIDES[etape]
    if etape is Etape.MANCHE_FINIE:
        return CONTINUER if clavier.demander_oui(question, aide) else ARRETER
    mots = mots_du_jeu(game, conseil, clavier.texte)
    while True:
        try:
            coup = lire_coup(clavier.demander(question, aide, mots), etape)
        except CoupIllisible as erreur:
            incompris(str(erreur))
            continue
        if (raison := game.refus(coup)) is None:
            return coup
        dire(raison)


def mots_du_jeu(game: Game, conseil: Callable[[], str], texte: bool) -> Mots:
    """Rend les mots qui renseignent le joueur, et ce que chacun imprime."""
    mots: dict[str, Callable[[], str]] = {"conseil": conseil}
    mots[""] = mots["coups"] = lambda: plateau(game, texte)
    if game.etape is Etape.CARTE:
        mots["coups"] = lambda: dessin.rendu_coups(game, largeur())
    mots["règles"] = lambda: replier(f"{dessin.REGLES}\nEntrée : revoir la partie.")
    return mots | {"regles": mots["règles"]}
