"""De quoi dresser une table : rangées, joueurs et parties choisies d'avance, sans aucun hasard."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from sixquiprend import AiPlayer, Card, Coup, Etape, HumanPlayer, Partie, Pose, Serie, game
from sixquiprend.card import CONTINUER
from sixquiprend.game import au_trait, coups, est_machine, issue, nouvelle_partie
from sixquiprend.machine import ia
from sixquiprend.sauvegarde import carnet_neuf, decoder, encoder

NOTES = b"Penser au pain.\nSix Qui Prend, samedi.\n"  # un fichier qui n'est pas une partie

# Ce qu'on lit en arrivant, et les règles que le sujet fait rappeler, écrites à la main.
OUVERTURE = """\
Six Qui Prend
Le but : ramasser moins de têtes de bœufs que les IA.
Une carte se joue en tapant son numéro, comme 48.
« ? » explique, « q » quitte.
"""
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


def en_mots(texte: str) -> str:
    """Un texte, où que ses lignes soient coupées."""
    return " ".join(texte.split())


def gardee(nom: str, options: str = "") -> str:
    """La phrase d'un départ quand la partie est dans ce fichier."""
    commande = f"sixquiprend -c {nom} -s {nom}{options}"
    return f"Partie sauvegardée dans « {nom} » ; pour la reprendre :\n{commande}\n"


# --- dresser une table ----------------------------------------------------------------------------


def cartes(*numeros: int) -> list[Card]:
    """Des cartes, dans l'ordre donné."""
    return [Card(numero) for numero in numeros]


def numeros(serie: Serie) -> list[int]:
    """Les numéros d'une rangée."""
    return [card.number for card in serie.stack]


def rangees(*listes: Sequence[int]) -> list[Serie]:
    """Des rangées, d'après leurs numéros."""
    return [Serie(cartes(*liste)) for liste in listes]


def table(stacks: list[Serie], humain: Sequence[int], *ias: Sequence[int]) -> Partie:
    """Une partie en cours de manche : les rangées, la main de l'humain, celle de chaque IA."""
    joueurs = [AiPlayer(f"IA {n}", cartes(*main)) for n, main in enumerate(ias, 1)]
    humaine = HumanPlayer("Vous", cartes(*humain))
    return Partie([humaine, *joueurs], stacks, deck=[], manche=1, passe=[[]])


def partie_neuve(graine: int = 7, ias: int = 2, nom: str = "Ada") -> Partie:
    """La partie que commence `--graine`."""
    return nouvelle_partie(Random(graine), nom, ias)


# --- y jouer --------------------------------------------------------------------------------------


def jouer(partie: Partie, coup: Coup) -> list[Pose]:
    """Joue un coup de l'humain, puis ceux des machines du sujet ; rend les poses."""
    poses = [*game.jouer(partie, coup).poses]
    while issue(partie) is None and est_machine(partie, au_trait(partie)):
        poses += game.jouer(partie, ia.choisir(partie, "sujet", Random(0))).poses
    return poses


def jouer_carte(partie: Partie, numero: int) -> list[Pose]:
    """Joue une carte de la main de l'humain, puis celles des machines ; rend les poses."""
    return jouer(partie, Coup(Etape.CARTE, numero))


def jouer_rangee(partie: Partie, numero: int) -> list[Pose]:
    """Ramasse une rangée, celle que choisit l'humain ; rend les poses."""
    return jouer(partie, Coup(Etape.RANGEE, numero))


def jouer_le_premier_coup(partie: Partie) -> None:
    """Joue un tour : le premier coup permis, en ramassant toujours la rangée 1."""
    jouer(partie, coups(partie)[0])
    while partie.etape is Etape.RANGEE:
        jouer_rangee(partie, 1)


def saisies_de_la_manche(partie: Partie) -> str:
    """Joue une manche entière et rend ce qu'un joueur aurait tapé pour la jouer ainsi."""
    lignes = ""
    while partie.etape in (Etape.CARTE, Etape.RANGEE):
        coup = coups(partie)[0]
        lignes += f"{coup.numero}\n"
        jouer(partie, coup)
    return lignes


def saisies_de_la_partie(partie: Partie) -> str:
    """Joue une partie jusqu'à 66 têtes et rend ce qu'un joueur aurait tapé, accueil compris."""
    lignes = f"{partie.humain.name}\n{len(partie.players) - 1}\n"
    lignes += saisies_de_la_manche(partie)
    while partie.etape is Etape.MANCHE_FINIE:
        jouer(partie, CONTINUER)
        lignes += "o\n" + saisies_de_la_manche(partie)
    return lignes


# --- la garder ------------------------------------------------------------------------------------


def octets_de(partie: Partie) -> bytes:
    """Le fichier d'une partie."""
    return encoder(partie)


def charger(chemin: Path | str) -> Partie:
    """La partie d'un fichier."""
    return carnet_neuf().ouvrir(str(chemin), decoder)
