"""Le dialogue : les questions d'avant la partie, puis celles d'un tour.

Les notions, avec un exemple :
- la *table* est ce que tout le monde voit : le plateau, « Léa : 3 points », les dessus de pile ;
- la *question* d'un tour est la même pour tous : quelle face prendre, ou relancer ou non ; l'humain
  y répond par un coup, « V », « o », la machine aussi, comme si elle le tapait ;
- des *mots* renseignent sans jouer : « coups », « conseil », « piles », Entrée ;
- une réponse *refusée* l'est avec sa raison, « Aucun dé ne montre 1. », et l'on redemande.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from . import dessin, jeu
from .clavier import Clavier, Mots, incompris
from .jeu import Evenement, Partie, checkVInDices, domino_disponible, somme
from .page import couleurs_permises, dire, ecran, replier
from .structures import (
    ARRETER,
    JOUEURS,
    NUMEROS,
    OCTETS_DU_NOM,
    Coup,
    CoupIllisible,
    NomRefuse,
    asseoir,
    lire_coup,
    player,
)
from .systeme import au_terminal

OUVERTURE = """\
Pickomino
Gagnez des dominos avec le total de vos dés : le plus de points l'emporte.
« ? » explique, « q » quitte."""
COMMENT = "Tapez une face, de 1 à 5 ou V, puis o pour relancer ou n pour s'arrêter."
REGLES = """\
À votre tour, choisissez une face du lancer : tous les dés qui la montrent sont mis de côté. Une \
face ne se prend qu'une fois par tour ; V vaut 5.
Puis relancez les dés restants, ou arrêtez-vous pour prendre le domino du plateau dont le numéro \
est exactement votre total.
Le tour est perdu sans V, sans face nouvelle, ou si ce domino n'est pas au plateau : votre dernier \
domino gagné y revient, puis le plus grand du plateau est retiré.
La partie finit quand le plateau est vide ; le plus de points gagne."""
AIDE = f"""\
{REGLES}
« coups » dit ce que donne chaque réponse, « conseil » ce qu'on en espère, « piles » les dominos \
gagnés, Entrée la table, « niveau » le jeu des machines. « sauver NOM » garde la partie, « q » \
quitte ; ce tour se refera."""
AIDE_AVANT = f"""\
{REGLES}
Comptez aussi les places que la machine jouera ; IA, au lieu d'un nom, l'y assied. Un nom tient en \
{OCTETS_DU_NOM} octets ; une lettre accentuée en prend deux. « q » quitte."""


def montrer(partie: Partie, texte: bool, marques: Collection[int] = ()) -> str:
    """Affiche le plateau, sur deux rangs si l'écran est étroit, ou le dit ; rend les joueurs.

    Args:
        texte: vrai s'il faut le dire en mots.
        marques: les dominos qui viennent de changer, à désigner.
    """
    print()
    rang = len(NUMEROS)
    if texte:
        print(dessin.rendu_mots(partie))
        return dessin.rendu_joueurs(partie.players)
    if ecran()[0] < len("┌──┐") * rang:
        rang //= 2
    for i in range(0, len(NUMEROS), rang):
        dessin.afficheurPlateau(partie.dominos[i : i + rang], couleurs_permises())
        if marques:
            print(dessin.rendu_marques(NUMEROS[i : i + rang], marques))
    return dessin.rendu_joueurs(partie.players)


def rendu_lancer(values: Sequence[int], texte: bool) -> str:
    """Montre un lancer : dessiné, et compté aussi à un terminal ; seulement compté en `texte`."""
    comptes = dessin.rendu_comptes(values)
    if texte:
        return comptes
    des = dessin.rendu_des(values, couleurs_permises())
    return f"{des}\n{replier(comptes.replace(chr(10), ', '))}" if au_terminal() else des


def revoir(clavier: Clavier, partie: Partie, evenement: Evenement) -> None:
    """Laisse voir, à un terminal, ce que le tour d'une machine a changé au plateau."""
    if au_terminal() and not clavier.rapide:
        changes = {evenement.gagne, evenement.rendu, evenement.retire}
        print(montrer(partie, clavier.texte, changes))
        clavier.attendre()


def demander_partie(clavier: Clavier) -> Partie:
    """Demande combien de joueurs s'assoient et comment ils s'appellent, et rend leur partie."""
    question = f"Nombre de joueurs (entre {JOUEURS[0]} et {JOUEURS[-1]}) : "
    nbrJoueur = clavier.demander_nombre(question, AIDE_AVANT, JOUEURS)
    players: list[player] = []
    while len(players) < nbrJoueur:
        question = f"Nom du joueur {len(players) + 1} (IA pour la machine) : "
        try:
            asseoir(clavier.demander(question, AIDE_AVANT), players)
        except NomRefuse as raison:
            dire(str(raison))
    return jeu.nouvelle_partie(players)


def question(partie: Partie) -> str:
    """Rend la question que le tour pose au joueur, humain ou machine."""
    nom = partie.joueur.username
    if not partie.tour.values:
        return f"{nom}, relancez-vous {jeu.rendu_restants(partie)} (o/n) ? "
    faces = ", ".join(str(coup) for coup in jeu.coups(partie))
    return f"{dessin.rendu_reste(partie)}\n{nom}, quelle face prenez-vous ({faces}) ? "


def devant(partie: Partie, texte: bool) -> str:
    """Montre ce que le joueur a devant lui : les dés à choisir, ou ceux mis de côté."""
    values = partie.tour.values
    return rendu_lancer(values, texte) if values else dessin.rendu_tour(partie)


def demander_coup(
    clavier: Clavier, partie: Partie, conseil: Callable[[], str], raison: str
) -> Coup:
    """Rend le coup que tape le joueur, après lui avoir dit la `raison` du refus d'un autre.

    Args:
        conseil: écrit les meilleurs coups, pour qui le demande.
    """
    if raison:
        dire(raison)
    mots: Mots = {
        "": lambda: f"{montrer(partie, clavier.texte)}\n{devant(partie, clavier.texte)}",
        "coups": lambda: dessin.rendu_coups(partie),
        "conseil": conseil,
        "piles": lambda: dessin.rendu_joueurs(partie.players, piles=True),
    }
    while True:
        try:
            coup = lire_coup(clavier.demander(question(partie), AIDE, mots))
        except CoupIllisible as erreur:
            incompris(str(erreur))
            continue
        gagne = checkVInDices(partie.tour) and domino_disponible(partie, somme(partie.tour))
        perdant = coup.genre is ARRETER and not partie.tour.values and not gagne
        if not perdant or clavier.confirmer("S'arrêter là perd le tour. Vous arrêtez-vous"):
            return coup
