"""Le jeu : une partie, ses règles, et les fonctions que le sujet met dans `jeu.c`.

Les notions, avec un exemple :
- une *partie* est le plateau, les joueurs, l'indice `id` de celui dont c'est le tour, ce tour, et
  de quoi lancer les dés : `nouvelle_partie(Random(7), ["Léa", "IA1"])` ;
- un tour est une suite de coups, « o », « V », « o », « 5 », « n » ; il est *gagné*
  si le total des dés mis de côté, V compris, est un domino du plateau ; sinon il est *perdu*, de
  l'une de quatre façons, et coûte un domino ;
- un *événement* dit ce qu'un coup a fait : `Evenement(0, Coup(ARRETER), gagne=31)` ;
- la *fin* dit qui gagne, et pourquoi : `Fin((1,), "le plateau est vide")` ;
- la *graine* d'une partie fait ses dés, par `hasard_du_tour` : les mêmes après une interruption.

Les règles n'affichent, ne demandent et n'écrivent rien. Cinq fonctions du sujet le font : elles
sont à la fin, et ouvrent `dessin` et `sauvegarde`, qui se lisent ensuite, quand on les appelle.

À essayer : les exercices 3 à 11, 15 et 17 du cours.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple, NoReturn

from .commun.fichier import Carnet
from .commun.terminal import couleurs_permises, dire, largeur_d_ecran
from .structures import (
    ARRETER,
    DEBUT,
    FACE_V,
    LANCER,
    NOMBRE_DE_DES,
    NUMEROS,
    PRENDRE,
    VALEUR_DE_V,
    Coup,
    CoupRefuse,
    Tour,
    est_nom_de_machine,
    plateau_de_depart,
    player,
    points_du_domino,
)

# Les deux premières phrases sont du sujet, à la lettre.
INEXISTANT = "Parti Perdu, inexistant."
DEJA_PRIS = "Parti Perdu, domino déjà pris"
AUCUN_V = "Tour perdu : aucun V parmi les dés mis de côté."
AUCUNE_FACE = "Tour perdu : toutes les faces de ce lancer ont déjà été prises."
PLATEAU_VIDE = "le plateau est vide"
DEUX_JOUEURS = ("Joueur 1", "Joueur 2")


class Evenement(NamedTuple):
    """Ce qu'un coup a fait : les dés lancés, le domino gagné, ou ce que la perte a coûté."""

    joueur: int
    coup: Coup
    perte: str = ""  # la phrase qui dit pourquoi
    gagne: int = 0  # du plateau à la pile ; 0 s'il n'y en a pas
    rendu: int = 0  # de la pile au plateau
    retire: int = 0  # du plateau, pour toujours
    values: tuple[int, ...] = ()  # les faces que montrent les dés lancés


class Fin(NamedTuple):
    """L'issue d'une partie : qui gagne, personne si nul n'a de domino, et pourquoi."""

    gagnants: tuple[int, ...]
    raison: str


@dataclass
class Partie:
    """Tout ce qu'il faut pour continuer une partie ; le tour en cours n'est pas sauvegardé.

    Deux parties sont égales si elles en sont au même point, quels que soient leurs dés.
    """

    dominos: list[list[int]]
    players: list[player]
    id: int = 0
    tour: Tour = DEBUT
    graine: int = field(default=0, compare=False)
    hasard: Random = field(init=False, compare=False)  # celui du tour en cours
    fin: Fin | None = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Prépare les dés du tour, et voit si la partie est déjà finie."""
        self.hasard = hasard_du_tour(self)
        self.fin = fin_de(self)

    @property
    def joueur(self) -> player:
        """Donne le joueur dont c'est le tour."""
        return self.players[self.id]


def nouvelle_partie(hasard: Random, noms: Sequence[str] = DEUX_JOUEURS) -> Partie:
    """Rend une partie de ces joueurs où tout reste à faire, et dont le premier commence."""
    graine = hasard.randrange(10**9)
    players = [player(nom) for nom in noms]
    return Partie(plateau_de_depart(), players, graine=graine)


def copier(partie: Partie) -> Partie:
    """Rend une partie égale, où l'on peut jouer sans toucher à l'original."""
    dominos = deepcopy(partie.dominos)
    players = deepcopy(partie.players)
    copie = Partie(dominos, players, partie.id, partie.tour, partie.graine)
    copie.hasard.setstate(partie.hasard.getstate())
    return copie


def est_machine(partie: Partie, joueur: int) -> bool:
    """Dit si un joueur, donné par son indice, est une machine : son nom est IA1, IA2…"""
    return est_nom_de_machine(partie.players[joueur].username)


def hasard_du_tour(partie: Partie) -> Random:
    """Rend le hasard du tour qui commence : le même, que la partie ait été interrompue ou non."""
    # Ce nombre désigne le tour, même dans une partie reprise, car chaque tour le fait baisser.
    plateau = [numero for numero, _ in partie.dominos if numero]
    gagnes = sum(joueur.nombreDeDominos for joueur in partie.players)
    return Random(f"{partie.graine}-{2 * len(plateau) + gagnes}")


# --- les cinq verbes -----------------------------------------------------------------------------


def au_trait(partie: Partie) -> int:
    """Donne l'indice du joueur dont c'est le tour."""
    return partie.id


def coups(partie: Partie) -> list[Coup]:
    """Donne les coups permis au joueur au trait ; aucun si la partie est finie.

    Exemple:
        >>> partie = nouvelle_partie(Random(7), ["Léa", "Tom"])
        >>> partie.tour = Tour((5, 6, 2, 5, 6), (5,), (3,))
        >>> [str(coup) for coup in coups(partie)]
        ['2', 'V']
    """
    tous = [Coup(PRENDRE, face) for face in range(1, FACE_V + 1)]
    tous += [Coup(LANCER), Coup(ARRETER)]
    return [coup for coup in tous if refus(partie, coup) is None]


def refus(partie: Partie, coup: Coup) -> str | None:
    """Dit pourquoi le joueur au trait ne peut pas jouer un coup ; None s'il le peut."""
    tour = partie.tour
    if partie.fin is not None:
        return "La partie est finie."
    if coup.genre is PRENDRE:
        return refus_de_prendre(tour, coup)
    if set(tour.values) - set(tour.listeChoixJoueur):
        return "Prenez d'abord une face de ce lancer."
    if coup.genre is LANCER and (tour.values or des_restants(tour) == 0):
        return "Il n'y a plus rien à lancer."
    if coup.genre is ARRETER and tour == DEBUT:
        return "Lancez d'abord les dés."
    return None


def refus_de_prendre(tour: Tour, coup: Coup) -> str | None:
    """Dit pourquoi les dés d'une face ne peuvent pas être mis de côté ; None s'ils le peuvent."""
    if coup.face in tour.listeChoixJoueur:
        return f"Les {coup} ont déjà été pris à ce tour."
    if not tour.values:
        return "Aucun dé n'est lancé : « o » relance, « n » s'arrête."
    if coup.face not in tour.values:
        return f"Aucun dé ne montre {coup}."
    return None


def jouer(partie: Partie, coup: Coup) -> Evenement:
    """Joue un coup du joueur au trait, et dit ce qui s'est passé.

    S'arrêter finit le tour et passe au joueur suivant. Un coup que `refus` refuse lève CoupRefuse,
    et rien ne change.
    """
    raison = refus(partie, coup)
    if raison is not None:
        raise CoupRefuse(raison)
    tour = partie.tour
    if coup.genre is LANCER:
        values = tuple(lancer_des(des_restants(tour), partie.hasard))
        partie.tour = tour._replace(values=values)
        return Evenement(partie.id, coup, values=values)
    if coup.genre is PRENDRE:
        partie.tour = prendre(tour, coup.face)
        return Evenement(partie.id, coup)
    evenement = finir_tour(partie)
    partie.fin = fin_de(partie)
    return evenement


def issue(partie: Partie) -> Fin | None:
    """Donne qui a gagné et pourquoi, ou None si la partie continue."""
    return partie.fin


# --- les dés -------------------------------------------------------------------------------------


def lancer_des(n: int, hasard: Random) -> list[int]:
    """Lance `n` dés et rend leurs faces."""
    return [hasard.randint(1, FACE_V) for _ in range(n)]


def prendre(tour: Tour, face: int) -> Tour:
    """Rend le tour où tous les dés du lancer qui montrent une face sont mis de côté.

    La face est à la fin de `listeChoixJoueur`, et leur nombre à la fin de `coefChoixJoueur`.

    Exemple:
        >>> prendre(Tour((5, 6, 2, 5, 6), (5,), (3,)), 6)
        Tour(values=(), listeChoixJoueur=(5, 6), coefChoixJoueur=(3, 2))
    """
    nombre = tour.values.count(face)
    return Tour((), (*tour.listeChoixJoueur, face), (*tour.coefChoixJoueur, nombre))


def des_restants(tour: Tour) -> int:
    """Compte les dés qui ne sont pas mis de côté, de 0 à 8."""
    return NOMBRE_DE_DES - sum(tour.coefChoixJoueur)


def somme(tour: Tour) -> int:
    """Calcule le total des dés mis de côté, V comptant pour 5.

    Exemple:
        >>> somme(Tour((), (5, 6, 2), (3, 2, 3)))
        31
    """
    total = 0
    for face, coef in zip(tour.listeChoixJoueur, tour.coefChoixJoueur, strict=True):
        if face == FACE_V:
            total += VALEUR_DE_V * coef
        else:
            total += face * coef
    return total


def checkVInDices(tour: Tour) -> bool:
    """Dit si V fait partie des faces prises à ce tour."""
    return FACE_V in tour.listeChoixJoueur


# --- la fin d'un tour ----------------------------------------------------------------------------


def finir_tour(partie: Partie) -> Evenement:
    """Termine le tour : le domino gagné, ou ce que la perte coûte."""
    joueur = partie.id
    total = somme(partie.tour)
    if partie.tour.values:
        perte = AUCUNE_FACE
    elif not checkVInDices(partie.tour):
        perte = AUCUN_V
    else:
        perte = priseDomino(partie, total)
    if not perte:
        return Evenement(joueur, Coup(ARRETER), gagne=total)
    rendu, retire = perdre_tour(partie)
    return Evenement(joueur, Coup(ARRETER), perte, rendu=rendu, retire=retire)


def domino_disponible(partie: Partie, total: int) -> bool:
    """Dit si le domino de ce total existe et n'est pas pris."""
    return total in NUMEROS and partie.dominos[total - NUMEROS[0]][0] != 0


def priseDomino(partie: Partie, total: int) -> str:
    """Donne au joueur au trait le domino du total exact, ou rend la phrase du tour perdu."""
    if total not in NUMEROS:
        return INEXISTANT
    if not domino_disponible(partie, total):
        return DEJA_PRIS
    i = total - NUMEROS[0]
    domino = partie.dominos[i]
    partie.dominos[i] = [0, 0]
    addPickoPlayer(partie, domino)
    return ""


def addPickoPlayer(partie: Partie, domino: Sequence[int]) -> None:
    """Pose un domino sur la pile du joueur au trait, lui en compte les points, passe au suivant."""
    joueur = partie.joueur
    joueur.pickominos[joueur.nombreDeDominos] = domino[0]
    joueur.nombreDeDominos += 1
    joueur.points += domino[1]
    passer_au_suivant(partie)


def perdre_tour(partie: Partie) -> tuple[int, int]:
    """Fait payer un tour perdu, passe au suivant, et rend les dominos rendu (ou 0) et retiré."""
    rendu = rendre_domino(partie)
    retire = retirer_le_plus_grand(partie)
    passer_au_suivant(partie)
    return rendu, retire


def rendre_domino(partie: Partie) -> int:
    """Remet au plateau le dessus de la pile du joueur au trait, et le rend ; 0 s'il n'en a pas."""
    joueur = partie.joueur
    if joueur.nombreDeDominos == 0:
        return 0
    joueur.nombreDeDominos -= 1
    numero = joueur.pickominos[joueur.nombreDeDominos]
    joueur.pickominos[joueur.nombreDeDominos] = 0
    joueur.points -= points_du_domino(numero)
    partie.dominos[numero - NUMEROS[0]] = [numero, points_du_domino(numero)]
    return numero


def retirer_le_plus_grand(partie: Partie) -> int:
    """Retire pour toujours le plus grand domino du plateau, qui n'est pas vide, et le rend."""
    i = len(partie.dominos) - 1
    while partie.dominos[i][0] == 0:
        i -= 1
    numero = partie.dominos[i][0]
    partie.dominos[i] = [0, 0]
    return numero


def passer_au_suivant(partie: Partie) -> None:
    """Donne le tour, qui commence, au joueur suivant, le premier après le dernier."""
    partie.id = (partie.id + 1) % len(partie.players)
    partie.tour = DEBUT
    partie.hasard = hasard_du_tour(partie)


# --- la fin de la partie -------------------------------------------------------------------------


def fin_de(partie: Partie) -> Fin | None:
    """Cherche si le plateau est vide, et qui gagne alors ; None si la partie continue."""
    for numero, _ in partie.dominos:
        if numero:
            return None
    return Fin(vainqueurs(partie.players), PLATEAU_VIDE)


def vainqueurs(players: Sequence[player]) -> tuple[int, ...]:
    """Rend l'indice du premier du classement ; rien si personne n'a de domino."""
    premier = classement(players)[0]
    if players[premier].nombreDeDominos == 0:
        return ()
    return (premier,)


def classement(players: Sequence[player]) -> list[int]:
    """Rend les indices des joueurs du premier au dernier, par un tri par insertion décroissant.

    À égalité de points, le plus grand pickomino passe devant ; deux joueurs sans domino gardent
    l'ordre de la table.

    Exemple:
        >>> classement([player("Léa", [29], 1, 3), player("Tom", [33], 1, 4)])
        [1, 0]
    """
    points = [joueur.points for joueur in players]
    idsjoueurs = list(range(len(players)))
    for i in range(1, len(players)):
        j = i
        while j > 0 and points[j - 1] <= points[j]:
            devant = players[idsjoueurs[j - 1]]
            derriere = players[idsjoueurs[j]]
            if points[j - 1] == points[j] and plus_grand(devant) >= plus_grand(derriere):
                break
            points[j - 1], points[j] = points[j], points[j - 1]
            idsjoueurs[j - 1], idsjoueurs[j] = idsjoueurs[j], idsjoueurs[j - 1]
            j -= 1
    return idsjoueurs


def plus_grand(joueur: player) -> int:
    """Donne le plus grand pickomino d'un joueur, ou 0."""
    return max(joueur.pile, default=0)


def rang(players: Sequence[player], id: int) -> int:
    """Donne le rang d'un joueur : 1 s'il est premier ; deux joueurs à égalité ont le même."""
    sien = (players[id].points, plus_grand(players[id]))
    devant = [autre for autre in players if (autre.points, plus_grand(autre)) > sien]
    return len(devant) + 1


# --- ce qui affiche, demande, écrit et finit -----------------------------------------------------


def afficheurPlateau(dominos: Sequence[Sequence[int]]) -> None:
    """Affiche des dominos en cinq lignes ; sur un écran étroit, une moitié au-dessus de l'autre."""
    from .dessin import rendu_plateau

    rang = len(dominos)
    if largeur_d_ecran() < len("┌──┐") * rang:
        rang = rang // 2
    for debut in range(0, len(dominos), rang):
        print(rendu_plateau(dominos[debut : debut + rang], couleurs_permises()))


def afficheurDee(n: int, values: Sequence[int] | None = None) -> Sequence[int]:
    """Lance `n` dés, les affiche côte à côte, et rend leurs faces dans l'ordre.

    Dans une partie, `jouer` les a déjà lancés : ce sont `values`.
    """
    from .dessin import rendu_des

    if values is None:
        values = lancer_des(n, Random())
    print(rendu_des(values, couleurs_permises()))
    return values


def choixJoueur(partie: Partie, demander: Callable[[Partie], Coup]) -> Evenement:
    """Demande au joueur son choix jusqu'à ce que les règles le permettent, et le joue.

    `demander` pose la question, à un humain ou à la machine, et rend le coup qu'on y répond. S'il
    n'y a rien à choisir (plus de dé, ou aucune face nouvelle), rien n'est demandé.
    """
    permis = coups(partie)
    if len(permis) == 1 and permis[0].genre is not PRENDRE:
        return jouer(partie, permis[0])
    coup = demander(partie)
    raison = refus(partie, coup)
    while raison is not None:
        dire(raison)
        coup = demander(partie)
        raison = refus(partie, coup)
    return jouer(partie, coup)


def saveBinary(partie: Partie, carnet: Carnet[Partie]) -> None:
    """Écrit en binaire, dans le fichier de la partie, les quatre variables qui la définissent."""
    from .sauvegarde import encoder

    carnet.ecrire(encoder(partie))


def endGame(partie: Partie, carnet: Carnet[Partie]) -> NoReturn:
    """Classe les joueurs, déclare le vainqueur, supprime la sauvegarde et finit le programme."""
    from .dessin import rendu_issue
    from .sauvegarde import supprimer

    fin = Fin(vainqueurs(partie.players), PLATEAU_VIDE)
    print(rendu_issue(partie, fin), flush=True)  # à l'écran avant que la sauvegarde disparaisse
    if carnet.fichier is not None:
        supprimer(carnet.fichier)
    sys.exit()
