"""Le carnet : ce qu'est la partie, en octets, et où elle s'écrit ; commun aux cinq jeux.

Les notions :
- le *fichier* d'une partie n'a qu'un propriétaire, qui en tient le verrou et sait ce qu'il y a
  laissé ; ce qu'un autre y met n'est pas touché : la partie continue sous un nom libre, `p~.inco` ;
- une partie est *à l'abri* quand le fichier, relu, lui est égal : l'*adieu* le vérifie, puis dit
  « sauvegardée dans « p.inco » ».

À essayer : videz `disque.verrouiller`, et jouez deux parties à la fois dans le même fichier.
"""

from __future__ import annotations

import errno
import os
import shlex
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import BinaryIO, Generic, Self, TypeVar

from . import disque
from .disque import ErreurFichier, FichierAbsent, nom_lisible, refus_dit
from .systeme import Interruption, avertir

P = TypeVar("P")


class SauvegardeInvalide(ValueError):
    """Des octets qui ne sont pas une partie ; le message dit où, et ce qu'on attendait."""


@dataclass
class Carnet(Generic[P]):
    """Une partie en octets, et le fichier où elle s'écrit, s'il y en a un."""

    encoder: Callable[[P], bytes]
    decoder: Callable[[bytes], P]
    reconnait: Callable[[bytes], bool]  # une partie de ce jeu, même abîmée
    borne: int  # octets
    reprise: Callable[[str], Sequence[str]]  # la commande qui reprend un fichier
    extension: str = ""
    nom: str | None = None  # le fichier
    source: str | None = None  # celui d'où vient la partie
    lus: bytes = b""  # ce qu'on y a lu
    verrou: BinaryIO | None = None
    contenu: bytes = b""  # ce qu'on a laissé dans le fichier
    cree: bool = False  # il n'était pas là avant nous
    ancienne: bool = False  # c'est une autre partie, à mettre de côté avant d'écrire
    octets: bytes = b""  # la partie
    debut: bytes = b""  # ce qu'elle était en commençant

    @property
    def a_perdre(self) -> bool:
        """Dit si quitter perdrait quelque chose."""
        return self.octets not in (self.debut, self.contenu)

    def ouvrir(self, source: str) -> P:
        """Rend la partie du fichier `source` ; lève ErreurFichier s'il n'en contient pas."""
        octets = disque.lire(source, self.borne)
        try:
            partie = self.decoder(octets)
        except SauvegardeInvalide as faute:
            raise ErreurFichier(f"{nom_lisible(source)}, {faute}.") from None
        self.source, self.lus, self.octets, self.debut = source, octets, octets, octets
        return partie

    def verifier(self, cible: str) -> bytes:
        """Rend le contenu du fichier `cible`, si la partie peut s'y écrire ; lève ErreurFichier."""
        if not cible.endswith(self.extension):
            attendu = f"le nom d'une partie finit par {self.extension}"
            raise ErreurFichier(f"{attendu}, pas {nom_lisible(cible)}.")
        with refus_dit("d'écrire", cible):
            dossier = os.path.dirname(os.path.realpath(cible))
            os.stat(os.path.join(dossier, ""))  # il y faut un dossier
            if not os.path.basename(cible):  # « x/ » : on n'écrirait pas où l'on relira
                raise OSError(errno.EISDIR, "")
            contenu, lieux = b"", [dossier]
            with suppress(FichierAbsent):
                contenu = disque.lire(cible, self.borne, "d'écrire")
                lieux.append(cible)  # que le remplacer ne perde pas un fichier protégé
            if not all(os.access(lieu, os.W_OK) for lieu in lieux):
                raise OSError(errno.EACCES, "")
        if contenu and not self.reconnait(contenu):
            phrase = "n'est pas une partie de ce jeu : on n'y touche pas."
            raise ErreurFichier(f"{nom_lisible(cible)} {phrase}")
        return contenu

    def reserver(self, cible: str) -> None:
        """Fait de `cible` le fichier de la partie ; lève ErreurFichier, sans y avoir touché."""
        contenu = self.verifier(cible)
        cree = not os.path.exists(cible)
        with refus_dit("d'écrire", cible):
            verrou = disque.verrouiller(cible)
        self.fermer()
        self.nom, self.verrou, self.contenu, self.cree = cible, verrou, contenu, cree
        self.ancienne = contenu not in (b"", self.lus, self.octets)

    def commencer(self, partie: P) -> None:
        """Note le début d'une `partie`, nouvelle ou reprise : la quitter n'y perdrait rien."""
        self.debut = self.encoder(partie)
        self.noter(partie)

    def noter(self, partie: P) -> None:
        """Note où en est la `partie` ; si le disque refuse, le dit, et la partie continue."""
        try:
            self.sauver(partie)
        except ErreurFichier as erreur:
            phrase = erreur.message.rstrip(".")
            avertir(f"Erreur : {phrase} ; la partie continue sans être sauvegardée.")

    def sauver(self, partie: P) -> None:
        """Note où en est la `partie` ; lève ErreurFichier si le disque refuse."""
        self.octets = self.encoder(partie)
        self.ecrire()

    def sauver_sous(self, nom: str) -> None:
        """Écrit la partie dans le fichier `nom`, et désormais là ; lève ErreurFichier."""
        if not self.octets:
            raise ErreurFichier("aucune partie n'est en cours : il n'y a rien à sauvegarder.")
        with refus_dit("d'écrire", nom):  # `abspath` demande où l'on est
            ailleurs = self.nom is None or os.path.abspath(nom) != os.path.abspath(self.nom)
        if ailleurs:
            self.reserver(nom)
        self.ecrire()

    def ecrire(self) -> None:
        """Met la partie à l'abri dans son fichier, s'il y en a un ; lève ErreurFichier."""
        if len(self.octets) > self.borne:  # on ne pourrait pas la relire
            raise ErreurFichier(f"une sauvegarde tient en {self.borne} octets.")
        if self.nom is not None:
            with refus_dit("d'écrire", self.nom):
                if not self.est_intact(self.nom):
                    self.nom = self.ailleurs(self.nom)
                if self.octets != self.contenu or not os.path.exists(self.nom):
                    self.remplacer(self.nom)

    def est_intact(self, nom: str) -> bool:
        """Dit si le fichier `nom` contient ce qu'on y a laissé, ou s'il a disparu."""
        try:
            return disque.lire(nom, self.borne) == self.contenu
        except ErreurFichier as erreur:
            return isinstance(erreur, FichierAbsent)

    def ailleurs(self, nom: str) -> str:
        """Laisse le fichier `nom` à qui l'a changé, et rend le nom libre où la partie continue."""
        libre = disque.creer_libre(nom)
        self.contenu, self.ancienne, self.cree = b"", False, True
        suite = f"on n'y touche plus, la partie s'écrit dans {nom_lisible(libre)}."
        avertir(f"{nom_lisible(nom)} a été changé par un autre programme : {suite}")
        return libre

    def remplacer(self, nom: str) -> None:
        """Donne la partie pour contenu au fichier `nom`, l'ancienne mise de côté ; lève OSError."""
        chemin = os.path.realpath(nom)
        with disque.ecrire_a_cote(chemin, self.octets) as provisoire:
            if self.ancienne and os.path.exists(chemin):
                libre = disque.mettre_de_cote(chemin, chemin if os.path.islink(nom) else nom)
                quoi = f"L'ancienne partie de {nom_lisible(nom)}"
                avertir(f"{quoi} est gardée dans {nom_lisible(libre)}.")
            verrou = disque.installer(provisoire, chemin)
        self.rendre()
        self.verrou, self.contenu, self.ancienne = verrou, self.octets, False

    def finir(self, supprimer: bool = False) -> None:
        """Oublie la partie finie, et va jusqu'à `supprimer` son fichier ; lève ErreurFichier."""
        self.octets = self.debut = b""
        self.source, self.lus, self.ancienne = None, b"", bool(self.contenu)
        if supprimer and self.nom is not None and self.est_intact(self.nom):
            with refus_dit("de supprimer", self.nom), suppress(FileNotFoundError):
                os.unlink(os.path.realpath(self.nom))
            self.contenu, self.ancienne = b"", False

    def adieu(self) -> str:
        """Rend la phrase d'une partie qu'on quitte, après avoir relu le fichier qui la garde."""
        if not self.octets or not (self.a_perdre or self.nom or self.source):
            return "Partie interrompue."
        gardee = self.octets if self.nom or self.a_perdre else self.lus  # reprise et pas jouée
        try:
            self.ecrire()
            nom = self.nom or self.source
            if nom is None or disque.lire(nom, self.borne) != gardee:
                raise ErreurFichier("aucun fichier ne la reçoit.")
        except ErreurFichier as erreur:
            return f"Partie interrompue : pas sauvegardée, {erreur.message}"
        debut = f"Partie interrompue : sauvegardée dans {nom_lisible(nom)}."
        if not nom.isprintable():
            return f"{debut}\nSon nom ne se tape pas : renommez ce fichier pour la reprendre."
        return f"{debut}\nPour la reprendre :\n{shlex.join(self.reprise(nom))}"

    def rendre(self) -> None:
        """Rend le verrou du fichier."""
        if self.verrou is not None:
            self.verrou.close()

    def fermer(self) -> None:
        """Rend le fichier, et l'efface s'il n'a rien reçu et n'était pas là."""
        self.rendre()
        if self.nom and self.cree and not self.contenu and self.est_intact(self.nom):
            disque.oublier(os.path.realpath(self.nom))

    def __enter__(self) -> Self:
        """Rend ce carnet, que la fin du bloc fermera."""
        return self

    def __exit__(self, genre: type[BaseException] | None, *_: object) -> None:
        """Dit adieu à qui s'en va, d'après le `genre` de ce qui finit le bloc ; rend le fichier."""
        if genre in (Interruption, KeyboardInterrupt):
            avertir(self.adieu())
        self.fermer()
