"""De quoi jouer à Incognito dans une fenêtre sans écran."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pygame

from incognito import main, plateau
from incognito.commun.terminal import Clavier
from incognito.dialogue import Seance
from incognito.fenetre.ecrans import Bulle, Ecran, Regie
from incognito.graphique import ESPION, Damier, Preparation
from incognito.plateau import Partie, nouvelle_partie, tirer_la_graine
from incognito.sauvegarde import carnet_neuf, encoder
from incognito.types import NIVEAUX, Couleur, Coup
from tests.appui.pilote import Pilote, pilote
from tests.incognito.commun import ANNEXE, ENTETE, case, relire

PETITE = (640, 360)
PARTIE = (ANNEXE / "apres" / "out.inco").read_bytes()
# La partie de l'annexe, clic après clic : choisir un pion, puis une case ou un pion adverse.
CLICS_DE_L_ANNEXE = "b5 a5 b4 e4 c1 b2 a3 a2 b2 a2 e4 e3"


def partie(debut: str = ENTETE, taille: int = 5, machines: str = "") -> Partie:
    """Une partie reprise d'un début donné avec `--graine 1`, contre des machines (« noir »)."""
    reprise = relire(debut, taille)
    reprise.graine = tirer_la_graine(Random(1))
    reprise.machines = frozenset(c for c in Couleur if c.nom in machines.split(","))
    return reprise


def seance_de(jouee: Partie, niveau: str, debogage: bool) -> Seance:
    """Ce qu'on aurait choisi pour jouer cette partie."""
    return Seance(
        clavier=Clavier(carnet_neuf()),
        mots=main.MOTS,
        hasard=Random(7),
        taille=len(jouee.jeu.plateau),
        machines=jouee.machines,
        niveau=niveau,
        debogage=debogage,
        texte=False,
    )


@contextmanager
def damier(
    jouee: Partie | None = None,
    niveau: str = "facile",
    taille: tuple[int, int] = PETITE,
    cible: str | None = None,
    relue: bool = False,
    accueil: bool = False,
    debogage: bool = False,
) -> Iterator[tuple[Pilote, Damier]]:
    """Une partie commencée dans une fenêtre qu'on pilote, ou l'accueil qui la propose."""
    jouee = jouee or partie()
    seance = seance_de(jouee, niveau, debogage)
    carnet = seance.clavier.carnet
    if cible is not None:
        carnet.reserver(cible)
    regie = Regie(plateau, carnet, seance, main.choisir, main.aviser, main.reprendre)
    with pilote("incognito", regie, taille=taille) as mains:
        montre = Damier(mains.fenetre, jouee, relue)
        if accueil:
            mains.fenetre.montrer(Preparation(mains.fenetre, jouee.machines))
        else:
            montre.commencer()
        mains.fenetre.dessiner()
        yield mains, montre


@contextmanager
def fenetre_au_hasard(hasard: Random) -> Iterator[Pilote]:
    """La fenêtre, sur une partie ou sur l'accueil, à un niveau quelconque."""
    machines = hasard.choice(["", "blanc", "noir", "blanc,noir"])
    jouee = nouvelle_partie(hasard, hasard.choice([4, 5, 8]))
    jouee.machines = frozenset(c for c in Couleur if c.nom in machines.split(","))
    niveau = hasard.choice(NIVEAUX)
    with damier(jouee, niveau, accueil=hasard.random() < 0.3) as (mains, _):
        yield mains


def verifier(jouee: Partie) -> None:
    """Ce qui s'est joué se relit par les règles."""
    assert relire(encoder(jouee), len(jouee.jeu.plateau)) == jouee


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
    rect = plateau_montre(mains).rect(case(nom))
    coin = mains.pixel(rect.topleft)
    autre = mains.pixel(rect.bottomright)
    cadre = pygame.Rect(coin, (autre[0] - coin[0], autre[1] - coin[1]))
    vue = mains.fenetre.toile.surface.subsurface(cadre)
    return pygame.mask.from_threshold(vue, couleur, (30, 30, 30)).count()


def espions_montres(mains: Pilote) -> bool:
    """Dit si un espion est dessiné sur un pion."""
    return any(cle[:1] == ("pion",) and ESPION in cle for cle, _ in mains.fenetre.toile.vignettes)


def image(mains: Pilote) -> bytes:
    """Tout ce que montre la fenêtre."""
    return pygame.image.tobytes(mains.fenetre.toile.surface, "RGB")


def titre(mains: Pilote) -> str:
    """Le titre de la bulle montrée, ou celui du panneau."""
    montre = ecran(mains)
    return montre.titre if isinstance(montre, Bulle) else plateau_montre(mains).titre()
