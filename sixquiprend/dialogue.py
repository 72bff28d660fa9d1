"""Le dialogue : accueillir, montrer ce que la partie attend, demander un coup.

Les notions, avec un exemple :
- la *séance* est ce qui ne change pas d'un coup à l'autre : le clavier, et ce qu'on a choisi en
  lançant le jeu, comme `--niveau expert` ;
- il y a une *question* par étape de la partie : une carte (« 48 »), une rangée (« 2 »), continuer
  ou non (« o ») ; elle revient tant que la réponse ne convient pas, en disant pourquoi ;
- un *mot* renseigne sans jouer : « coups », « conseil », « règles », ou Entrée pour revoir.

Rien ici ne décide : `refus` dit ce qui est permis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from . import dessin
from .card import NIVEAUX, Coup, CoupIllisible, Etape, lire_coup
from .commun.terminal import (
    AUCUN,
    Champ,
    Clavier,
    Mots,
    couleurs_permises,
    dire,
    incompris,
    largeur_d_ecran,
)
from .game import Partie, refus
from .player import IA_AU_PLUS, LONGUEUR_DU_NOM, refus_du_nom

OUVERTURE = """\
Six Qui Prend
Le but : ramasser moins de têtes de bœufs que les IA."""
OUVERTURE_AU_TERMINAL = """\
Une carte se joue en tapant son numéro, comme 48.
« ? » explique, « q » quitte."""
REGLES = """\
Les règles de Six Qui Prend

But : avoir le moins de têtes de bœufs à la fin de la partie.
Les 104 cartes, de 1 à 104, portent 7 têtes (le 55), 5 (multiples de 11), 3 (de 10), 2 (de 5) ou 1.

À chaque manche, chacun reçoit dix cartes, et quatre rangées commencent par une carte. À chaque \
tour, tous les joueurs choisissent une carte, puis on les pose de la plus faible à la plus forte :
- Valeurs croissantes : les cartes d'une rangée se suivent toujours dans l'ordre croissant.
- Plus petite différence : une carte se pose dans la rangée où la différence avec la dernière \
carte est la plus faible.
- Série terminée : une rangée est terminée quand elle compte cinq cartes. Le joueur qui doit y \
poser une sixième carte ramasse les cinq, et sa carte commence une nouvelle rangée.
- Carte la plus faible : le joueur dont la carte ne peut aller dans aucune rangée ramasse toutes \
les cartes d'une rangée de son choix, et sa carte commence une nouvelle rangée.

La manche finit quand les mains sont vides. Les têtes s'ajoutent de manche en manche. La partie \
finit après la manche où un joueur atteint 66 têtes, ou quand vous arrêtez entre deux manches."""
AIDE_NOM = f"Votre nom a {LONGUEUR_DU_NOM} caractères au plus."
AIDE_IA = f"Vous affrontez de 1 à {IA_AU_PLUS} IA."
AIDE_COUP = """\
Tapez le numéro d'une carte de votre main. Les cartes de tous se posent ensuite, de la plus faible \
à la plus forte, chacune dans la rangée où la différence avec la dernière carte est la plus \
faible ; entre parenthèses, les têtes de bœufs.
Entrée remontre le plateau, « coups » dit où irait chaque carte, « conseil » dit les trois \
meilleures, « règles » rappelle les règles, « sauver NOM » écrit la partie dans un fichier, « q » \
quitte."""
AIDE_RANGEE = """\
Tapez le numéro de la rangée à ramasser : votre carte prend sa place, et ses têtes de bœufs \
s'ajoutent aux vôtres.
Entrée remontre les rangées, « conseil » dit les moins chères, « règles » rappelle les règles, \
« sauver NOM » écrit la partie dans un fichier, « q » quitte."""
AIDE_MANCHE = """\
Oui distribue une nouvelle manche, où chacun garde ses têtes ; non arrête la partie et montre le \
tableau des scores. « sauver NOM » écrit la partie dans un fichier, « q » quitte."""
QUESTIONS = {
    Etape.CARTE: "Votre carte : ",
    Etape.RANGEE: "Rangée à ramasser (de 1 à 4) : ",
    Etape.MANCHE_FINIE: "Continuer avec une nouvelle manche (o/n) ? ",
}
AIDES = {
    Etape.CARTE: AIDE_COUP,
    Etape.RANGEE: AIDE_RANGEE,
    Etape.MANCHE_FINIE: AIDE_MANCHE,
}


@dataclass(eq=False, repr=False)
class Seance:
    """Ce qui ne change pas d'un coup à l'autre."""

    clavier: Clavier
    mots: Mots  # ce que font « coups », « conseil »…, de la séance et de la partie
    niveau: str  # celui des IA
    texte: bool  # tout dire en mots, sans dessin
    hasard: Random  # celui d'une nouvelle partie
    avant: Partie | None = None  # la dernière jouée : une page en propose les joueurs


# --- montrer -------------------------------------------------------------------------------------


def montrer(seance: Seance, partie: Partie) -> None:
    """Affiche ce qu'il faut voir avant de répondre : le plateau, les rangées, ou les scores."""
    if seance.clavier.montrer(partie):
        return
    if partie.etape is Etape.CARTE:
        montrer_plateau(seance, partie)
    elif partie.etape is Etape.RANGEE:
        montrer_rangees(seance, partie)
    elif partie.etape is Etape.MANCHE_FINIE:
        print(f"\nFin de la manche {partie.manche}")
        montrer_classement(seance, partie)
    else:
        print("\nTableau des scores")
        montrer_classement(seance, partie)


def montrer_plateau(seance: Seance, partie: Partie) -> None:
    """Affiche les IA, les rangées, la main du joueur et ses têtes."""
    if seance.texte:
        dire(dessin.rendu_mots(partie))
    else:
        dire(dessin.rendu_titre(partie))
        print(dessin.rendu_plateau(partie, largeur_d_ecran(), couleurs_permises()))


def montrer_rangees(seance: Seance, partie: Partie) -> None:
    """Affiche les rangées, les cartes que tous ont jouées, et ce que chaque rangée coûterait."""
    if seance.texte:
        dire(dessin.rendu_rangees_en_mots(partie))
    else:
        print(dessin.rendu_rangees(partie, couleurs_permises()))
    dire(dessin.rendu_table(partie))
    dire(dessin.rendu_choix(partie))


def montrer_classement(seance: Seance, partie: Partie) -> None:
    """Affiche le classement des joueurs."""
    if seance.texte:
        dire(dessin.rendu_classement_en_mots(partie))
    else:
        print(dessin.rendu_classement(partie))


def dire_regles(seance: Seance, partie: Partie) -> None:
    """Rappelle les règles."""
    dire(REGLES)


def dire_coups(seance: Seance, partie: Partie) -> None:
    """Dit où irait chaque carte de la main, ou ce que coûterait chaque rangée."""
    dire(dessin.rendu_coups(partie))


# --- avant la partie -----------------------------------------------------------------------------


def demander_partie(seance: Seance) -> tuple[str, int]:
    """Demande le nom du joueur, qu'il faut entrer, et combien d'IA il affronte.

    Une page demande aussi leur niveau, mais à part : le sujet ne veut que ces deux choses.
    """
    nom = ""
    nombre = ""
    if seance.avant is not None:
        nom = seance.avant.humain.name
        nombre = str(len(seance.avant.players) - 1)
    permis = range(1, IA_AU_PLUS + 1)
    champs = [
        Champ("Votre nom : ", AIDE_NOM, propose=nom),
        Champ(f"Nombre d'IA (de 1 à {IA_AU_PLUS}) : ", AIDE_IA, permis=permis, propose=nombre),
    ]
    if seance.clavier.accueille:
        question = "Niveau des IA : "
        champs.append(Champ(question, choix=NIVEAUX, propose=seance.niveau, a_part=True))
    reponses = seance.clavier.remplir("Six Qui Prend", champs, refus_de_la_place, "Start Game")
    if seance.clavier.accueille:
        seance.niveau = reponses[-1]
    return reponses[0], int(reponses[1])


def refus_de_la_place(reponses: Sequence[str]) -> str | None:
    """Dit pourquoi la première de ces réponses n'est pas un nom ; None si c'en est un."""
    return refus_du_nom(reponses[0])


# --- un tour -------------------------------------------------------------------------------------


def demander_coup(seance: Seance, partie: Partie) -> Coup:
    """Rend le coup permis que choisit le joueur humain."""
    etape = partie.etape
    mots = seance.mots
    if etape is Etape.MANCHE_FINIE:
        mots = AUCUN
    while True:
        reponse = seance.clavier.demander(QUESTIONS[etape], AIDES[etape], mots, seance, partie)
        try:
            coup = lire_coup(reponse, etape)
        except CoupIllisible as erreur:
            incompris(str(erreur))
            continue
        raison = refus(partie, coup)
        if raison is None:
            return coup
        dire(raison)
