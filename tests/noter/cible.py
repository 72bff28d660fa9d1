"""La cible : le programme jugé, ce qu'on a trouvé de ses habitudes, et le banc où on l'essaie.

Un *banc* est une séance dans un dossier neuf, où l'on parle la langue du sujet : il met en place
une position, joue « D b4->e4 », et retient le dernier plateau vu. Le *récit* garde de quoi refaire
l'essai à la main : la commande, ce qu'on a tapé, ce qui est venu. Une *invite* est la dernière
ligne qu'un programme écrit avant d'attendre : on sait à elle ce qu'il demande.
"""

from __future__ import annotations

import shlex
import shutil
import signal
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from types import TracebackType

from . import arbitre
from .bac import Limites
from .conduite import Depassement, Seance
from .dossiers import dossier_neuf, lire
from .ecran import Plateau, changer, differences, plateaux, sans_espions, visible
from .profils import Profil, cases_du_coup
from .reconnaissance import reconnaitre

DEPART, SORTIE = "depart.inco", "sortie.inco"
LIGNES_MONTREES = 8
HEURE = 1_700_000_000  # celle qu'il est pour tout programme : la même partie deux fois
FIN_D_ENTREE = "\x04"


class Manque(Exception):
    """Ce qui devait suivre n'est pas venu ; `attendu` et `venu` le disent."""

    def __init__(self, attendu: str, venu: str) -> None:
        super().__init__(f"{attendu} / {venu}")
        self.attendu, self.venu = attendu, venu


class NonJuge(Exception):
    """On ne peut pas juger : le message dit ce qui l'empêche."""


@dataclass
class Cible:
    """Un programme à juger, et ce qu'on sait de lui."""

    commande: tuple[str, ...]
    profil: Profil
    limites: Limites = field(default_factory=Limites)
    dictee: Path | None = None  # la bibliothèque qui dicte rand() et l'heure, s'il y en a une
    montres: tuple[Path, ...] = ()  # les dossiers qu'il lui faut, en plus de ceux de la commande
    motif: int = 165  # ce dont on remplit la mémoire qu'il demande
    tampon: bool = False  # sa sortie reste dans un tampon : on la lui fait écrire
    dictable: bool = False  # la dictée l'atteint
    depart: Plateau | None = None  # son plateau de départ
    obstacle: str = ""  # ce qui empêche de le comprendre, donc de le noter
    ne_joue_pas: str = ""  # ce qu'on a vu d'un programme qui s'arrête aussitôt
    charge: bool = True  # il sait charger un fichier
    interroge: bool = True  # une interrogation au moins a été comprise
    commencent: str = "BN"  # ceux à qui une position donne le premier tour
    sauve: bool = True  # la sauvegarde n'empêche pas de jouer
    constats: list[str] = field(default_factory=list)
    causes: dict[str, str] = field(default_factory=dict)  # ce qui explique plusieurs manques
    invites: dict[str, list[set[str]]] = field(default_factory=dict)  # « D » : une par ligne tapée
    ordinaires: set[str] = field(default_factory=set)  # les lignes qu'il écrit quand tout va bien
    heures: dict[tuple[str, ...], int] = field(default_factory=dict)  # celle de chaque tirage
    premiers: dict[str, int] = field(default_factory=dict)  # l'heure où chacun commence
    parties: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)  # voir espions.py
    entetes: list[list[str]] | None = None  # ceux de parties nouvelles, lus une fois
    essai_des_entetes: str = ""  # la commande qui les a fait écrire
    verrou: Lock = field(default_factory=Lock)  # pour ne les lire qu'une fois


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

    def a_coller(self) -> str:
        """Une commande entière qui refait l'essai, saisies comprises ; elle laisse la main."""
        if not self.saisies or "|" in self.commande:
            return self.commande
        avant, et, lancement = self.commande.rpartition(" && ")
        lignes = [ligne for ligne in self.saisies if ligne != FIN_D_ENTREE]
        tape = f"printf '%s\\n' {shlex.join(lignes)}"
        return f"{avant}{et}{{ {tape}; cat; }} | {lancement}"


class Banc:
    """Un essai du programme, dans un dossier à lui."""

    def __init__(self, cible: Cible, recit: Recit, taille: int = 5) -> None:
        self.cible, self.recit, self.taille = cible, recit, taille
        self.plateau: Plateau | None = None  # le dernier vu, espions confondus avec les autres
        self.brut: Plateau | None = None  # le même, tel qu'il s'affichait
        self.texte = ""
        self.poses: dict[str, bytes] = {}
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
        """Écrit un fichier, dans le dialecte du programme, avant de le lancer."""
        traduites = self.cible.profil.vers_le_dialecte(lignes, self.taille)
        chemin = self.dossier / nom
        self.poses[nom] = "".join(f"{ligne}\n" for ligne in traduites).encode()
        chemin.write_bytes(self.poses[nom])
        shutil.chown(chemin, self.dossier.stat().st_uid, self.dossier.stat().st_gid)

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
        self.recit.lancement = shlex.join(["./programme", *self.mots(arguments)])
        self.recit.fichiers = {nom: octets.decode() for nom, octets in self.poses.items()}
        env = variables(self.cible) | dict(plus or {})
        self.seance = Seance(mots, self.dossier, self.cible.limites, env, montres(self.cible))
        self.pile.callback(self.seance.fermer)
        self._ecouter()
        for ligne in self.cible.profil["lancement.avant"]:
            if self.plateau is None:
                self.taper(ligne)

    def a_coller(self, mots: Sequence[str]) -> str:
        """La commande qui refait ce lancement, fichiers compris, dans un dossier neuf."""
        morceaux = ['cd "$(mktemp -d)"']
        for nom, octets in sorted(self.poses.items()):
            lignes = octets.decode().splitlines()
            morceaux.append(
                f"printf '%s\\n' {shlex.join(lignes)} > {nom}" if lignes else f": > {nom}"
            )
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
        if mode in ("saisie", "heure", "nouvelle"):
            self.lancer(["@options", *arguments], dictes | self._tirage(mode, position))
        else:
            self.poser(DEPART, position if mode == "fichier" else position[:3])
            self.lancer(["@options", f"@charger:{DEPART}", *arguments], dictes)
        if mode != "fichier":
            self._mener_a(position)

    def _mener_a(self, position: Sequence[str]) -> None:
        """Joue les coups d'une position ; lève NonJuge si le programme n'y arrive pas."""
        avant, apres = (arbitre.plateau(arbitre.position(p)) for p in (position[:3], position))
        attendu = changer(self.plateau or avant, differences(avant, apres))
        for coup in position[3:]:
            self.jouer(coup)
        if position[3:] and self.plateau != attendu:
            raise NonJuge("la position de l'épreuve n'a pas pu être mise en place")

    def _tirage(self, mode: str, position: Sequence[str]) -> dict[str, str]:
        """Ce qu'il faut dicter pour qu'une partie nouvelle commence par cet en-tête."""
        if mode == "saisie":
            return {"NOTER_RAND": self.cible.profil.tirages(position)}
        if mode == "nouvelle":
            heure = self.cible.premiers.get(position[2])
        else:
            heure = self.cible.heures.get(tuple(position[:3]))
        if heure is None:
            raise NonJuge("aucune partie nouvelle ne commence ainsi, et rien ne se charge")
        return {"NOTER_HEURE": str(heure)}

    # --- jouer --------------------------------------------------------------------------------

    def taper(self, ligne: str) -> None:
        """Tape une ligne, et écoute."""
        if self.finie:
            return
        self.recit.saisies.append(ligne)
        self.recit.recu += "" if self.recit.recu.endswith("\n") else "\n"  # la touche Entrée
        self.seance.taper(ligne)
        self._ecouter()

    def _ecouter(self) -> None:
        try:
            self.texte = self.seance.ecouter()
        except Depassement as trop:
            raise Manque("le programme répond et attend la suite", str(trop)) from None
        self.recit.recu += self.texte
        vus = plateaux(self.texte, self._lecture(), self.taille)
        if vus:
            self.brut, self.plateau = vus[-1], sans_espions(vus[-1])

    def _lecture(self) -> Profil:
        """Le profil qui lit l'écran ; à une autre taille, un plateau reconnu l'est de nouveau."""
        profil = self.cible.profil
        if self.taille == 5 or not profil["ecran.rangees"]:
            return profil
        reconnu = reconnaitre(self.texte, self.taille)
        return profil if reconnu is None else reconnu.profil(profil)

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

    def saute(self, genre: str) -> int:
        """Combien de lignes d'un coup ne se tapent pas : l'invite le dit, sinon le profil."""
        connues = self.cible.invites.get(genre, [])
        for invite in (self.invite, self.invite_longue):
            rangs = [rang for rang, invites in enumerate(connues) if invite in invites]
            if len(rangs) == 1:
                return rangs[0]
        return max(0, int(self.cible.profil["saisie.refus_saute"]))

    @property
    def invite(self) -> str:
        """La dernière ligne écrite, à laquelle on sait ce que le programme demande."""
        return self.invite_longue.rpartition("\n")[2]

    @property
    def invite_longue(self) -> str:
        """Les deux dernières lignes écrites, quand une seule ne suffit pas à le savoir."""
        lignes = [ligne.strip() for ligne in self.recit.recu.split("\n") if ligne.strip()]
        return "\n".join(lignes[-2:])

    def demande_un_coup(self) -> bool:
        """Dit si le programme attend, et pose la question qu'il pose à chaque tour."""
        return not self.finie and any(self.invite in i[0] for i in self.cible.invites.values())

    def vider_les_tampons(self) -> bool:
        """Fait écrire au programme ce qui attend encore ; dit si la dictée permet de le faire."""
        if self.cible.dictee is None or not self.cible.dictable or self.finie:
            return False
        self.seance.signaler(signal.SIGUSR2)
        return not self.finie

    def quitter(self) -> None:
        """Quitte le programme par sa propre porte, s'il en a une."""
        for ligne in self.cible.profil["saisie.quitter"]:
            self.taper(ligne)

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
        texte = (lire(self.dossier, nom) or b"").decode("utf-8", "replace")
        return self.cible.profil.depuis_le_dialecte(texte, self.taille)


def montres(cible: Cible) -> list[Path]:
    """Les dossiers que le programme doit voir dans son bac."""
    return [*cible.montres, *([cible.dictee.parent] if cible.dictee else [])]


def variables(cible: Cible) -> dict[str, str]:
    """Ce que l'environnement dit à un programme : l'heure, le tampon, la mémoire."""
    env = {"MALLOC_PERTURB_": str(cible.motif)}
    if cible.dictee is not None:
        env |= {"LD_PRELOAD": str(cible.dictee), "NOTER_HEURE": str(HEURE)}
    return env | ({"NOTER_SANS_TAMPON": "1"} if cible.tampon else {})


def decrire(coup: str) -> str:
    """Un coup du sujet, en toutes lettres."""
    genre, depart, arrivee = cases_du_coup(coup)
    verbe = "le déplacement" if genre == "D" else "l'interrogation"
    return f"{verbe} {depart.nom}->{arrivee.nom}"
