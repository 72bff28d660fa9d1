"""Le dialogue : la partie au terminal, question après question, comme dans l'annexe du sujet.

Les notions :
- un *tour* va de la question « déplacement ou interrogation ? » à un coup licite ;
- à toute question, une *réponse* est un coup entier, ou seulement ce qui est demandé : « d » ou
  « i », ou une case d'une interrogation ; après « p », « coups » ou « conseil », elle revient ;
- une réponse illisible n'est pas un coup : on dit ce qu'il fallait écrire. Deux cases, où qu'elles
  soient, en sont un : refusé, il est enregistré avant que la question revienne.

À essayer : faites accepter `aide` en plus de « ? ». Puis ajoutez une réponse « dernier » qui redit
le coup de l'adversaire.
"""

from __future__ import annotations

from shutil import get_terminal_size
from textwrap import fill

from . import ia
from .notation import ligne_du_coup, lire_saisie
from .partie import Partie
from .plateau import afficher, rendu_connus, rendu_conseil, rendu_coups
from .relecture import Relecture
from .systeme import attendre, au_terminal, avertir, demander
from .types import DEPLACEMENT, INTERROGATION, Case, Coup, CoupIllisible, Genre, Mouvement

RAPPEL = "Rappel : (0, 0) designe le coin supérieur gauche et ({0}, {0}) le coin inférieur droit"
CHOISIR = "Joueur {}, voulez vous faire un déplacement ou une interrogation ? ('d' ou 'i')\n"
DEPLACER = "Quel déplacement pour le joueur {} ?\n    Saisie sous la forme (a, b) --> (c, d).\n"
INTERROGER = "Quel pion {} est l'interrogateur ?\n    Saisie sous la forme (a, b)\n"
QUESTIONNER = "Quel pion est questionné ?\n    Saisie sous la forme (a, b)\n"
# Ce qu'on demande, et ce qu'on attendait d'une réponse illisible, selon le genre déjà choisi.
QUESTIONS = {None: [CHOISIR], DEPLACEMENT: [DEPLACER], INTERROGATION: [INTERROGER, QUESTIONNER]}
FORMES = {
    None: "tapez d ou i, ou un coup entier : d b4->e4, i e4 e3.",
    DEPLACEMENT: "écrivez deux cases, comme (2, 0) --> (1, 0) ou a3->a2.",
    INTERROGATION: "écrivez une case, comme (2, 0) ou a3.",
}
COLONNES_AU_PLUS = 80
LIGNES_AUTOUR = 12  # ce que les questions d'un tour prennent à l'écran, hors du plateau
AIDE = """\
But : mener votre espion dans le château adverse, ou trouver l'espion de l'adversaire. Personne ne \
sait lequel de ses pions est l'espion. Le château blanc est en bas à gauche, le noir à l'opposé.
d b4->e4 : déplacer un pion en ligne droite ou en diagonale, sans sauter de pion, jusqu'à une case \
vide ; (3, 1) --> (3, 4) dit la même chose. On n'entre pas dans son château ; dans celui de \
l'adversaire, jamais en diagonale, et un chevalier s'y perd.
i e4 e3 : interroger, avec un pion à vous, un pion adverse qui le touche par un côté. Si c'est \
l'espion, vous gagnez ; sinon votre pion est perdu, et la partie avec lui si c'était votre espion.
d ou i seul : choisir ou changer le genre du coup, tapé aux questions suivantes.
p : revoir le plateau, et les pions déjà connus pour des chevaliers.
coups : les coups permis. conseil : les trois meilleurs. sauver NOM.inco : écrire la partie. \
q : quitter."""


def replier(texte: str) -> str:
    """Rend `texte` coupé aux espaces, à la largeur du terminal et à 80 colonnes au plus."""
    largeur = min(get_terminal_size().columns, COLONNES_AU_PLUS)
    return "\n".join(fill(ligne, largeur, subsequent_indent="  ") for ligne in texte.split("\n"))


def dialoguer(partie: Partie, debogage: bool = False, relire: bool = False) -> bool:
    """Mène `partie` jusqu'au bout, ou la fait `relire` ; `debogage` montre les espions.

    Retour: faux : au terminal, on ne recommence pas.
    Effets de bord: imprime, lit, joue ; lève Interruption si le joueur s'en va.
    """
    if relire:
        rejouer(partie, debogage)
        return False
    print("Bienvenu dans Incognito")
    montrer(partie, debogage)
    if partie.gagnant is None:
        print(RAPPEL.format(len(partie.jeu.plateau) - 1), end="\n\n")
    while partie.gagnant is None:
        if partie.a_la_machine:
            tour_de_la_machine(partie, debogage)
        else:
            tour(partie, debogage)
    print(partie.annonce_du_gagnant())
    return False


def rejouer(partie: Partie, debogage: bool) -> None:
    """Montre `partie` depuis son départ, une ligne à chaque Entrée ; `debogage` pour les espions.

    Par un tube, tout se montre d'un trait.
    """
    relecture = Relecture(partie.journal.octets, len(partie.jeu.plateau))
    print(relecture.phrase)
    montrer(relecture.partie, debogage)
    while not relecture.finie:
        attendre(rapide=False)
        relecture.avancer()
        print(relecture.phrase)
        montrer(relecture.partie, debogage)


def montrer(partie: Partie, debogage: bool) -> None:
    """Imprime le plateau de `partie` ; `debogage` montre les espions.

    Au terminal, il se serre plutôt que de chasser de l'écran ce qu'il faut lire.
    """
    hauteur = 2 * len(partie.jeu.plateau) + 1 + LIGNES_AUTOUR
    afficher(partie.jeu, debogage, au_terminal() and hauteur > get_terminal_size().lines)


def remontrer(partie: Partie, debogage: bool) -> None:
    """Montre de nouveau `partie` au terminal, comme `montrer` ; `debogage` montre les espions."""
    if au_terminal():  # par un tube, l'annexe ne le fait pas
        montrer(partie, debogage)


def tour(partie: Partie, debogage: bool) -> None:
    """Fait jouer un coup licite de `partie` au joueur ; `debogage` montre les espions."""
    coup = demander_coup(partie, None, debogage)
    while not jouer_et_montrer(partie, coup, debogage):
        coup = demander_coup(partie, coup.genre, debogage)


def tour_de_la_machine(partie: Partie, debogage: bool) -> None:
    """Fait jouer un coup de `partie` à la machine, et l'annonce ; `debogage` montre les espions."""
    coup = ia.choisir(partie, partie.niveau, ia.hasard_du_coup(partie))
    print(f"Joueur {partie.jeu.joueur.nom}, la machine joue {ligne_du_coup(coup)}.")
    jouer_et_montrer(partie, coup, debogage)


def demander_coup(partie: Partie, genre: Genre | None, debogage: bool) -> Coup:
    """Demande un coup au joueur de `partie`, en une ou plusieurs réponses, et le rend.

    Args:
        genre: le genre déjà choisi ; None s'il faut le demander.
        debogage: vrai pour montrer les espions.
    """
    cases: list[Case] = []
    while len(cases) < 2:
        question = QUESTIONS[genre][len(cases)].format(partie.jeu.joueur.nom)
        try:
            autre, lues = lire_saisie(demander_en_renseignant(partie, question, debogage))
            if len(lues) == 1 and (autre or genre) is not INTERROGATION:
                raise CoupIllisible
        except CoupIllisible:
            print(f"Réponse non reconnue : {FORMES[genre]}")
            remontrer(partie, debogage)
            continue
        genre = autre or genre
        cases = cases + lues if len(lues) == 1 and autre is None else lues
    return Coup(genre or DEPLACEMENT, Mouvement(*cases))


def demander_en_renseignant(partie: Partie, question: str, debogage: bool) -> str:
    """Pose `question` et rend la réponse, après avoir montré de `partie` ce qu'on lui demande.

    `debogage` montre les espions.
    """
    while True:
        reponse = demander(question, replier(AIDE)).lower()
        if reponse == "p":
            print(rendu_connus(partie.jeu, partie.connus, debogage))
        elif reponse == "coups":
            print(replier(rendu_coups(partie.jeu)))
        elif reponse == "conseil":
            print(rendu_conseil(partie))
        else:
            return reponse


def jouer_et_montrer(partie: Partie, coup: Coup, debogage: bool) -> bool:
    """Joue `coup` dans `partie`, dit ce qu'il a donné, et rend vrai s'il était licite.

    Args:
        debogage: vrai pour montrer les espions.
    Effets de bord: le coup est enregistré, même refusé.
    """
    rendu = partie.jouer(coup)
    if rendu.alerte is not None:
        avertir(rendu.alerte)
    if rendu.phrase:
        print(rendu.phrase)
    if rendu.evenement is None:
        remontrer(partie, debogage)
        return False
    # L'annexe ne remontre pas le plateau après l'interrogation qui finit la partie.
    if partie.gagnant is None or coup.genre is DEPLACEMENT:
        montrer(partie, debogage)
    else:
        print()
    return True
