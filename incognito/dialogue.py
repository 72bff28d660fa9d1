"""Le dialogue : demander un coup au terminal, question après question, comme dans l'annexe.

À toute question, une *réponse* est un coup entier, « d b4->e4 », ou seulement ce qui est demandé :
« d » ou « i », ou une case. Illisible, ce n'est pas un coup : on dit ce qu'il fallait écrire. Deux
cases, où qu'elles soient, en sont un : même refusé, il sera enregistré.
"""

from __future__ import annotations

from collections.abc import Callable

from .clavier import Clavier, Mots, incompris
from .dessin import rendu_coups, rendu_mots, rendu_reperes
from .notation import DEPLACEMENT, INTERROGATION, Coup, CoupIllisible, Genre, lire_saisie
from .page import couleurs_permises, replier
from .plateau import au_trait
from .regles import Partie
from .systeme import au_terminal
from .types import Case, Mouvement

BIENVENUE = "Bienvenu dans Incognito"
ACCUEIL = """\
But : mener votre espion au château adverse (#), ou trouver l'espion adverse.
Personne, pas même vous, ne sait lequel de vos pions est votre espion.
d b4->e4 déplace un pion, i e4 e3 interroge un pion voisin ; ? explique."""
REPERES = "La case b4 s'écrit aussi (3, 1) : ligne, puis colonne, comptées depuis 0."
RAPPEL = "Rappel : (0, 0) designe le coin supérieur gauche et ({0}, {0}) le coin inférieur droit"
CHOISIR = "Joueur {}, voulez vous faire un déplacement ou une interrogation ? ('d' ou 'i')\n"
DEPLACER = "Quel déplacement pour le joueur {} ?\n    Saisie sous la forme (a, b) --> (c, d).\n"
INTERROGER = "Quel pion {} est l'interrogateur ?\n    Saisie sous la forme (a, b)\n"
QUESTIONNER = "Quel pion est questionné ?\n    Saisie sous la forme (a, b)\n"
# Ce qu'on demande, et ce qu'on attendait d'une réponse illisible, selon le genre déjà choisi.
QUESTIONS = {None: [CHOISIR], DEPLACEMENT: [DEPLACER], INTERROGATION: [INTERROGER, QUESTIONNER]}
FORMES = {
    None: "on attend d ou i, ou un coup comme d b4->e4",
    DEPLACEMENT: "on attend (2, 0) --> (1, 0), ou a3->a2",
    INTERROGATION: "on attend une case, (2, 0) ou a3",
}
REGLES = """\
But : mener votre espion dans le château adverse, ou trouver l'espion de l'adversaire. Personne ne \
sait lequel de ses pions est l'espion. Le château blanc est en bas à gauche, le noir à l'opposé.
- Déplacer un pion, en ligne droite ou en diagonale, sans sauter de pion, jusqu'à une case vide. \
On n'entre pas dans son château ; dans celui de l'adversaire, jamais en diagonale, et un chevalier \
s'y perd.
- Interroger, avec un pion à vous, un pion adverse qui le touche par un côté. Si c'est l'espion, \
vous gagnez ; sinon votre pion est perdu, et la partie avec lui si c'était votre espion."""
AIDE = f"""\
{REGLES}
On écrit d b4->e4, ou d (3, 1) --> (3, 4), pour déplacer, i e4 e3 pour interroger, d ou i seul \
pour choisir ou changer le genre du coup, tapé aux questions suivantes.
Entrée, ou p, montre le plateau, ses repères, les châteaux (#) et les pions connus pour des \
chevaliers, « coups » dit les coups permis, « conseil » les trois meilleurs, « niveau NOM » règle \
la machine, « sauver NOM.inco » écrit la partie, « q » quitte."""
AIDE_MACHINE = """\
Tapez 2 pour jouer à deux sur ce clavier, 1 pour jouer les blancs, en bas à gauche, contre la \
machine ; « niveau NOM » la règle."""


def demander_contre_la_machine(clavier: Clavier) -> bool:
    """Dit si la réponse donnée au `clavier` est de jouer contre la machine, plutôt qu'à deux."""
    question = "À deux (2), ou contre la machine (1) ? "
    return clavier.demander_nombre(question, AIDE_MACHINE, range(1, 3)) == 1


def montrer(partie: Partie, texte: bool) -> str:
    """Rend `partie` avec ses repères et, à un terminal, le dernier coup marqué ; ou en `texte`."""
    if texte:
        return rendu_mots(partie)
    return rendu_reperes(partie, couleurs_permises(), dernier=au_terminal())


def demander_coup(
    clavier: Clavier,
    partie: Partie,
    genre: Genre | None,
    conseil: Callable[[], str],
    fidele: bool = True,
) -> Coup:
    """Demande au `clavier` un coup du joueur au trait de `partie`, et le rend, licite ou non.

    Args:
        genre: le genre déjà choisi ; None s'il faut le demander.
        conseil: écrit les meilleurs coups, pour qui le demande.
        fidele: pose les questions à l'octet de l'annexe, plutôt que repliées à l'écran.
    Effets de bord: lève Interruption si le joueur s'en va.
    """
    mots: Mots = {
        "": lambda: montrer(partie, clavier.texte),
        "p": lambda: montrer(partie, clavier.texte),
        "coups": lambda: replier(rendu_coups(partie)),
        "conseil": conseil,
    }
    cases: list[Case] = []
    while len(cases) < 2:
        question = QUESTIONS[genre][len(cases)].format(au_trait(partie).nom)
        question = question if fidele else replier(question)
        try:
            autre, lues = lire_saisie(clavier.demander(question, AIDE, mots))
            if len(lues) == 1 and (autre or genre) is not INTERROGATION:
                raise CoupIllisible
        except CoupIllisible:
            incompris(FORMES[genre])
            continue
        genre = autre or genre
        cases = cases + lues if len(lues) == 1 and autre is None else lues
    return Coup(genre or DEPLACEMENT, Mouvement(*cases))
