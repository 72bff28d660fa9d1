r"""Le plateau, comme `plateau.c` : y jouer, le dessiner, sauvegarder et charger une partie.

Les notions, celles de `regles` et celles-ci :
- les *cinq verbes* sont ceux de tous les jeux : à qui de jouer, les coups permis, pourquoi un coup
  est refusé, le jouer, et l'issue de la partie : `au_trait(partie)` est BLANC ou NOIR ;
- *inscrire* une ligne, « D b4->e4 », l'ajoute au fichier ; un coup refusé s'inscrit aussi ;
- le *rendu* d'un plateau est son dessin, « | | |n|n| |\n… » ; `afficher` ne fait que l'imprimer.

À essayer : les exercices 9 à 13 et 17 (`make exercice JEU=incognito N=9`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from functools import cache, partial
from random import Random

from . import regles
from .carnet import Carnet, SauvegardeInvalide
from .disque import ErreurFichier, nom_lisible
from .notation import DEPLACEMENT, INTERROGATION, Coup, CoupIllegal, Genre
from .regles import Depart, Effet, Evenement, Fin, Ligne, Partie, cases, cases_de_depart, juger
from .sauvegarde import (
    EXTENSION,
    OCTETS_AU_PLUS,
    encoder,
    lignes_du_depart,
    lire_deroule,
    reconnait,
    suivante,
)
from .types import BLANC, ESPION, TAILLE, Case, Couleur, Jeu, Mouvement, Pion

NON_LICITE = {DEPLACEMENT: "Déplacement non licite", INTERROGATION: "Interrogation non licite"}
FINS = {
    Effet.CHATEAU_PRIS: "château pris",
    Effet.ESPION_EMPOISONNE: "espion perdu",
    Effet.ESPION_TROUVE: "espion démasqué",
}


def nouvelle_partie(hasard: Random, taille: int = TAILLE) -> Partie:
    """Tire au `hasard` les espions et le premier joueur, et rend une partie de côté `taille`."""
    blanc, noir = (hasard.choice(cases_de_depart(couleur, taille)) for couleur in Couleur)
    return partie_au_depart(Depart((blanc, noir), hasard.choice(list(Couleur))), taille)


def partie_au_depart(depart: Depart, taille: int) -> Partie:
    """Rend une partie où rien n'est joué, d'après son `depart` et le côté `taille` du plateau."""
    return Partie(regles.nouveau_jeu(depart, taille), depart, lignes_du_depart(depart))


def copier(partie: Partie) -> Partie:
    """Rend une partie égale à `partie`, où l'on peut jouer sans toucher à l'original."""
    copie = copy(partie)
    copie.jeu = Jeu([rangee.copy() for rangee in partie.jeu.plateau], partie.jeu.joueur)
    copie.lignes, copie.joues = partie.lignes.copy(), partie.joues.copy()
    return copie


# --- les cinq verbes -----------------------------------------------------------------------------


def au_trait(partie: Partie) -> Couleur:
    """Donne le joueur dont c'est le tour dans `partie`."""
    return partie.jeu.joueur


def coups(partie: Partie) -> list[Coup]:
    """Donne les coups licites du joueur au trait de `partie` ; aucun si elle est finie."""
    if issue(partie) is not None:
        return []
    jeu, toutes = partie.jeu, cases(len(partie.jeu.plateau))
    pions = [(case, jeu.plateau[case.x][case.y]) for case in toutes]
    departs = [case for case, pion in pions if pion and pion.couleur is jeu.joueur]
    tous = (coup for depart in departs for coup in coups_depuis(depart, len(jeu.plateau)))
    return [coup for coup in tous if juger(jeu, coup) is None]


@cache  # la machine les demande sans cesse
def coups_depuis(depart: Case, taille: int) -> tuple[Coup, ...]:
    """Rend tous les coups, licites ou non, d'un `depart` à chaque case d'un côté `taille`."""
    arrivees = cases(taille)
    return tuple(Coup(genre, Mouvement(depart, case)) for genre in Genre for case in arrivees)


def refus(partie: Partie, coup: Coup) -> str | None:
    """Dit pourquoi le joueur au trait de `partie` ne peut pas jouer `coup` ; None s'il le peut.

    Exemple:
        >>> from incognito.notation import lire_coup
        >>> refus(nouvelle_partie(Random(1)), lire_coup("D c3->c2"))
        'Déplacement non licite : la case de départ est vide.'
    """
    if issue(partie) is not None:
        return "La partie est finie."
    raison = juger(partie.jeu, coup)
    return None if raison is None else f"{NON_LICITE[coup.genre]} : {raison}"


def jouer(partie: Partie, coup: Coup) -> Evenement:
    """Joue `coup` dans `partie`, l'y inscrit, et rend ce qui s'est passé.

    Effets de bord: change la partie ; lève CoupIllegal, sans rien changer, si le coup est refusé.
    """
    if raison := refus(partie, coup):
        raise CoupIllegal(raison)
    evenement = Evenement(au_trait(partie), coup, appliquer(partie, coup))
    inscrire(partie, coup)
    if partie.fin is not None:
        inscrire(partie, partie.fin.gagnant)
    return evenement


def issue(partie: Partie) -> Fin | None:
    """Donne qui a gagné `partie` et pourquoi, ou None si elle continue."""
    return partie.fin


# --- jouer ---------------------------------------------------------------------------------------


def appliquer(partie: Partie, coup: Coup) -> Effet:
    """Fait ce que dit un `coup` licite de `partie`, sans l'y inscrire, et rend son effet.

    Effets de bord: change le plateau, ce qu'on en sait, et le trait, ou la fin.
    """
    jeu, joueur = partie.jeu, partie.jeu.joueur
    agir = deplacer if coup.genre is DEPLACEMENT else interroger
    effet = agir(jeu, coup.mouvement)
    partie.connus = regles.chevaliers_connus(partie.connus, coup, effet)
    partie.joues.append(coup)
    if effet in FINS:
        gagnant = joueur.adversaire if effet is Effet.ESPION_EMPOISONNE else joueur
        partie.fin = Fin(gagnant, FINS[effet])
    else:
        jeu.joueur = joueur.adversaire
    return effet


def deplacer(jeu: Jeu, mouvement: Mouvement) -> Effet:
    """Mène un pion de `jeu` au bout d'un `mouvement` licite, et rend ce qui lui arrive.

    Effets de bord: change le plateau ; un chevalier qui se perd au château le quitte.
    """
    depart, arrivee = mouvement
    rangee = jeu.plateau[depart.x]
    pion, rangee[depart.y] = rangee[depart.y], None
    au_chateau = arrivee == regles.chateau(jeu.joueur.adversaire, len(jeu.plateau))
    if au_chateau and not est_espion(pion):
        return Effet.CHEVALIER_PERDU
    jeu.plateau[arrivee.x][arrivee.y] = pion
    return Effet.CHATEAU_PRIS if au_chateau else Effet.PION_DEPLACE


def interroger(jeu: Jeu, mouvement: Mouvement) -> Effet:
    """Résout une interrogation licite de `jeu` selon un `mouvement`, et rend ce qui arrive.

    Effets de bord: change le plateau ; l'espion trouvé le quitte, sinon c'est l'interrogateur.
    """
    depart, arrivee = mouvement
    if est_espion(jeu.plateau[arrivee.x][arrivee.y]):
        jeu.plateau[arrivee.x][arrivee.y] = None
        return Effet.ESPION_TROUVE
    pion, jeu.plateau[depart.x][depart.y] = jeu.plateau[depart.x][depart.y], None
    return Effet.ESPION_EMPOISONNE if est_espion(pion) else Effet.CHEVALIER_EMPOISONNE


def est_espion(pion: Pion | None) -> bool:
    """Dit si `pion` est un espion."""
    return pion is not None and pion.type is ESPION


def inscrire(partie: Partie, valeur: Coup | Couleur) -> None:
    """Ajoute aux lignes de `partie` celle d'une `valeur` : un coup, licite ou non, ou le gagnant.

    Effets de bord: la dernière ligne finit, si elle ne finissait pas.
    """
    derniere = partie.lignes[-1]
    if "\n" not in derniere.fin:
        partie.lignes[-1] = derniere._replace(fin=f"{derniere.fin}\n")
    partie.lignes.append(Ligne(valeur))


def hasard_du_tour(graine: int | None, partie: Partie) -> Random:
    """Rend le hasard d'un tour : d'une même `graine`, le même que `partie` soit reprise ou non."""
    return Random(f"{graine}-{len(partie.joues)}")


# --- dessiner ------------------------------------------------------------------------------------


def rendu_plateau(partie: Partie) -> str:
    r"""Rend le dessin du plateau de `partie`, comme dans l'annexe.

    Exemple:
        >>> partie = decoder(b"B b4\nN c1\nB\n", 4)
        >>> partie.debogage = True
        >>> print(rendu_plateau(partie))
        ---------
        | | |E| |
        ---------
        | | | |n|
        ---------
        |b| | | |
        ---------
        | |e| | |
        ---------
    """
    trait = "-" * (2 * len(partie.jeu.plateau) + 1)
    return "\n".join([trait, *(f"{rangee}\n{trait}" for rangee in rendu_rangees(partie))])


def rendu_rangees(partie: Partie) -> list[str]:
    """Rend les lignes du plateau de `partie`, sans leurs traits."""
    rangees = partie.jeu.plateau
    dessins = ([lettre_du_pion(pion, partie.debogage) for pion in rangee] for rangee in rangees)
    return [f"|{'|'.join(lettres)}|" for lettres in dessins]


def lettre_du_pion(pion: Pion | None, debogage: bool) -> str:
    """Rend la lettre qui dessine `pion` : une espace, b ou n ; e ou E en `debogage`."""
    if pion is None:
        return " "
    if debogage and pion.type is ESPION:
        return "e" if pion.couleur is BLANC else "E"
    return pion.couleur.nom[0]


def afficher(partie: Partie) -> None:
    """Imprime le plateau de `partie` entre deux lignes vides."""
    print(f"\n{rendu_plateau(partie)}\n")


# --- sauvegarder et charger ----------------------------------------------------------------------


def decoder(octets: bytes, taille: int = TAILLE) -> Partie:
    r"""Rejoue les coups d'un fichier, sauf les refusés, et rend la partie de côté `taille`.

    Args:
        octets: le contenu d'un fichier .inco.
    Effets de bord: lève SauvegardeInvalide si une ligne est mal écrite ou impossible.

    Exemple:
        >>> decoder(b"B b4\nN d1\nB\nD b5->a5\nD b4->e4\n").jeu.joueur
        <Couleur.NOIR: 1>
    """
    departs = [cases_de_depart(couleur, taille) for couleur in Couleur]
    depart, lignes, lettre, coupee = lire_deroule(octets, departs)
    partie = partie_au_depart(depart, taille)
    for ligne in lignes:
        coup = ligne.valeur
        if isinstance(coup, Coup) and partie.fin is None and juger(partie.jeu, coup) is None:
            appliquer(partie, coup)
    partie.lignes, partie.coupee = lignes, coupee
    gagnant = partie.fin and partie.fin.gagnant
    if lettre not in (None, gagnant):
        phrase = f"on attend {gagnant or 'un coup'}, pas le gagnant {lettre}"
        raise SauvegardeInvalide(f"{suivante(lignes[:-1])} : {phrase}")
    if gagnant is not None and lettre is None:
        inscrire(partie, gagnant)  # le dernier coup finissait la partie sans le dire
    return partie


def carnet_neuf(
    reprise: Callable[[str], Sequence[str]] = lambda nom: [nom], taille: int = TAILLE
) -> Carnet[Partie]:
    """Rend un carnet pour un côté `taille` ; `reprise` donne la commande qui reprend un fichier."""
    lire = partial(decoder, taille=taille)
    return Carnet(encoder, lire, reconnait, OCTETS_AU_PLUS, reprise, EXTENSION)


def charger_partie(
    chemin: str, taille: int = TAILLE, carnet: Carnet[Partie] | None = None
) -> Partie:
    """Rend la partie du fichier `chemin`, sur un côté `taille` ; un `carnet` s'en souvient.

    Effets de bord: lève ErreurFichier, d'une phrase, si le fichier est inutilisable.
    """
    carnet = carnet or carnet_neuf(taille=taille)
    if not chemin.endswith(carnet.extension):
        nom = nom_lisible(chemin)
        raise ErreurFichier(f"le nom d'une partie finit par {carnet.extension}, pas {nom}.")
    return carnet.ouvrir(chemin)


def sauvegarder_partie(chemin: str, partie: Partie, carnet: Carnet[Partie] | None = None) -> None:
    """Écrit `partie` dans le fichier `chemin`, où un `carnet` continuera de noter.

    Effets de bord: crée ou poursuit le fichier, met de côté une autre partie ; lève ErreurFichier,
        sans y avoir touché, si c'est impossible ou si c'est autre chose qu'une partie.
    """
    if carnet is None:
        with carnet_neuf() as le_sien:
            sauvegarder_partie(chemin, partie, le_sien)
    else:
        carnet.reserver(chemin)
        carnet.sauver(partie)
