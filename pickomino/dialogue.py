"""Le dialogue : les questions d'avant la partie, puis celles d'un tour.

Les notions, avec un exemple :
- la *séance* est ce qui ne change pas d'un coup à l'autre : le clavier, et ce qu'on a choisi en
  lançant le jeu, `--niveau expert` ;
- la *table* est ce que tout le monde voit : le plateau, « Léa : 3 points », les dessus de pile ;
- la *question* d'un tour est la même pour tous : quelle face prendre, ou relancer ou non ; l'humain
  y répond par un coup, « V », « o » ; la machine aussi, et l'on voit la face qu'elle prend ;
- une réponse *refusée* l'est avec sa raison, « Aucun dé ne montre 1. », et l'on redemande.

Rien ici ne décide : `refus` dit ce qui est permis.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from . import dessin
from .commun.terminal import Champ, Clavier, Mots, dire, incompris
from .jeu import (
    Evenement,
    Partie,
    afficheurDee,
    afficheurPlateau,
    au_trait,
    est_machine,
)
from .structures import (
    JOUEURS,
    LANCER,
    NIVEAUX,
    Coup,
    CoupIllisible,
    Tour,
    est_nom_de_machine,
    lire_coup,
    nommer,
    refus_du_nom,
)

OUVERTURE = """\
Pickomino
Gagnez des dominos avec le total de vos dés : le plus de points l'emporte."""
OUVERTURE_AU_TERMINAL = """\
Tapez une face, de 1 à 5 ou V, puis o pour relancer ou n pour vous arrêter.
« ? » explique, « q » quitte."""
REGLES = """\
À votre tour, choisissez une face du lancer : tous les dés qui la montrent sont mis de côté. Une \
face ne se prend qu'une fois par tour ; V vaut 5.
Puis relancez les dés restants, ou arrêtez-vous pour prendre le domino du plateau dont le numéro \
est exactement votre total.
Le tour est perdu sans V, sans face nouvelle, ou si ce domino n'est pas au plateau : votre dernier \
domino gagné y revient, puis le plus grand du plateau est retiré.
Quand il est vide, le plus de points gagne ; à égalité, le plus grand domino."""
AIDE_NOMBRE = f"""\
{REGLES}
Il y a de 2 à 7 joueurs, en comptant ceux que la machine jouera."""
AIDE_NOM = """\
Un nom a 15 lettres au plus, ou un peu moins s'il a des accents ; IA, à la place d'un nom, fait \
jouer la machine."""
AIDE_COUP = f"""\
{REGLES}
Entrée remontre la table, « coups » dit ce que donne chaque réponse, « conseil » ce qu'elle \
rapporte en moyenne, « piles » tous les dominos gagnés, « règles » les règles. « sauver NOM » \
range la partie dans un autre fichier, « q » quitte : la partie reprendra au début de ce tour."""


@dataclass(eq=False, repr=False)
class Seance:
    """Ce qui ne change pas d'un coup à l'autre."""

    clavier: Clavier
    mots: Mots  # ce que font « coups », « conseil »…, de la séance et de la partie
    niveau: str  # celui des machines
    texte: bool  # tout dire en mots, sans dessin
    hasard: Random  # celui des nouvelles parties
    avant: Partie | None = None  # la dernière jouée : une page en propose les joueurs


# --- montrer -------------------------------------------------------------------------------------


def montrer_plateau(seance: Seance, partie: Partie) -> None:
    """Affiche le plateau, ou le dit en mots."""
    if seance.clavier.montrer(partie):
        return
    print()
    if seance.texte:
        dire(dessin.rendu_mots(partie))
    else:
        afficheurPlateau(partie.dominos)


def montrer_table(seance: Seance, partie: Partie) -> None:
    """Affiche la table : le plateau et les joueurs."""
    montrer_plateau(seance, partie)
    dire(dessin.rendu_joueurs(partie.players))


def montrer(seance: Seance, partie: Partie) -> None:
    """Affiche la table, et ce que le joueur a devant lui : les dés mis de côté, et le lancer."""
    montrer_table(seance, partie)
    values = partie.tour.values
    if not values or partie.tour.listeChoixJoueur:
        dire(dessin.rendu_tour(partie))
    if values and seance.texte:
        dire(dessin.rendu_comptes(values))
    elif values:
        afficheurDee(len(values), values)


def montrer_evenement(seance: Seance, partie: Partie, evenement: Evenement) -> None:
    """Montre les dés lancés, ou les dés mis de côté ; d'une machine, seulement les dés lancés."""
    values = evenement.values
    if evenement.coup.genre is LANCER and not seance.texte:
        afficheurDee(len(values), values)
    elif not est_machine(partie, evenement.joueur):
        dire(dessin.rendu_evenement(partie, evenement))
    seance.clavier.montrer(partie, evenement)


def montrer_fin_de_tour(seance: Seance, partie: Partie, evenement: Evenement, tour: Tour) -> None:
    """Raconte comment un tour a fini ; en mots, celui d'une machine n'est raconté que là."""
    if seance.texte and est_machine(partie, evenement.joueur):
        dire(dessin.rendu_resume(partie, evenement, tour))
    else:
        dire(dessin.rendu_evenement(partie, evenement))


def dire_regles(seance: Seance, partie: Partie) -> None:
    """Rappelle les règles."""
    dire(REGLES)


def dire_coups(seance: Seance, partie: Partie) -> None:
    """Énumère les coups permis, et ce que chacun donnerait."""
    dire(dessin.rendu_coups(partie))


def dire_piles(seance: Seance, partie: Partie) -> None:
    """Énumère tous les dominos gagnés par chaque joueur."""
    dire(dessin.rendu_piles(partie.players))


def annoncer_tour(seance: Seance, partie: Partie) -> None:
    """Dit à qui de jouer ; à un humain, montre d'abord la table."""
    if not est_machine(partie, au_trait(partie)):
        montrer_table(seance, partie)
    elif seance.texte:
        return  # la fin de son tour dira tout
    else:
        print()
    print(f"C'est à {partie.joueur.username} de jouer.")


# --- avant la partie -----------------------------------------------------------------------------


def demander_partie(seance: Seance) -> list[str]:
    """Demande combien de joueurs s'assoient et comment ils s'appellent, et rend leurs noms."""
    question = f"Nombre de joueurs (entre {JOUEURS[0]} et {JOUEURS[-1]}) : "
    assis = []
    propose = ""
    if seance.avant is not None:
        assis = seance.avant.players
        propose = str(len(assis))
    nbrJoueur = seance.clavier.demander_nombre(question, AIDE_NOMBRE, JOUEURS, propose=propose)
    champs = []
    for place in range(1, nbrJoueur + 1):
        question = f"Nom du joueur {place} (IA pour la machine) : "
        propose = ""
        if seance.clavier.accueille:
            propose = f"Joueur {place}"  # d'un doigt, on ne tape pas
        if place <= len(assis):
            propose = assis[place - 1].username
        if est_nom_de_machine(propose):
            propose = "IA"
        champs.append(Champ(question, AIDE_NOM, propose=propose, offre="IA"))

    def refus_de_la_place(reponses: Sequence[str]) -> str | None:
        """Dit pourquoi la dernière de ces réponses n'est pas un nom ; None si c'en est un."""
        if len(reponses) > nbrJoueur:
            return None  # le niveau des machines
        return refus_du_nom(reponses[-1], asseoir(reponses[:-1]))

    if seance.clavier.accueille:
        champs.append(Champ("Niveau des machines : ", choix=NIVEAUX, propose=seance.niveau))
    reponses = seance.clavier.remplir("Pickomino", champs, refus_de_la_place, "Commencer")
    if seance.clavier.accueille:
        seance.niveau = reponses[-1]
    return asseoir(reponses[:nbrJoueur])


def asseoir(reponses: Sequence[str]) -> list[str]:
    """Rend les noms des joueurs, d'après ce qu'ils ont répondu."""
    noms: list[str] = []
    for reponse in reponses:
        noms.append(nommer(reponse, noms))
    return noms


# --- un tour -------------------------------------------------------------------------------------


def demander_coup(seance: Seance, partie: Partie) -> Coup:
    """Rend le coup que tape le joueur, permis ou non : `choixJoueur` en juge."""
    question = dessin.rendu_question(partie)
    while True:
        reponse = seance.clavier.demander(question, AIDE_COUP, seance.mots, seance, partie)
        try:
            return lire_coup(reponse)
        except CoupIllisible:
            if partie.tour.values:
                incompris(f"on attend une face parmi {dessin.rendu_permis(partie)}")
            else:
                incompris("on attend o (relancer) ou n (s'arrêter)")
