r"""Le plateau, comme `plateau.c` : y jouer, le dessiner, sauvegarder et charger une partie.

Les notions, celles de `regles` et celles-ci :
- une *partie* est un jeu, et tout ce qui s'y est joué ; un *événement* dit ce qu'un coup y a fait,
  `Evenement(BLANC, coup, Effet.CHATEAU_PRIS)`, et la *fin* qui gagne : `Fin((BLANC,), "château
  pris")` ;
- les *cinq verbes* sont ceux de tous les jeux : `au_trait` dit à qui de jouer, `coups` ce qu'il
  peut jouer, `refus` pourquoi il ne peut pas, `jouer` le joue, `issue` dit qui a gagné ;
- les *lignes* d'une partie sont celles de son fichier, avec leurs fins : « D b4->e4\n » ;
  *inscrire* un coup, même refusé, l'y ajoute ;
- le *rendu* d'un plateau est son dessin, « | | |n|n| |\n… » ; `afficher` ne fait que l'imprimer.

À essayer : les exercices 2, 6, 8, 10, 12 et 16 du cours.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple

from . import regles
from .commun.fichier import Carnet
from .regles import Depart, Effet, cases, cases_de_depart, juger
from .types import (
    BLANC,
    COUP_ECRIT,
    DEPLACEMENT,
    ESPION,
    INTERROGATION,
    NOIR,
    TAILLE,
    Case,
    Couleur,
    Coup,
    CoupRefuse,
    Genre,
    Jeu,
    Mouvement,
    Pion,
    lire_coup,
)

NON_LICITE = {DEPLACEMENT: "Déplacement non licite", INTERROGATION: "Interrogation non licite"}
AUCUNE_MACHINE: frozenset[Couleur] = frozenset()


class Evenement(NamedTuple):
    """Ce qui s'est passé : qui a joué, quoi, et l'effet."""

    joueur: Couleur
    coup: Coup
    effet: Effet


class Fin(NamedTuple):
    """La fin d'une partie : qui gagne, et pourquoi."""

    gagnants: tuple[Couleur, ...]  # un seul, ici
    raison: str


@dataclass
class Partie:
    """Un jeu, d'où il est parti, tout ce qui s'y est joué et écrit, et qui le joue."""

    jeu: Jeu
    depart: Depart
    lignes: list[str]  # le fichier entier, coups refusés compris
    historique: list[Evenement] = field(default_factory=list)  # les coups licites, et leur effet
    connus: frozenset[Case] = frozenset()
    fin: Fin | None = None
    graine: int = field(default=0, compare=False)  # d'où vient le hasard de chaque tour
    machines: frozenset[Couleur] = field(default=AUCUNE_MACHINE, compare=False)
    coupee: str = field(default="", compare=False)  # la dernière ligne, si on l'a laissée


# --- commencer ------------------------------------------------------------------------------------


def nouvelle_partie(
    hasard: Random, taille: int = TAILLE, machines: frozenset[Couleur] = AUCUNE_MACHINE
) -> Partie:
    """Rend une partie où rien n'est joué : le hasard y tire les deux espions et le premier joueur.

    La taille est le côté du plateau, de 4 à 8 ; les `machines`, les couleurs que joue la machine.
    """
    graine = hasard.randrange(10**9)
    blanc = hasard.choice(cases_de_depart(BLANC, taille))
    noir = hasard.choice(cases_de_depart(NOIR, taille))
    premier = hasard.choice([BLANC, NOIR])
    partie = partie_au_depart(Depart((blanc, noir), premier), taille)
    partie.graine = graine
    partie.machines = machines
    return partie


def partie_au_depart(depart: Depart, taille: int) -> Partie:
    """Rend une partie dont les tirages sont connus, où rien n'est encore joué."""
    return Partie(regles.nouveau_jeu(depart, taille), depart, lignes_du_depart(depart))


def lignes_du_depart(depart: Depart) -> list[str]:
    r"""Rend les trois premières lignes d'un fichier : l'espion blanc, le noir, et qui commence.

    Exemple:
        >>> lignes_du_depart(Depart((Case(3, 1), Case(0, 3)), BLANC))
        ['B b4\n', 'N d1\n', 'B\n']
    """
    blanc, noir = depart.espions
    return [f"B {blanc}\n", f"N {noir}\n", f"{depart.premier.lettre}\n"]


def copier(partie: Partie) -> Partie:
    """Rend une partie égale, où l'on peut jouer sans toucher à l'originale."""
    rangees = [rangee.copy() for rangee in partie.jeu.plateau]
    return replace(
        partie,
        jeu=Jeu(rangees, partie.jeu.joueur),
        lignes=partie.lignes.copy(),
        historique=partie.historique.copy(),
    )


def est_machine(partie: Partie, joueur: Couleur) -> bool:
    """Dit si la machine joue la couleur de ce joueur."""
    return joueur in partie.machines


def hasard_du_tour(partie: Partie) -> Random:
    """Rend le hasard d'un tour : le même, que la partie ait été interrompue ou non."""
    return Random(f"{partie.graine}-{len(partie.historique)}")


# --- les cinq verbes ------------------------------------------------------------------------------


def au_trait(partie: Partie) -> Couleur:
    """Rend le joueur dont c'est le tour ; d'une partie finie, celui qui a joué en dernier."""
    return partie.jeu.joueur


def coups(partie: Partie) -> list[Coup]:
    """Rend les coups licites du joueur dont c'est le tour ; aucun si la partie est finie."""
    if partie.fin is not None:
        return []
    toutes = cases(len(partie.jeu.plateau))
    licites = []
    for depart in toutes:
        pion = partie.jeu.plateau[depart.x][depart.y]
        if pion is None or pion.couleur is not partie.jeu.joueur:
            continue
        for genre in Genre:
            for arrivee in toutes:
                coup = Coup(genre, Mouvement(depart, arrivee))
                if juger(partie.jeu, coup) is None:
                    licites.append(coup)
    return licites


def refus(partie: Partie, coup: Coup) -> str | None:
    """Dit pourquoi le joueur dont c'est le tour ne peut pas jouer un coup ; None s'il le peut.

    Exemple:
        >>> refus(nouvelle_partie(Random(1)), lire_coup("D c3->c2"))
        'Déplacement non licite : la case de départ est vide.'
    """
    if partie.fin is not None:
        return "La partie est finie."
    raison = juger(partie.jeu, coup)
    if raison is None:
        return None
    return f"{NON_LICITE[coup.genre]} : {raison}"


def jouer(partie: Partie, coup: Coup) -> Evenement:
    """Joue un coup du joueur dont c'est le tour, et rend ce qui s'est passé.

    Change la partie : le plateau, ce qu'on en sait, ses lignes, et le tour, ou la fin. Un coup que
    `refus` refuse lève CoupRefuse, et rien ne change.
    """
    raison = refus(partie, coup)
    if raison is not None:
        raise CoupRefuse(raison)
    joueur = partie.jeu.joueur
    if coup.genre is DEPLACEMENT:
        effet = deplacer(partie.jeu, coup.mouvement)
    else:
        effet = interroger(partie.jeu, coup.mouvement)
    evenement = Evenement(joueur, coup, effet)
    partie.historique.append(evenement)
    partie.connus = regles.chevaliers_connus(partie.connus, coup, effet)
    partie.lignes.append(f"{coup}\n")
    partie.fin = fin_de(partie)
    if partie.fin is None:
        partie.jeu.joueur = joueur.adversaire
    else:
        inscrire_le_gagnant(partie, partie.fin)
    return evenement


def issue(partie: Partie) -> Fin | None:
    """Rend qui a gagné, et pourquoi ; None si la partie continue."""
    return partie.fin


# --- jouer ----------------------------------------------------------------------------------------


def deplacer(jeu: Jeu, mouvement: Mouvement) -> Effet:
    """Mène un pion du joueur dont c'est le tour selon un mouvement licite ; rend ce qui lui arrive.

    Change le plateau : un chevalier qui entre au château adverse le quitte.
    """
    depart, arrivee = mouvement
    pion = jeu.plateau[depart.x][depart.y]
    jeu.plateau[depart.x][depart.y] = None
    au_chateau = arrivee == regles.chateau(jeu.joueur.adversaire, len(jeu.plateau))
    if au_chateau and not est_espion(pion):
        return Effet.CHEVALIER_PERDU
    jeu.plateau[arrivee.x][arrivee.y] = pion
    if au_chateau:
        return Effet.CHATEAU_PRIS
    return Effet.PION_DEPLACE


def interroger(jeu: Jeu, mouvement: Mouvement) -> Effet:
    """Fait interroger un pion adverse par un pion du joueur ; rend ce que cela donne.

    Le mouvement, licite, va de l'interrogateur au pion questionné. Change le plateau : l'espion
    trouvé le quitte ; sinon, c'est l'interrogateur.
    """
    depart, arrivee = mouvement
    if est_espion(jeu.plateau[arrivee.x][arrivee.y]):
        jeu.plateau[arrivee.x][arrivee.y] = None
        return Effet.ESPION_TROUVE
    interrogateur = jeu.plateau[depart.x][depart.y]
    jeu.plateau[depart.x][depart.y] = None
    if est_espion(interrogateur):
        return Effet.ESPION_EMPOISONNE
    return Effet.CHEVALIER_EMPOISONNE


def est_espion(pion: Pion | None) -> bool:
    """Dit si le pion d'une case, ou None si elle est vide, est un espion."""
    return pion is not None and pion.type is ESPION


def fin_de(partie: Partie) -> Fin | None:
    """Rend qui gagne, et pourquoi, si le dernier coup joué finit la partie ; sinon None."""
    joueur, _, effet = partie.historique[-1]
    if effet is Effet.CHATEAU_PRIS:
        return Fin((joueur,), "château pris")
    if effet is Effet.ESPION_TROUVE:
        return Fin((joueur,), "espion démasqué")
    if effet is Effet.ESPION_EMPOISONNE:
        return Fin((joueur.adversaire,), "espion perdu")
    return None


def inscrire(partie: Partie, coup: Coup) -> None:
    """Ajoute un coup refusé aux lignes d'une partie ; `jouer` y ajoute les autres.

    Un coup dont le format ne sait pas écrire les cases, comme (9, 9), est laissé de côté.
    """
    if COUP_ECRIT.fullmatch(str(coup)):
        partie.lignes.append(f"{coup}\n")


def inscrire_le_gagnant(partie: Partie, fin: Fin) -> None:
    """Ajoute aux lignes d'une partie la lettre de qui la gagne."""
    partie.lignes.append(f"{fin.gagnants[0].lettre}\n")


def coups_ecrits(partie: Partie) -> dict[int, Coup]:
    """Rend tous les coups des lignes d'une partie, refusés compris, par numéro de ligne."""
    ecrits = {}
    for numero, ligne in enumerate(partie.lignes, 1):
        texte = ligne.strip()
        if COUP_ECRIT.fullmatch(texte):
            ecrits[numero] = lire_coup(texte)
    return ecrits


# --- dessiner -------------------------------------------------------------------------------------


def rendu_plateau(jeu: Jeu, debogage: bool = False) -> str:
    """Dessine un plateau comme l'annexe ; `debogage` montre les espions.

    Exemple:
        >>> partie = partie_au_depart(Depart((Case(3, 1), Case(0, 2)), BLANC), 4)
        >>> print(rendu_plateau(partie.jeu, debogage=True))
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
    trait = "-" * (2 * len(jeu.plateau) + 1)
    lignes = [trait]
    for rangee in rendu_rangees(jeu, debogage):
        lignes.append(rangee)
        lignes.append(trait)
    return "\n".join(lignes)


def rendu_rangees(jeu: Jeu, debogage: bool) -> list[str]:
    """Dessine les rangées d'un plateau, sans leurs traits, une ligne chacune : « |b| | |n| | »."""
    rangees = []
    for rangee in jeu.plateau:
        lettres = [lettre_du_pion(pion, debogage) for pion in rangee]
        rangees.append(f"|{'|'.join(lettres)}|")
    return rangees


def lettre_du_pion(pion: Pion | None, debogage: bool) -> str:
    """Rend la lettre qui dessine un pion : b ou n ; une espace s'il n'y en a pas.

    `debogage` montre les espions : e pour le blanc, E pour le noir.
    """
    if pion is None:
        return " "
    if debogage and pion == Pion(ESPION, BLANC):
        return "e"
    if debogage and pion == Pion(ESPION, NOIR):
        return "E"
    return pion.couleur.nom[0]


def afficher(jeu: Jeu, debogage: bool = False) -> None:
    """Imprime un plateau comme l'annexe, entre deux lignes vides, au débogage avec les espions."""
    print(f"\n{rendu_plateau(jeu, debogage)}\n")


# --- sauvegarder et charger -----------------------------------------------------------------------

# Le format du fichier est dans `sauvegarde`. Relire rejoue les coups : `sauvegarde` importe donc ce
# module, qui ne peut l'importer à son tour que dans ses fonctions.


def sauvegarder_partie(partie: Partie, carnet: Carnet[Partie]) -> None:
    """Écrit toutes les lignes d'une partie dans le fichier d'un carnet, jusqu'au disque.

    C'est la seule façon d'écrire une partie : au début, à chaque coup, et pour « sauver NOM ». Lève
    ErreurFichier si c'est impossible.
    """
    from .sauvegarde import encoder

    carnet.ecrire(encoder(partie))


def charger_partie(
    chemin: str, taille: int = TAILLE, carnet: Carnet[Partie] | None = None
) -> Partie:
    """Rend la partie d'un fichier .inco, où elle en était.

    Le fichier ne dit pas la taille du plateau. Le carnet, s'il y en a un, retient ce qui est lu.
    Lève ErreurFichier, d'une phrase, si le fichier est inutilisable.
    """
    from .sauvegarde import carnet_neuf, decoder, verifier_extension

    if carnet is None:
        carnet = carnet_neuf()
    partie = carnet.ouvrir(chemin, lambda octets: decoder(octets, taille))
    verifier_extension(chemin)
    return partie
