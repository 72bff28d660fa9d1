"""La cible : un programme d'Incognito, et le banc où on l'essaie dans la langue du sujet.

Un *banc* met en place une position, joue « D b4->e4 », et retient le dernier plateau vu. Une
*invite* est la dernière ligne qu'un programme écrit avant d'attendre : on sait à elle ce qu'il
demande.
"""

from __future__ import annotations

import shutil
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock

from tests.appui.dossiers import lire

from . import arbitre
from .ecran import Plateau, changer, differences, gagnant_affiche, plateaux, sans_espions
from .essai import Essai, NonJuge, Programme
from .profils import Profil, cases_du_coup
from .recit import Recit
from .reconnaissance import reconnaitre

DEPART = "depart.inco"
SORTIE = "sortie.inco"


@dataclass
class Cible(Programme):
    """Un programme d'Incognito, et ce qu'on a trouvé de ses habitudes."""

    dictable: bool = False  # la dictée l'atteint
    depart: Plateau | None = None  # son plateau de départ
    ecran: str = ""  # ce qu'il montrait avec lui
    menu: str = ""  # ce qu'il écrit avant de commencer, s'il a un menu
    charge: bool = True  # il sait charger un fichier
    sans_coup: str = ""  # pourquoi aucun coup ne s'y joue, tapé comme le profil le dit
    coup_essaye: Recit = field(default_factory=Recit)  # l'un d'eux
    interroge: bool = True  # une interrogation au moins a été comprise
    commencent: str = "BN"  # ceux à qui une position donne le premier tour
    sauve: bool = True  # la sauvegarde n'empêche pas de jouer
    invites: dict[str, list[set[str]]] = field(default_factory=dict)  # « D » : une par ligne tapée
    ordinaires: set[str] = field(default_factory=set)  # les lignes qu'il écrit quand tout va bien
    heures: dict[tuple[str, ...], int] = field(default_factory=dict)  # celle de chaque tirage
    premiers: dict[str, int] = field(default_factory=dict)  # l'heure où chacun commence
    parties: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)  # voir espions.py
    espions: str = f"écrits dans {DEPART}"  # comment on sait où ils sont
    entetes: list[list[str]] | None = None  # ceux de parties nouvelles, lus une fois
    essai_des_entetes: Recit = field(default_factory=Recit)  # comment on les a lus
    verrou: Lock = field(default_factory=Lock)  # pour ne les lire qu'une fois


class Banc(Essai):
    """Un essai où l'on parle la langue d'Incognito."""

    def __init__(self, cible: Cible, recit: Recit, taille: int = 5) -> None:
        super().__init__(cible, recit)
        self.cible = cible
        self.taille = taille
        self.plateau: Plateau | None = None  # le dernier vu, espions confondus avec les autres
        self.brut: Plateau | None = None  # le même, tel qu'il s'affichait
        self.fichiers = {"charger": "", "sauver": SORTIE}

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
        profil = self.cible.profil
        devant: list[str] = []
        mots: list[str] = []
        for argument in arguments:
            if not argument.startswith("@"):
                mots.append(argument)
                continue
            nom, _, valeur = argument[1:].partition(":")
            self.fichiers[nom] = valeur
            ecrits = profil.option(nom, fichier=valeur, n=valeur)
            if nom == "options" and any(autre.startswith("@sauver:") for autre in arguments):
                ecrits = _sans(ecrits, profil["lancement.sauver"])
            if nom == "charger" and profil["lancement.charger_d_abord"]:
                devant += ecrits
            else:
                mots += ecrits
        return [*devant, *mots]

    def lancer(self, arguments: Sequence[str], plus: Mapping[str, str] | None = None) -> None:
        """Lance le programme, passe son menu s'il en a un, et écoute."""
        self.ouvrir(self.mots(arguments), plus or {})
        au_menu = self.cible.profil.option("charger_au_menu", fichier=self.fichiers["charger"])
        if not self.fichiers["charger"] or not au_menu:
            au_menu = self.cible.profil["lancement.avant"]
        for ligne in au_menu:
            if self.plateau is None:
                self.taper(ligne)

    def mettre_en_place(self, position: Sequence[str], arguments: Sequence[str] = ()) -> None:
        """Lance le programme sur une position, de la façon dont il sait y arriver."""
        self.recit.prepare = True
        self._mettre_en_place(position, arguments)
        self.recit.prepare = False

    def _mettre_en_place(self, position: Sequence[str], arguments: Sequence[str]) -> None:
        mode = self.cible.profil["lancement.position"] or "fichier"
        if not position:
            self.lancer(["@options", *arguments])
            return
        if mode in ("heure", "nouvelle"):
            self.lancer(["@options", *arguments], {"NOTER_HEURE": self._heure(mode, position)})
        else:
            self.poser(DEPART, position if mode == "fichier" else position[:3])
            self.lancer(["@options", f"@charger:{DEPART}", *arguments])
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

    def _heure(self, mode: str, position: Sequence[str]) -> str:
        """L'heure à dicter pour qu'une partie nouvelle commence par cet en-tête."""
        if mode == "nouvelle":
            heure = self.cible.premiers.get(position[2])
        else:
            heure = self.cible.heures.get(tuple(position[:3]))
        if heure is None:
            raise NonJuge("aucune partie nouvelle ne commence ainsi, et rien ne se charge")
        return str(heure)

    # --- jouer --------------------------------------------------------------------------------

    def regarder(self) -> None:
        """Retient le dernier plateau montré."""
        vus = plateaux(self.texte, self._lecture(), self.taille)
        if vus:
            self.brut = vus[-1]
            self.plateau = sans_espions(vus[-1])

    def _lecture(self) -> Profil:
        """Le profil qui lit l'écran ; à une autre taille, un plateau reconnu l'est de nouveau."""
        profil = self.cible.profil
        if self.taille == 5 or not profil["ecran.rangees"]:
            return profil
        reconnu = reconnaitre(self.texte, self.taille)
        return profil if reconnu is None else reconnu.profil(profil)

    @property
    def gagnee(self) -> bool:
        """Dit si un gagnant a été annoncé."""
        return gagnant_affiche(self.recit.recu, self.cible.profil) is not None

    def jouer(self, coup: str, saute: int = 0) -> Plateau | None:
        """Joue un coup du sujet ; rend le dernier plateau qu'il a fait afficher, ou None.

        Args:
            saute: combien des premières lignes à taper ne le sont pas, après un refus.
        """
        avant = self.plateau
        debut = len(self.recit.recu)
        self.plateau = None
        for rang, ligne in enumerate(self.cible.profil.lignes_du_coup(coup, self.taille)):
            if rang > saute and self._rang_demande(coup[0]) == saute:
                break  # la même question revient : ce qu'on vient de répondre est refusé
            if rang >= saute:
                self.taper(ligne)
        self.texte = self.recit.recu[debut:]
        vu = self.plateau
        if vu is None:
            self.plateau = avant
        return vu

    def saute(self, genre: str) -> int:
        """Combien de lignes d'un coup ne se tapent pas : l'invite le dit, sinon le profil."""
        rang = self._rang_demande(genre)
        return max(0, int(self.cible.profil["saisie.refus_saute"])) if rang is None else rang

    def _rang_demande(self, genre: str) -> int | None:
        """Quelle ligne d'un coup l'invite demande, ou None si elle ne le dit pas."""
        connues = self.cible.invites.get(genre, [])
        for invite in (self.invite, self.invite_longue):
            rangs = [rang for rang, invites in enumerate(connues) if invite in invites]
            if len(rangs) == 1:
                return rangs[0]
        return None

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
        self.recit.tampons_vides = True
        return not self.finie

    def quitter(self) -> None:
        """Quitte le programme par sa propre porte, s'il en a une."""
        for ligne in self.cible.profil["saisie.quitter"]:
            self.taper(str(ligne).format(fichier=self.fichiers["sauver"]))

    def lignes(self, nom: str = SORTIE) -> list[str]:
        """Les lignes d'un fichier du dossier, dans la forme du sujet ; vide s'il n'y est pas."""
        return self.cible.profil.depuis_le_dialecte(self.contenu(nom), self.taille)

    def contenu(self, nom: str = SORTIE) -> str:
        """Un fichier du dossier, tel qu'il est sur le disque ; vide s'il n'y est pas."""
        return (lire(self.dossier, nom) or b"").decode("utf-8", "replace")


def _sans(mots: Sequence[str], option: Sequence[str]) -> list[str]:
    """Les mots d'une ligne de commande, sans cette option ni le fichier qui la suit."""
    restent = list(mots)
    if option and option[0] in restent:
        debut = restent.index(option[0])
        del restent[debut : debut + len(option)]
    return restent


def decrire(coup: str, sort: str = "") -> str:
    """Un coup du sujet, en toutes lettres, et son sort s'il y en a un.

    >>> decrire("I c3->d3", "refusé")
    "l'interrogation c3->d3 refusée"
    """
    genre, depart, arrivee = cases_du_coup(coup)
    quoi, accord = ("le déplacement", "") if genre == "D" else ("l'interrogation", "e")
    dit = f"{quoi} {depart.nom}->{arrivee.nom}"
    return f"{dit} {sort}{accord}" if sort else dit
