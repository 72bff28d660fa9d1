"""La cible : le programme jugé, ce qu'on a trouvé de ses habitudes, et le banc où on l'essaie.

Un *banc* est une séance dans un dossier neuf, où l'on parle la langue du sujet : il met en place
une position, joue « D b4->e4 », et retient le dernier plateau vu. Le *récit* garde de quoi refaire
l'essai à la main : la commande, ce qu'on a tapé, ce qui est venu.
"""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from types import TracebackType

from .conduite import Depassement, Limites, Seance, dossier_neuf
from .ecran import Plateau, plateaux, sans_espions
from .profils import Profil, cases_du_coup

DEPART, SORTIE = "depart.inco", "sortie.inco"
LIGNES_MONTREES = 24


class Manque(Exception):
    """Ce qui devait suivre n'est pas venu ; `attendu` et `venu` le disent."""

    def __init__(self, attendu: str, venu: str) -> None:
        super().__init__(f"{attendu} / {venu}")
        self.attendu, self.venu = attendu, venu


@dataclass
class Cible:
    """Un programme à juger, et ce qu'on sait de lui."""

    commande: tuple[str, ...]
    profil: Profil
    limites: Limites = field(default_factory=Limites)
    dictee: Path | None = None  # la bibliothèque qui dicte rand() et l'heure, s'il y en a une
    dictable: bool = False  # la dictée l'atteint
    depart: Plateau | None = None  # son plateau de départ
    charge: bool = True  # il sait charger un fichier
    sauve: bool = True  # la sauvegarde n'empêche pas de jouer
    constats: list[str] = field(default_factory=list)
    entetes: list[list[str]] | None = None  # ceux de parties nouvelles, lus une fois
    essai_des_entetes: str = ""  # la commande qui les a fait écrire
    verrou: Lock = field(default_factory=Lock)  # pour ne les lire qu'une fois


@dataclass
class Recit:
    """Ce qu'on a fait, pour qui voudra le refaire."""

    commande: str = ""
    saisies: list[str] = field(default_factory=list)
    recu: str = ""

    def fin(self) -> str:
        """Les dernières lignes que le programme a écrites."""
        lignes = self.recu.rstrip("\n").split("\n")
        reste = ["[…]"] if len(lignes) > LIGNES_MONTREES else []
        return "\n".join(ligne[:200] for ligne in [*reste, *lignes[-LIGNES_MONTREES:]])


class Banc:
    """Un essai du programme, dans un dossier à lui."""

    def __init__(self, cible: Cible, recit: Recit, taille: int = 5) -> None:
        self.cible, self.recit, self.taille = cible, recit, taille
        self.plateau: Plateau | None = None  # le dernier vu, espions confondus avec les autres
        self.brut: Plateau | None = None  # le même, tel qu'il s'affichait
        self.texte = ""
        self.pile = ExitStack()
        self.dossier = self.pile.enter_context(dossier_neuf())

    def __enter__(self) -> Banc:
        return self

    def __exit__(
        self,
        genre: type[BaseException] | None,
        erreur: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.pile.close()

    # --- préparer et lancer ----------------------------------------------------------------------

    def poser(self, nom: str, lignes: Sequence[str]) -> None:
        """Écrit un fichier, dans le dialecte du programme."""
        traduites = self.cible.profil.vers_le_dialecte(lignes, self.taille)
        chemin = self.dossier / nom
        chemin.write_text("".join(f"{ligne}\n" for ligne in traduites), encoding="utf-8")
        uid, gid = self.dossier.stat().st_uid, self.dossier.stat().st_gid
        shutil.chown(chemin, uid, gid)

    def mots(self, arguments: Sequence[str]) -> list[str]:
        """Les mots d'une ligne de commande ; « @charger:a.inco » devient l'option du programme."""
        mots: list[str] = []
        for argument in arguments:
            if argument.startswith("@"):
                nom, _, valeur = argument[1:].partition(":")
                mots += self.cible.profil.option(nom, fichier=valeur, n=valeur)
            else:
                mots.append(argument)
        return mots

    def lancer(self, arguments: Sequence[str], plus: Mapping[str, str] | None = None) -> None:
        """Lance le programme, passe son menu s'il en a un, et écoute."""
        mots = [*self.cible.commande, *self.mots(arguments)]
        self.recit.saisies, self.recit.recu = [], ""
        self.recit.commande = self.a_coller(mots)
        env = dict(plus or {})
        if self.cible.dictee is not None:
            env["LD_PRELOAD"] = str(self.cible.dictee)
        self.seance = Seance(mots, self.dossier, self.cible.limites, env)
        self.pile.callback(self.seance.fermer)
        self._ecouter()
        for ligne in self.cible.profil["lancement.avant"]:
            self.taper(ligne)

    def a_coller(self, mots: Sequence[str]) -> str:
        """La commande qui refait ce lancement, fichiers compris, dans un dossier neuf."""
        morceaux = ['cd "$(mktemp -d)"']
        for chemin in sorted(self.dossier.iterdir()):
            contenu = chemin.read_text(encoding="utf-8").replace("\n", "\\n")
            morceaux.append(f"printf {shlex.quote(contenu)} > {chemin.name}")
        return " && ".join([*morceaux, shlex.join(mots)])

    def mettre_en_place(
        self,
        position: Sequence[str],
        arguments: Sequence[str] = (),
        plus: Mapping[str, str] | None = None,
    ) -> None:
        """Lance le programme sur une position, de la façon dont il sait y arriver."""
        mode = self.cible.profil["lancement.position"] or "fichier"
        dictes = dict(plus or {})
        if not position:
            self.lancer(["@options", *arguments], dictes)
            return
        if mode == "saisie":
            dictes["NOTER_RAND"] = self.cible.profil.tirages(position)
            self.lancer(["@options", *arguments], dictes)
        else:
            self.poser(DEPART, position if mode == "fichier" else position[:3])
            self.lancer(["@options", f"@charger:{DEPART}", *arguments], dictes)
        if mode != "fichier":
            for coup in position[3:]:
                self.jouer(coup)

    # --- jouer --------------------------------------------------------------------------------

    def taper(self, ligne: str) -> None:
        """Tape une ligne, et écoute."""
        if self.finie:
            return
        self.recit.saisies.append(ligne)
        self.seance.taper(ligne)
        self._ecouter()

    def _ecouter(self) -> None:
        try:
            self.texte = self.seance.ecouter()
        except Depassement as trop:
            raise Manque("le programme répond et attend la suite", str(trop)) from None
        self.recit.recu += self.texte
        vus = plateaux(self.texte, self.cible.profil, self.taille)
        if vus:
            self.brut, self.plateau = vus[-1], sans_espions(vus[-1])

    def jouer(self, coup: str, saute: int = 0) -> Plateau | None:
        """Joue un coup du sujet ; rend le dernier plateau qu'il a fait afficher, ou None.

        Args:
            saute: combien des premières lignes à taper ne le sont pas, après un refus.
        """
        avant, debut = self.plateau, len(self.recit.recu)
        self.plateau = None
        for ligne in self.cible.profil.lignes_du_coup(coup, self.taille)[saute:]:
            self.taper(ligne)
        self.texte = self.recit.recu[debut:]
        vu, self.plateau = self.plateau, self.plateau or avant
        return vu

    @property
    def finie(self) -> bool:
        """Dit si le programme s'est arrêté."""
        return self.seance.fini

    @property
    def signal(self) -> str:
        """La phrase d'un arrêt brutal (une erreur de segmentation…), vide sinon."""
        code = self.seance.code
        brutal = self.finie and code is not None and code < 0
        return f"le programme a été arrêté par le signal {-(code or 0)}" if brutal else ""

    def lignes(self, nom: str = SORTIE) -> list[str]:
        """Les lignes d'un fichier du dossier, dans la forme du sujet ; vide s'il n'y est pas."""
        chemin = self.dossier / nom
        if not chemin.is_file():
            return []
        texte = chemin.read_bytes()[:200_000].decode("utf-8", "replace")
        return self.cible.profil.depuis_le_dialecte(texte, self.taille)


def decrire(coup: str) -> str:
    """Un coup du sujet, en toutes lettres."""
    genre, depart, arrivee = cases_du_coup(coup)
    verbe = "le déplacement" if genre == "D" else "l'interrogation"
    return f"{verbe} {depart.nom}->{arrivee.nom}"
