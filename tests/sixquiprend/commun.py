"""De quoi dresser une table : rangées, joueurs et parties choisies d'avance, sans aucun hasard."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

from sixquiprend import AiPlayer, Card, Coup, Etape, Game, HumanPlayer, Pose, Serie, ia
from sixquiprend.card import CONTINUER
from sixquiprend.carnet import Carnet
from sixquiprend.game import Soiree
from sixquiprend.sauvegarde import carnet_neuf, decoder, encoder

NOTES = b"Penser au pain.\nSix Qui Prend, samedi.\n"  # un fichier qui n'est pas une partie
ADIEU = re.compile(
    r"^Partie interrompue : sauvegardée dans « (.+) »\.\nPour la reprendre :\n(.+)$", re.MULTILINE
)
DE_COTE = re.compile(r"^L'ancienne partie de « .+ » est gardée dans « (.+) »\.$", re.MULTILINE)
PERDUE = "Partie interrompue : pas sauvegardée, aucun fichier ne la reçoit.\n"


def gardee(nom: str, options: str = "") -> str:
    """La phrase d'un départ quand la partie est dans ce fichier."""
    commande = f"sixquiprend -c {nom} -s {nom}{options}"
    return f"Partie interrompue : sauvegardée dans « {nom} ».\nPour la reprendre :\n{commande}\n"


OUVERTS: list[Carnet[Soiree]] = []  # les carnets d'un test, que la fin du test referme


# Ce qu'on lit en arrivant, et les règles que le sujet fait rappeler, écrites à la main.
OUVERTURE = """\
Six Qui Prend
Ramassez moins de têtes de bœufs que les IA.
« ? » explique, « q » quitte.
"""
REGLES = """\
Les règles de Six Qui Prend
But : finir avec le moins possible de têtes de bœufs.
Les 104 cartes, de 1 à 104, portent 7 têtes (le 55), 5 (multiples de 11), 3 (de 10), 2 (de 5) ou 1.
À chaque manche, dix cartes à chacun, et quatre rangées d'une carte. À chaque tour, tous \
choisissent une carte en secret ; on les pose de la plus faible à la plus forte :
- Valeurs croissantes : une rangée monte toujours.
- Plus petite différence : une carte va sur la rangée dont la dernière carte est la plus proche \
au-dessous d'elle.
- Série terminée : qui pose la sixième carte d'une rangée ramasse les cinq autres ; la sienne la \
recommence.
- Carte la plus faible : trop faible pour toutes les rangées, elle en fait ramasser une, au choix \
de son joueur, et prend sa place.
La manche finit quand les mains sont vides. Les têtes s'ajoutent de manche en manche ; celle où un \
joueur atteint 66 têtes est la dernière ; après chaque autre, vous continuez ou vous arrêtez."""


def en_mots(texte: str) -> str:
    """Un texte, où que ses lignes soient coupées."""
    return " ".join(texte.split())


def cartes(*numeros: int) -> list[Card]:
    """Des cartes, dans l'ordre donné."""
    return [Card(numero) for numero in numeros]


def rangees(*listes: Sequence[int]) -> list[Serie]:
    """Des rangées, d'après leurs numéros."""
    return [Serie(cartes(*liste)) for liste in listes]


def partie(stacks: list[Serie], humain: Sequence[int], *ias: Sequence[int]) -> Game:
    """Une partie en cours de manche : les rangées, la main de l'humain, celle de chaque IA."""
    joueurs = [AiPlayer(f"IA {n}", cartes(*main)) for n, main in enumerate(ias, 1)]
    return Game([HumanPlayer("Vous", cartes(*humain)), *joueurs], stacks, deck=[], manche=1)


def jouer(game: Game, coup: Coup) -> list[Pose]:
    """Joue un coup de l'humain, puis ceux des machines du sujet ; rend les poses."""
    hasard = Random(0)
    poses = [*game.jouer(coup, hasard).poses]
    while game.est_machine(game.au_trait()):
        poses += game.jouer(ia.choisir(game, "sujet", hasard), hasard).poses
    return poses


def jouer_carte(game: Game, numero: int) -> list[Pose]:
    """Joue une carte de la main de l'humain, puis celles des machines ; rend les poses."""
    return jouer(game, Coup(Etape.CARTE, numero))


def jouer_rangee(game: Game, numero: int) -> list[Pose]:
    """Ramasse une rangée, celle que choisit l'humain ; rend les poses."""
    return jouer(game, Coup(Etape.RANGEE, numero))


def numeros(serie: Serie) -> list[int]:
    """Les numéros d'une rangée."""
    return [card.number for card in serie.stack]


def soiree_neuve(graine: int = 7, ias: int = 2, nom: str = "Ada") -> Soiree:
    """Une soirée dont la première manche est distribuée."""
    soiree = Soiree(graine)
    soiree.nouvelle_partie(nom, ias)
    return soiree


def carnet(cible: str | None = None) -> Carnet[Soiree]:
    """Un carnet, sans rien d'écrit."""
    neuf = carnet_neuf(lambda nom: ["sixquiprend", "-c", nom, "-s", nom])
    if cible is not None:
        neuf.reserver(cible)
        OUVERTS.append(neuf)
    return neuf


def charger(chemin: Path | str) -> Soiree:
    """La soirée d'un fichier."""
    return carnet_neuf().ouvrir(str(chemin))


def jouer_le_premier_coup(game: Game) -> None:
    """Joue un tour : le premier coup légal, en ramassant toujours la rangée 1."""
    jouer(game, game.coups()[0])
    while game.etape is Etape.RANGEE:
        jouer_rangee(game, 1)


def jouer_la_partie_en_relisant(soiree: Soiree) -> None:
    """Joue une partie jusqu'à sa fin ; ce qu'on en écrit se relit entre tous les tours."""
    while soiree.game.issue() is None:
        if soiree.game.etape is Etape.MANCHE_FINIE:
            soiree.jouer(CONTINUER)
        else:
            jouer_le_premier_coup(soiree.game)
        assert encoder(decoder(encoder(soiree))) == encoder(soiree)


def soiree_avancee() -> Soiree:
    """Une soirée à trois joueurs, à sa deuxième manche, où des rangées ont été ramassées."""
    soiree = soiree_neuve(graine=11)
    while soiree.game.etape is Etape.CARTE:
        jouer_le_premier_coup(soiree.game)
    assert soiree.game.coups()[0] == CONTINUER
    soiree.jouer(CONTINUER)
    for _ in range(6):
        jouer_le_premier_coup(soiree.game)
    assert soiree.game.humain.acquises
    assert soiree.game.humain.ramassees
    return soiree


VALIDE = Path(__file__).with_name("soiree.six").read_text(encoding="utf-8")  # la même, écrite
LIGNES = VALIDE.splitlines()


def avec(debut: str, ligne: str) -> bytes:
    """Ce fichier, où cette ligne remplace la première qui commence ainsi."""
    rang = next(n for n, ancienne in enumerate(LIGNES) if ancienne.startswith(debut))
    return "".join(f"{x}\n" for x in [*LIGNES[:rang], ligne, *LIGNES[rang + 1 :]]).encode()


def saisies_de_la_manche(soiree: Soiree) -> str:
    """Joue une manche entière et rend ce qu'un joueur aurait tapé pour la jouer ainsi."""
    game, lignes = soiree.game, ""
    while game.etape in (Etape.CARTE, Etape.RANGEE):
        coup = game.coups()[0]
        lignes += f"{coup.numero}\n"
        jouer(game, coup)
    return lignes


def saisies_de_la_partie(soiree: Soiree) -> str:
    """Joue une partie jusqu'à 66 têtes et rend ce qu'un joueur aurait tapé, accueil compris."""
    lignes = f"{soiree.game.humain.name}\n{len(soiree.game.players) - 1}\n\n"
    lignes += saisies_de_la_manche(soiree)
    while soiree.game.etape is Etape.MANCHE_FINIE:
        soiree.jouer(CONTINUER)
        lignes += "o\n" + saisies_de_la_manche(soiree)
    return lignes
