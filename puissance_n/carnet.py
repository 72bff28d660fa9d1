"""Le carnet : ce qu'est la partie, en octets, et où elle s'écrit ; commun aux cinq jeux.

Les notions :
- le *fichier* d'une partie n'a qu'un propriétaire, qui en tient le verrou et sait ce qu'il y a
  laissé ; ce qu'un autre y met n'est pas touché : la partie continue sous un nom libre, `p~.inco` ;
- une partie est *à l'abri* si le fichier relu lui est égal ; l'*adieu* dit alors « sauvegardée ».
"""

from __future__ import annotations

import errno
import os
import shlex
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import BinaryIO, Generic, TypeVar

from . import disque
from .disque import ErreurFichier, nom_lisible, refus_dit
from .systeme import Interruption, avertir

P = TypeVar("P")


class SauvegardeInvalide(ValueError):
    """Des octets qui ne sont pas une partie ; le message dit où, et ce qu'on attendait."""


def lignes_de(octets: bytes) -> list[str]:
    """Rend les lignes du texte de ces `octets`, sans leur fin ; lève SauvegardeInvalide."""
    try:
        *lignes, reste = octets.decode().replace("\r\n", "\n").split("\n")
    except UnicodeDecodeError as erreur:
        numero = octets.count(b"\n", 0, erreur.start) + 1
        raise SauvegardeInvalide(f"ligne {numero} : ce n'est pas du texte UTF-8") from None
    if reste:
        raise SauvegardeInvalide(f"ligne {len(lignes) + 1} : il manque la fin de la ligne")
    return lignes


@dataclass(eq=False, repr=False)
class Carnet(AbstractContextManager["Carnet[P]"], Generic[P]):
    """Une partie en octets, et le fichier où elle s'écrit, s'il y en a un."""

    encoder: Callable[[P], bytes]
    decoder: Callable[[bytes], P]
    reconnait: Callable[[bytes], bool]  # une partie de ce jeu, même abîmée
    borne: int  # octets
    reprise: Callable[[str], Sequence[str]] = lambda nom: [nom]  # de quoi reprendre un fichier
    extension: str = ""
    nom: str | None = None  # le fichier
    source: str | None = None  # celui d'où vient la partie
    connus: bytes = b""  # d'elle, ce qu'on a lu ou écrit en dernier
    verrou: BinaryIO = field(default_factory=BytesIO)
    contenu: bytes = b""  # ce qu'on a laissé dans le fichier
    cree: bool = False  # il n'était pas là avant nous
    octets: bytes = b""  # la partie
    debut: bytes = b""  # ce qu'elle était en commençant

    @property
    def a_perdre(self) -> bool:
        """Dit si quitter perdrait une partie, qu'aucun fichier ne garde."""
        with suppress(ErreurFichier):
            self.garder()
            return False
        return True

    def ouvrir(self, source: str) -> P:
        """Rend la partie du fichier `source` ; lève ErreurFichier s'il n'en contient pas."""
        octets = disque.lire(source, self.borne)
        try:
            partie = self.decoder(octets)
        except SauvegardeInvalide as faute:
            raise ErreurFichier(f"{nom_lisible(source)}, {faute}.") from None
        self.source, self.connus, self.octets, self.debut = source, octets, octets, octets
        return partie

    def reserver(self, cible: str) -> None:
        """Fait de `cible` le fichier de la partie ; lève ErreurFichier, sans y avoir touché."""
        cite, cree = nom_lisible(cible), not os.path.exists(cible)
        if not cible.endswith(self.extension):
            raise ErreurFichier(f"le nom d'une partie finit par {self.extension}, pas {cite}.")
        contenu = b"" if cree else disque.lire(cible, self.borne, "d'écrire")
        with refus_dit("d'écrire", cible):
            lieux = (cible, os.path.dirname(os.path.realpath(cible)))
            if not (cree or all(os.access(lieu, os.W_OK) for lieu in lieux)):
                raise OSError(errno.EACCES, "")  # on ne pourrait pas le remplacer
            if contenu and not self.reconnait(contenu):
                raise ErreurFichier(f"{cite} n'est pas une partie de ce jeu : on n'y touche pas.")
            verrou = disque.verrouiller(open(cible, "ab"))  # noqa: SIM115
        self.nom, self.verrou, self.contenu, self.cree = cible, verrou, contenu, cree

    def commencer(self, partie: P) -> None:
        """Note le début d'une `partie`, nouvelle ou reprise : la quitter n'y perdrait rien."""
        self.debut = self.encoder(partie)
        self.noter(partie)

    def noter(self, partie: P) -> str:
        """Note où en est la `partie` ; si le disque refuse, le dit, le rend, et elle continue."""
        try:
            self.sauver(partie)
        except ErreurFichier as erreur:
            plainte = f"Erreur : {erreur.message[:-1]} ; la partie continue sans être sauvegardée."
            avertir(plainte)
            return plainte
        return ""

    def sauver(self, partie: P | None = None) -> None:
        """Met à l'abri la `partie`, ou la dernière notée ; lève ErreurFichier si c'est refusé."""
        if partie is not None:
            self.octets = self.encoder(partie)
        if len(self.octets) > self.borne:  # on ne pourrait pas la relire
            raise ErreurFichier(f"une sauvegarde tient en {self.borne} octets.")
        if self.nom is not None:
            with refus_dit("d'écrire", self.nom):
                jumelle = self.contenu == self.octets != self.connus  # une autre, au même point
                if jumelle or not disque.contient(self.nom, self.octets):
                    self.remplacer(self.nom)
            self.contenu = self.connus = self.octets

    def sauver_sous(self, nom: str) -> None:
        """Écrit la partie dans le fichier `nom`, et désormais là ; lève ErreurFichier."""
        if not self.octets:
            raise ErreurFichier("aucune partie n'est en cours : il n'y a rien à sauvegarder.")
        with refus_dit("d'écrire", nom):  # `realpath` demande où l'on est
            if self.nom is not None and os.path.realpath(nom) == os.path.realpath(self.nom):
                self.sauver()
                return
        avant = replace(self)
        self.reserver(nom)
        try:
            self.sauver()
        except BaseException:
            self.fermer()
            vars(self).update(vars(avant))  # rien n'a changé : la partie continue où elle était
            raise
        avant.fermer()

    def remplacer(self, nom: str) -> None:
        """Donne la partie pour contenu au fichier `nom`, l'ancienne mise de côté ; lève OSError."""
        if not disque.contient(nom, self.contenu, absent=True):  # elle continue sous un nom libre
            autre, nom = nom_lisible(nom), disque.creer_libre(nom)
            self.nom, self.contenu, self.cree = nom, b"", True
            suite = f"on n'y touche plus, la partie s'écrit dans {nom_lisible(nom)}."
            avertir(f"{autre} a été changé par un autre programme : {suite}")
        chemin = os.path.realpath(nom)
        with disque.ecrire_a_cote(chemin, self.octets) as neuf:
            if self.contenu not in (b"", self.connus) and os.path.exists(chemin):
                bis = nom_lisible(disque.mettre_de_cote(nom))
                avertir(f"L'ancienne partie de {nom_lisible(nom)} est gardée dans {bis}.")
            disque.donner_le_nom(neuf.name, chemin)
        self.verrou.close()
        self.verrou = neuf

    def finir(self, supprimer: bool = False) -> None:
        """Oublie la partie finie, et va jusqu'à `supprimer` son fichier ; lève ErreurFichier."""
        if supprimer and self.nom and disque.contient(self.nom, self.connus):
            with refus_dit("de supprimer", self.nom):
                os.unlink(os.path.realpath(self.nom))
            self.contenu = b""
        self.source, self.connus, self.octets, self.debut = None, b"", b"", b""

    def garder(self) -> str | None:
        """Rend le nom du fichier relu qui garde la partie, s'il en faut un ; lève ErreurFichier."""
        jouee = self.octets != self.debut
        if not self.octets or not (jouee or self.nom or self.source):
            return None
        self.sauver()
        nom, gardee = self.nom or self.source, self.octets if jouee or self.nom else self.connus
        if nom is None or disque.lire(nom, self.borne) != gardee:
            raise ErreurFichier("aucun fichier ne la reçoit.")
        return nom

    def adieu(self) -> str:
        """Rend la phrase d'une partie qu'on quitte, après avoir relu le fichier qui la garde."""
        try:
            nom = self.garder()
        except ErreurFichier as erreur:
            return f"Partie interrompue : pas sauvegardée, {erreur.message}"
        if nom is None:
            return "Partie interrompue."
        debut = f"Partie interrompue : sauvegardée dans {nom_lisible(nom)}."
        if not disque.se_tape(nom):
            return f"{debut}\nSon nom ne se tape pas : renommez ce fichier pour la reprendre."
        return f"{debut}\nPour la reprendre :\n{shlex.join(self.reprise(nom))}"

    def fermer(self) -> None:
        """Rend le fichier, et l'efface s'il n'a rien reçu et n'était pas là."""
        if self.nom and self.cree and not self.contenu and disque.contient(self.nom, b""):
            disque.oublier(os.path.realpath(self.nom))
        self.verrou.close()
        self.nom = None

    def __exit__(self, genre: type[BaseException] | None, *_: object) -> None:
        """Dit adieu à qui s'en va, d'après le `genre` de ce qui finit le bloc ; rend le fichier."""
        if genre in (Interruption, KeyboardInterrupt):
            avertir(self.adieu())
        self.fermer()
