"""Un essai : un programme lancé dans un dossier, mené ligne à ligne.

Le *programme* est ce qu'on juge, avec ce qu'on sait de lui. Une épreuve lève `Manque` si ce qui est
venu n'est pas ce qu'il fallait, `NonJuge` si elle n'a pas su le voir. Un programme qui s'arrête
quand on ne le lui demande pas, ou ne répond plus, est un manque dont on dit le moment : le même
*arrêt*, vu dans dix essais, ne se compte qu'une fois. Le banc d'Incognito et la table de Puissance
N sont deux essais, qui ajoutent chacun la langue de leur jeu.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.appui.bac import Limites, fichiers_de_la_commande
from tests.appui.dossiers import dossier_neuf, lire

from .conduite import Depassement, Seance
from .profils import Profil
from .recit import HEURE, Recit

PAUSE = re.compile(
    r"(?i)(?:appuy|tap|press|entr.?e\b|enter\b|touche).*(?:continu|suite|poursui)"
    r"|appuy\w* sur (?:entr|une touche|n'importe)|press (?:any|enter)"
)
QUI_JOUE = re.compile(r"(?i)\d+|\b(?:jaune|rouge|yellow|red|blancs?|noirs?|white|black|ana|bob)\b")
PAR_RENDU = 300.0  # secondes : un programme ordinaire en prend trois
SOMMEIL = ".sommeil"  # où la dictée écrit ce que le programme voulait dormir
LONGTEMPS = 10  # secondes
PAUSES = 3  # de suite, avant de croire qu'on n'a pas compris
SIGNAUX = {6: "abort", 8: "division par zéro", 9: "arrêté de force", 11: "erreur de segmentation"}


def heure(rang: int) -> int:
    """L'heure d'une partie parmi d'autres : des écarts inégaux, deux graines ne se ressemblent pas.

    >>> heure(0) == HEURE
    True
    """
    return HEURE + 7_919 * rang * rang


def temps_accorde() -> float:
    """Combien de secondes un rendu peut prendre : d'autant plus que la machine est occupée."""
    return PAR_RENDU * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))


class Manque(Exception):
    """Ce qui devait suivre n'est pas venu ; `attendu` et `venu` le disent.

    `arret` dit comment et quand le programme s'est arrêté, si c'est là tout ce qu'on a vu.
    """

    def __init__(self, attendu: str, venu: str, arret: str = "") -> None:
        super().__init__(f"{attendu} / {venu}")
        self.attendu = attendu
        self.venu = venu
        self.arret = arret


class NonJuge(Exception):
    """On ne peut pas juger : le message dit ce qui l'empêche."""


class TropLong(Exception):
    """Le temps qu'on accorde à un rendu est passé : on ne le lance plus."""

    def __init__(self) -> None:
        super().__init__(f"ce rendu a pris plus de {PAR_RENDU / 60:g} minutes : on s'est arrêté là")


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
    ne_commence_pas: str = ""  # on a répondu à ses questions, et la partie ne commence pas
    constats: list[str] = field(default_factory=list)
    causes: dict[str, str] = field(default_factory=dict)  # ce qui explique plusieurs manques
    depuis: float = field(default_factory=time.monotonic)

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


class Essai:
    """Un essai d'un programme, dans un dossier neuf, ou dans celui d'un essai précédent."""

    devant: tuple[str, ...] = ()  # ce qui précède la commande dans le bac

    def __init__(self, programme: Programme, recit: Recit, dossier: Path | None = None) -> None:
        self.programme = programme
        self.recit = recit
        self.texte = ""  # ce qu'il a écrit depuis la dernière ligne tapée
        self.moment = ""  # la question à laquelle elle répondait
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

    def ouvrir(self, mots: Sequence[str], plus: Mapping[str, str]) -> None:
        """Lance le programme avec ces options et ces variables de plus, et écoute."""
        if time.monotonic() - self.programme.depuis > temps_accorde():
            raise TropLong
        sommeil = {"NOTER_SOMMEIL": str(self.dossier / SOMMEIL)}
        variables = self.programme.variables() | sommeil | dict(plus)
        heure = int(variables.get("NOTER_HEURE", HEURE))
        self.recit.commencer(self.dossier, mots, self.poses, heure)
        commande = [*self.devant, *self.programme.commande, *mots]
        limites = self.programme.limites
        montres = self.programme.a_montrer() + fichiers_de_la_commande(self.programme.commande)
        self.seance = Seance(commande, self.dossier, limites, variables, montres)
        self.pile.callback(self.seance.fermer)
        self.ecouter()

    def taper(self, ligne: str) -> None:
        """Tape une ligne, et écoute."""
        if self.finie:
            return
        self.moment = self.recit.derniere_ligne()
        self.recit.saisies.append(ligne)
        if not self.recit.recu.endswith("\n"):
            self.recit.recu += "\n"  # la touche Entrée
        self.recit.reperes.append(len(self.recit.recu))
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
        self._remarquer_un_sommeil()
        self.regarder()

    def _remarquer_un_sommeil(self) -> None:
        """Dit combien de temps le programme dort : la dictée ne l'attend pas, un joueur si."""
        dormis = [float(duree) for duree in (lire(self.dossier, SOMMEIL) or b"").split()]
        (self.dossier / SOMMEIL).unlink(missing_ok=True)
        if max(dormis, default=0) >= LONGTEMPS:
            phrase = f"il dort {max(dormis):g} secondes d'affilée (sleep)"
            self.programme.causes["sommeil"] = f"{phrase} : on l'abrège ici, un joueur attendrait"

    def _entendre(self) -> str:
        """Ce que le programme écrit avant d'attendre ; lève Manque s'il n'attend pas."""
        try:
            entendu = self.seance.ecouter()
        except Depassement as trop:
            self.recit.recu += trop.entendu
            attendu = "le programme répond et attend la suite"
            raise Manque(attendu, str(trop), self.a_ce_moment(str(trop))) from None
        self.recit.recu += entendu
        return entendu

    def regarder(self) -> None:
        """Cherche dans ce qui vient d'être écrit ce que le jeu y montre."""

    @property
    def gagnee(self) -> bool:
        """Dit si un gagnant vient d'être annoncé : il ne restait au programme qu'à s'arrêter."""
        return False

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

    def a_ce_moment(self, phrase: str) -> str:
        """Ce qui est arrivé, et après quelle question, quel que soit le joueur."""
        if not self.moment:
            return f"{phrase} au lancement"
        question = QUI_JOUE.sub("…", self.moment)
        return f"{phrase} après « {question} »"

    def s_arrete(self, attendu: str, en_quittant: bool = False) -> Manque:
        """Le manque d'un programme qui s'est arrêté de lui-même.

        Args:
            en_quittant: il devait finir, et l'a mal fait : c'est la même cause d'où qu'on quitte,
                comme de planter une fois le gagnant annoncé.
        """
        en_quittant = en_quittant or bool(self.signal and self.gagnee)
        arret = f"{self.arret} en quittant" if en_quittant else self.a_ce_moment(self.arret)
        return Manque(attendu, self.arret, arret)
