"""Un essai : un programme lancé dans un dossier, mené ligne à ligne, et le récit qu'on en fait.

Le *programme* est ce qu'on juge, avec ce qu'on sait de lui. Le *récit* garde de quoi refaire
l'essai à la main : la commande, ce qu'on a tapé, ce qui est venu. Une épreuve lève `Manque` si ce
qui est venu n'est pas ce qu'il fallait, `NonJuge` si elle n'a pas su le voir. Le banc d'Incognito
et la table de Puissance N sont deux essais, qui ajoutent chacun la langue de leur jeu.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.appui.bac import Limites, fichiers_de_la_commande
from tests.appui.dossiers import dossier_neuf

from .conduite import Depassement, Seance, visible
from .profils import Profil

LIGNES_MONTREES = 8
HEURE = 1_700_000_000  # celle qu'il est pour tout programme : la même partie deux fois
FIN_D_ENTREE = "\x04"
PAUSE = re.compile(
    r"(?i)(?:appuy|tap|press|entr.?e\b|enter\b|touche).*(?:continu|suite|poursui)"
    r"|appuy\w* sur (?:entr|une touche|n'importe)|press (?:any|enter)"
)
PAUSES = 3  # de suite, avant de croire qu'on n'a pas compris
SIGNAUX = {6: "abort", 8: "division par zéro", 9: "arrêté de force", 11: "erreur de segmentation"}


def heure(rang: int) -> int:
    """L'heure d'une partie parmi d'autres : des écarts inégaux, deux graines ne se ressemblent pas.

    >>> heure(0) == HEURE
    True
    """
    return HEURE + 7_919 * rang * rang


class Manque(Exception):
    """Ce qui devait suivre n'est pas venu ; `attendu` et `venu` le disent."""

    def __init__(self, attendu: str, venu: str) -> None:
        super().__init__(f"{attendu} / {venu}")
        self.attendu = attendu
        self.venu = venu


class NonJuge(Exception):
    """On ne peut pas juger : le message dit ce qui l'empêche."""


@dataclass
class Programme:
    """Un programme à juger, et ce qu'on sait de lui, quel que soit le jeu."""

    commande: tuple[str, ...]
    profil: Profil
    limites: Limites = field(default_factory=Limites)
    dictee: Path | None = None  # la bibliothèque qui dicte l'heure, s'il y en a une
    montres: tuple[Path, ...] = ()  # les dossiers qu'il lui faut, en plus de ceux de la commande
    tampon: bool = False  # sa sortie reste dans un tampon : on la lui fait écrire
    obstacle: str = ""  # ce qui empêche de le comprendre, donc de le noter
    ne_joue_pas: str = ""  # ce qu'on a vu d'un programme qui s'arrête aussitôt
    constats: list[str] = field(default_factory=list)
    causes: dict[str, str] = field(default_factory=dict)  # ce qui explique plusieurs manques

    def a_montrer(self) -> list[Path]:
        """Les dossiers que le programme doit voir dans son bac."""
        if self.dictee is None:
            return list(self.montres)
        return [*self.montres, self.dictee.parent]

    def variables(self) -> dict[str, str]:
        """Ce que l'environnement dit au programme : l'heure, et de ne pas garder sa sortie."""
        variables = {}
        if self.dictee is not None:
            variables["LD_PRELOAD"] = str(self.dictee)
            variables["NOTER_HEURE"] = str(HEURE)
        if self.tampon:
            variables["NOTER_SANS_TAMPON"] = "1"
        return variables


@dataclass
class Recit:
    """Ce qu'on a fait, pour qui voudra le refaire."""

    commande: str = ""
    saisies: list[str] = field(default_factory=list)
    recu: str = ""
    lancement: str = ""  # la commande seule, « ./programme » à la place du chemin
    fichiers: dict[str, str] = field(default_factory=dict)  # ceux qu'on a posés avant

    def tape(self) -> str:
        """Ce qu'a fait celui qui essaie : les fichiers posés, la commande, les lignes tapées."""
        poses = [
            f"{nom} : {' / '.join(texte.split(chr(10))).rstrip(' /') or '(vide)'} ⏎"
            for nom, texte in self.fichiers.items()
        ]
        lignes = " ⏎ ".join(map(visible, [self.lancement, *self.saisies]))
        return " ".join([*poses, lignes]).strip()

    def fin(self) -> str:
        """Les dernières lignes que le programme a écrites."""
        lignes = self.recu.rstrip("\n").split("\n")
        reste = ["[…]"] if len(lignes) > LIGNES_MONTREES else []
        return "\n".join(visible(x[:160]) for x in [*reste, *lignes[-LIGNES_MONTREES:]])

    def derniere_ligne(self) -> str:
        """La dernière ligne que le programme a écrite."""
        lignes = [ligne.strip() for ligne in self.recu.split("\n") if ligne.strip()]
        return lignes[-1] if lignes else ""

    def a_coller(self) -> str:
        """Une commande entière qui refait l'essai, saisies comprises ; elle laisse la main."""
        if not self.saisies or "|" in self.commande:
            return self.commande
        avant, et, lancement = self.commande.rpartition(" && ")
        lignes = [ligne for ligne in self.saisies if ligne != FIN_D_ENTREE]
        tape = f"printf '%s\\n' {shlex.join(lignes)}"
        return f"{avant}{et}{{ {tape}; cat; }} | {lancement}"


class Essai:
    """Un essai d'un programme, dans un dossier neuf, ou dans celui d'un essai précédent."""

    devant: tuple[str, ...] = ()  # ce qui précède la commande dans le bac

    def __init__(self, programme: Programme, recit: Recit, dossier: Path | None = None) -> None:
        self.programme = programme
        self.recit = recit
        self.texte = ""  # ce qu'il a écrit depuis la dernière ligne tapée
        self.poses: dict[str, bytes] = {}  # les fichiers mis là avant de le lancer
        self.pile = ExitStack()
        self.dossier = dossier or self.pile.enter_context(dossier_neuf())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        genre: type[BaseException] | None,
        erreur: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.pile.close()

    def preparer_le_recit(self, mots: Sequence[str]) -> None:
        """Le récit d'un lancement avec ces options, avant qu'il ait lieu."""
        morceaux = ['cd "$(mktemp -d)"']
        for nom, octets in sorted(self.poses.items()):
            lignes = octets.decode().splitlines()
            ecrit = f"printf '%s\\n' {shlex.join(lignes)}" if lignes else ":"
            morceaux.append(f"{ecrit} > {nom}")
        morceaux.append(shlex.join([*self.programme.commande, *mots]))
        self.recit.commande = " && ".join(morceaux)
        self.recit.lancement = shlex.join(["./programme", *mots])
        self.recit.fichiers = {nom: octets.decode() for nom, octets in self.poses.items()}
        self.recit.saisies = []
        self.recit.recu = ""

    def ouvrir(self, mots: Sequence[str], plus: Mapping[str, str]) -> None:
        """Lance le programme avec ces options et ces variables de plus, et écoute."""
        self.preparer_le_recit(mots)
        commande = [*self.devant, *self.programme.commande, *mots]
        variables = self.programme.variables() | dict(plus)
        limites = self.programme.limites
        montres = self.programme.a_montrer() + fichiers_de_la_commande(self.programme.commande)
        self.seance = Seance(commande, self.dossier, limites, variables, montres)
        self.pile.callback(self.seance.fermer)
        self.ecouter()

    def taper(self, ligne: str) -> None:
        """Tape une ligne, et écoute."""
        if self.finie:
            return
        self.recit.saisies.append(ligne)
        if not self.recit.recu.endswith("\n"):
            self.recit.recu += "\n"  # la touche Entrée
        self.seance.taper(ligne)
        self.ecouter()

    def ecouter(self) -> None:
        """Retient ce que le programme écrit avant d'attendre, ses pauses passées ; lève Manque."""
        self.texte = self._entendre()
        for _ in range(PAUSES):
            if self.finie or not PAUSE.search(self.recit.derniere_ligne()):
                break
            self.recit.saisies.append("")
            self.recit.recu += "\n"
            self.seance.taper("")
            self.texte += "\n" + self._entendre()
        self.regarder()

    def _entendre(self) -> str:
        """Ce que le programme écrit avant d'attendre ; lève Manque s'il n'attend pas."""
        try:
            entendu = self.seance.ecouter()
        except Depassement as trop:
            self.recit.recu += trop.entendu
            raise Manque("le programme répond et attend la suite", str(trop)) from None
        self.recit.recu += entendu
        return entendu

    def regarder(self) -> None:
        """Cherche dans ce qui vient d'être écrit ce que le jeu y montre."""

    @property
    def finie(self) -> bool:
        """Dit si le programme s'est arrêté."""
        return self.seance.fini

    @property
    def signal(self) -> str:
        """La phrase d'un arrêt brutal (une erreur de segmentation…), vide sinon."""
        code = self.seance.code
        if not self.finie or code is None or code >= 0:
            return ""
        return f"le programme a planté : {SIGNAUX.get(-code, 'arrêt brutal')} (signal {-code})"

    @property
    def arret(self) -> str:
        """La phrase d'un arrêt, brutal ou non."""
        return self.signal or "le programme s'est arrêté"
