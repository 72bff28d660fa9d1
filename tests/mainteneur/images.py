"""`make images` : refait les images des README, une partie de chaque jeu à quelques moments.

Les parties viennent des parties de référence, et leur image de `graphique.scene`. Ce qu'une page ne
montre qu'au toucher (les cases offertes, où irait une carte) y est rendu visible quand il le faut.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import dames.graphique
import incognito.graphique
import pickomino.graphique
import puissance_n.graphique
import sixquiprend.graphique
from dames import game as dames_game
from dames import structures
from dames.sauvegarde import decoder as decoder_dames
from incognito import types
from incognito.sauvegarde import decoder as decoder_incognito
from pickomino import jeu
from pickomino.sauvegarde import decoder as decoder_pickomino
from pickomino.structures import lire_coup as lire_pickomino
from puissance_n import game as puissance_game
from puissance_n import grid
from puissance_n.sauvegarde import decoder as decoder_puissance
from sixquiprend import card
from sixquiprend import game as six_game
from sixquiprend.machine.ia import choisir
from tests.appui import RACINE, TESTS

CACHE = ' visibility="hidden"'
# Ce que l'expert conseille dans ces deux positions.
CONSEIL_DE_DAMES = ("N5xP7xJ13xE8xC10xG14xN7", "N5xP7xJ13xE8xC10xF13", "N5xP7xJ13xE8xC10xE12")
CONSEIL_D_INCOGNITO = ("D d2->c2", "D b2->a1", "D b2->b4")
Images = dict[str, str]


def garde(jeu_joue: str, chemin: str) -> bytes:
    """Le fichier qu'une partie de référence lit ou laisse."""
    return (TESTS / jeu_joue / "golden" / chemin).read_bytes()


def offrir(scene: Any, *touchees: str) -> str:
    """L'image d'une scène, comme la page la montre quand on a touché ces cibles."""
    svg: str = scene.svg
    chemin = [*scene.debut, *touchees]
    for cibles, _ in scene.gestes:
        if cibles[: len(chemin)] == chemin and len(cibles) > len(chemin):
            svg = montrer(svg, scene.cibles[cibles[len(chemin)]], "marque")
    for cible in chemin:
        svg = montrer(svg, scene.cibles[cible], "choix")
    return svg


def montrer(svg: str, cible: str, classe: str) -> str:
    """Rend visible ce qui, de cette classe, est caché dans une cible."""
    return svg.replace(cible, cible.replace(f'class="{classe}"{CACHE}', f'class="{classe}"'))


def montrer_l_apercu(svg: str, cible: str) -> str:
    """Rend visible où irait ce qu'on touche."""
    return svg.replace(f'data-pour="{cible}"{CACHE}', f'data-pour="{cible}"')


def images_dames() -> Images:
    """Le départ, une rafle en cours, un conseil, la fin."""
    noms = ["Anne", "IA 2", "Chloé", "IA 4"]
    depart = dames_game.nouvelle_partie(Random(0), noms)
    commencee = decoder_dames(garde("dames", "rafle-interrompue/apres/partie.txt"))
    avant = decoder_dames(garde("dames", "rafle-dame/avant/partie.txt"))
    finie = decoder_dames(garde("dames", "partie-finie/apres/partie.txt"))
    avis = [structures.Avis(structures.lire_coup(ecrit), 0, "") for ecrit in CONSEIL_DE_DAMES]
    dessiner = dames.graphique.scene
    return {
        "depart": offrir(dessiner(depart), "I14"),
        "rafle": offrir(dessiner(commencee)),
        "conseil": dessiner(avant, avis=avis).svg,
        "fin": dessiner(finie).svg,
    }


def images_incognito() -> Images:
    """La partie de l'annexe : une interrogation, un conseil, la fin."""
    octets = garde("incognito", "sujet/apres/out.inco")
    lignes = octets.splitlines(keepends=True)
    finie = decoder_incognito(octets)
    milieu = decoder_incognito(b"".join(lignes[:-2]))
    debut = decoder_incognito(b"".join(lignes[:3]) + b"D b4->e4\nD c1->b2\nD a3->a2\n")
    avis = [types.Avis(types.lire_coup(ecrit), 0, "") for ecrit in CONSEIL_D_INCOGNITO]
    dessiner = incognito.graphique.scene
    return {
        "milieu": offrir(dessiner(milieu), "e4"),
        "conseil": dessiner(debut, avis=avis).svg,
        "fin": dessiner(finie).svg,
    }


def images_pickomino() -> Images:
    """Un lancer où choisir, puis des dés de côté."""
    partie = decoder_pickomino(garde("pickomino", "sept_joueurs/apres/sept.bin"))
    dessiner = pickomino.graphique.scene
    jeu.jouer(partie, lire_pickomino("o"))
    face = str(max(jeu.coups(partie), key=lambda coup: coup.face))
    lancer = montrer_l_apercu(offrir(dessiner(partie)), f"face {face}")
    jeu.jouer(partie, lire_pickomino(face))
    return {"lancer": lancer, "cote": offrir(dessiner(partie))}


def images_puissance_n() -> Images:
    """Une colonne interdite, puis un alignement."""
    partie = puissance_game.Partie(grid.Grid(6, 6))
    for ecrit in "a3 a4 a4 a3 a5 a2 a3 a3 a5 a5 r4".split():
        puissance_game.jouer(partie, grid.lire_coup(ecrit))
    pleine = decoder_puissance(garde("puissance_n", "victoire_grille_pleine/apres/puissance_n.sav"))
    puissance_game.jouer(pleine, grid.lire_coup("a5"))
    dessiner = puissance_n.graphique.scene
    return {
        "milieu": offrir(dessiner(partie)),
        "fin": dessiner(pleine).svg,
    }


def images_sixquiprend() -> Images:
    """Une carte qui montre où elle irait, les cartes qui se posent, une rangée à choisir."""
    partie = six_game.nouvelle_partie(Random(7), "Ada", 4)
    dessiner = sixquiprend.graphique.scene
    for _ in range(3):
        jouer_une_carte(partie, len(partie.humain.hand) // 2)
    milieu = partie.humain.hand[4].number
    main = offrir(dessiner(partie))
    suite = six_game.copier(partie)
    evenement = jouer_une_carte(suite, 4)
    while partie.etape is not card.Etape.RANGEE or six_game.au_trait(partie) > 0:
        jouer_une_carte(partie, 0)
    return {
        "plateau": montrer_l_apercu(main, str(milieu)),
        "pose": dessiner(suite, evenement).etapes[2].svg,
        "choix": offrir(dessiner(partie)),
    }


def jouer_une_carte(partie: six_game.Partie, place: int) -> six_game.Evenement:
    """Joue la carte de l'humain à cette place, puis ce que les IA répondent."""
    numero = partie.humain.hand[place].number
    evenement = six_game.jouer(partie, card.Coup(card.Etape.CARTE, numero))
    while six_game.au_trait(partie) > 0:
        evenement = six_game.jouer(partie, choisir(partie, "sujet", Random(0)))
    return evenement


IMAGES: dict[str, Callable[[], Images]] = {
    "dames": images_dames,
    "incognito": images_incognito,
    "pickomino": images_pickomino,
    "puissance_n": images_puissance_n,
    "sixquiprend": images_sixquiprend,
}


def avec_sa_taille(svg: str) -> str:
    """Donne une taille à une image : sans page autour, un navigateur la réduirait à rien."""
    return re.sub(
        'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', r'\g<0> width="\1" height="\2"', svg, count=1
    )


def ecrire(dossier: Path, images: Images) -> list[Path]:
    """Range des images dans un dossier, et rend leurs chemins."""
    dossier.mkdir(exist_ok=True)
    chemins = []
    for nom, svg in images.items():
        chemin = dossier / f"{nom}.svg"
        chemin.write_text(f"{avec_sa_taille(svg)}\n", encoding="utf-8")
        chemins.append(chemin)
    return chemins


def principal() -> None:
    """Refait les images de tous les jeux."""
    for jeu_joue, dessiner in IMAGES.items():
        for chemin in ecrire(RACINE / jeu_joue / "images", dessiner()):
            print(chemin.relative_to(RACINE))


if __name__ == "__main__":
    principal()
