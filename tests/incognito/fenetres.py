"""De quoi jouer à Incognito dans une fenêtre sans écran."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pygame
from incognito.clavier import Clavier

from incognito import main, plateau
from incognito.ecrans import Bulle, Ecran, Regie
from incognito.graphique import Damier, accueillir
from incognito.notation import Coup
from incognito.plateau import carnet_neuf, decoder
from incognito.regles import Partie
from incognito.types import Couleur
from tests.incognito.commun import ANNEXE, ENTETE, case
from tests.outils.pilote import Pilote, pilote

PETITE = (640, 360)
PARTIE = (ANNEXE / "partie.inco").read_bytes()
# La partie de l'annexe, clic après clic : choisir un pion, puis une case ou un pion adverse.
CLICS_DE_L_ANNEXE = "b5 a5 b4 e4 c1 b2 a3 a2 b2 a2 e4 e3"


def partie(debut: str = ENTETE, taille: int = 5, machines: str = "") -> Partie:
    """Une partie reprise d'un début donné, contre des machines (« noir »)."""
    reprise = decoder(debut.encode(), taille)
    reprise.machines = frozenset(c for c in Couleur if c.nom in machines.split(","))
    return reprise


@contextmanager
def damier(
    jouee: Partie | None = None,
    niveau: str = "facile",
    taille: tuple[int, int] = PETITE,
    cible: str | None = None,
    relue: bool = False,
    accueil: bool = False,
) -> Iterator[tuple[Pilote, Damier]]:
    """Une partie commencée dans une fenêtre qu'on pilote, ou l'accueil qui la propose."""
    jouee = jouee or partie()
    cote = len(jouee.jeu.plateau)
    with carnet_neuf(lambda nom: ["incognito", "-c", nom], cote) as carnet:
        if cible is not None:
            plateau.sauvegarder_partie(cible, jouee, carnet)
        seance = main.Seance(Clavier(carnet, niveau=niveau, options=["-g"], graine=7))
        regie = Regie(
            seance.clavier,
            lambda partie: partie.machines,
            partial(main.choisir, seance),
            partial(main.aviser, seance),
            partial(main.preparer, seance),
        )
        with pilote("incognito", regie, taille=taille) as mains:
            montre = Damier(mains.fenetre, jouee, relue)
            if accueil:
                accueillir(mains.fenetre, jouee)
            else:
                montre.commencer()
            mains.fenetre.dessiner()
            yield mains, montre


def ecran(mains: Pilote) -> Ecran:
    """L'écran montré ; une fonction, pour que mypy n'en retienne rien d'un appel à l'autre."""
    montre = mains.fenetre.ecran
    assert isinstance(montre, Ecran)
    return montre


def plateau_montre(mains: Pilote) -> Damier:
    """Le damier, même derrière une bulle."""
    montre = ecran(mains)
    while isinstance(montre, Bulle):
        montre = montre.derriere
    assert isinstance(montre, Damier)
    return montre


def cliquer(mains: Pilote, noms: str) -> None:
    """Clique des cases, l'une après l'autre, et laisse jouer."""
    for nom in noms.split():
        mains.cliquer(plateau_montre(mains).rect(case(nom)).center)
        mains.attendre()


def au_clavier(mains: Pilote, coup: Coup) -> None:
    """Joue un coup avec les flèches et Entrée."""
    if mains.fenetre.choix is None:
        mains.taper("tab")
    for ici in coup.mouvement:
        mains.fleches(plateau_montre(mains).rect(ici))
        mains.taper("entrée")
        mains.attendre()


def pixel(mains: Pilote, nom: str, dx: float = 0.5, dy: float = 0.5) -> tuple[int, ...]:
    """La couleur d'un point d'une case : son milieu, ou une fraction de son côté."""
    cadre = plateau_montre(mains).rect(case(nom))
    point = mains.pixel((cadre.x + cadre.w * dx, cadre.y + cadre.h * dy))
    return tuple(mains.fenetre.toile.surface.get_at(point)[:3])


def compter(mains: Pilote, nom: str, couleur: tuple[int, int, int]) -> int:
    """Les pixels d'une case qui ont une couleur, à peu près."""
    cadre = mains.fenetre.toile.cadre(plateau_montre(mains).rect(case(nom)))
    vue = mains.fenetre.toile.surface.subsurface(cadre)
    return pygame.mask.from_threshold(vue, couleur, (9, 9, 9)).count()


def image(mains: Pilote) -> bytes:
    """Tout ce que montre la fenêtre."""
    return pygame.image.tobytes(mains.fenetre.toile.surface, "RGB")


def titre(mains: Pilote) -> str:
    """Le titre de la bulle montrée, ou celui du panneau."""
    montre = ecran(mains)
    return montre.titre if isinstance(montre, Bulle) else plateau_montre(mains).titre()
