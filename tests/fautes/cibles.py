"""Les cinq jeux vus par les pannes : jouer une partie sauvegardée, la reprendre, la lire."""

from __future__ import annotations

import importlib
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.outils import TESTS, Resultat, en_memoire

PUISSANCE_N = TESTS / "puissance_n" / "golden" / "reprise" / "avant" / "puissance_n.sav"


@dataclass(frozen=True)
class Cible:
    """Ce qu'il faut savoir d'un jeu pour le mettre en panne.

    `depart` est la sauvegarde présente avant la partie (ou rien) ; `saisies` joue une partie qui
    sauvegarde au moins `sauvegardes` fois ; `vocabulaire` est ce qu'un joueur peut taper. Les
    `appels_d_ouverture` premiers appels d'écriture précèdent la partie : y échouer est une erreur
    de fichier (code 1). `code_si_vide` est le code d'un fichier vide : le menu de Puissance N dit
    qu'il n'y a rien à y reprendre, et revient ; Pickomino `prend_un_fichier_vide`, où il reprend
    et écrit à la fois. Un jeu qui `insiste_apres_panne` repose la question
    au lieu de continuer. `question_du_nom` est ce qu'on tape pour arriver à la question du nom,
    s'il y en a une ; le joueur de la partie type s'y appelle Léa.
    """

    jeu: str
    fichier: str
    arguments: tuple[str, ...]
    saisies: str
    reprise: tuple[str, ...]
    saisies_de_reprise: str
    charger: Callable[[bytes], object]
    erreur: type[Exception]
    sauvegardes: int
    vocabulaire: tuple[str, ...]
    depart: bytes | None = None
    code_de_refus: int = 1
    code_si_vide: int = 1
    prend_un_fichier_vide: bool = False
    appels_d_ouverture: int = 0
    insiste_apres_panne: bool = False
    question_du_nom: str | None = None
    lignes_de_l_exemple: int | None = None

    def exemple(self) -> bytes:
        """Une sauvegarde valide, et courte : celle du début de la partie type."""
        with tempfile.TemporaryDirectory() as temporaire:
            dossier = Path(temporaire)
            self.preparer(dossier)
            debut = "".join(self.saisies.splitlines(keepends=True)[: self.lignes_de_l_exemple])
            en_memoire(self.jeu, *self.arguments, saisies=debut, dossier=dossier)
            return (dossier / self.fichier).read_bytes()

    def meme_partie(self, resultat: Resultat, temoin: Resultat) -> bool:
        """Vrai si la panne n'a rien changé à ce que le joueur voit de la partie."""
        if self.insiste_apres_panne:
            return resultat.sortie.startswith(temoin.sortie.rstrip().rpartition(b"\n")[0])
        return resultat.sortie == temoin.sortie

    def preparer(self, dossier: Path) -> None:
        """Crée le dossier de la partie, avec la sauvegarde de départ s'il y en a une."""
        dossier.mkdir(exist_ok=True)
        if self.depart is not None:
            (dossier / self.fichier).write_bytes(self.depart)

    def contenus(self, dossier: Path) -> list[bytes]:
        """La sauvegarde de départ et celle qui est là, s'il y en a."""
        chemin = dossier / self.fichier
        presentes = [chemin.read_bytes()] if chemin.exists() else []
        return presentes + ([self.depart] if self.depart is not None else [])

    def provisoires(self, dossier: Path) -> list[Path]:
        """Les fichiers du dossier qui ne sont pas la sauvegarde."""
        return [c for c in dossier.iterdir() if c.name != self.fichier]


def pickomino() -> Cible:
    """Trois machines et un humain prudent ; la partie se joue presque seule."""
    return Cible(
        jeu="pickomino",
        fichier="save.bin",
        arguments=("--graine", "3"),
        saisies="3\nIA\nIA\nLéa\n" + "V\nn\n5\nn\n4\nn\n3\nn\n",
        reprise=(),
        saisies_de_reprise="q\n",
        charger=importlib.import_module("pickomino.sauvegarde").decoder,
        erreur=importlib.import_module("pickomino.carnet").SauvegardeInvalide,
        sauvegardes=4,
        vocabulaire=(
            *("1", "2", "3", "4", "5", "6", "7", "V", "v", "o", "n", "IA", "Léa", "Zoé"),
            *("coups", "piles", "?", "", "q"),
        ),
        code_si_vide=0,
        prend_un_fichier_vide=True,
        question_du_nom="2\n",
        lignes_de_l_exemple=4,
    )


def incognito() -> Cible:
    """Deux pions qui vont et viennent, et quelques coups refusés : tous sont notés dans A."""
    aller = "d\n(2, 0) --> (1, 0)\nd\n(0, 2) --> (4, 0)\n(0, 2) --> (0, 1)\n"
    retour = "d\na2->a3\nd\nb1 c1\n"
    return Cible(
        jeu="incognito",
        fichier="partie.inco",
        arguments=("-c", "partie.inco", "-s", "partie.inco"),
        saisies=(aller + retour) * 3,
        reprise=("-c", "partie.inco", "-s", "partie.inco"),
        saisies_de_reprise="q\n",
        charger=importlib.import_module("incognito.plateau").decoder,
        erreur=importlib.import_module("incognito.carnet").SauvegardeInvalide,
        sauvegardes=10,
        vocabulaire=(
            *("d", "i", "(2, 0) --> (1, 0)", "(0, 2) --> (0, 1)", "(3, 1)", "(2, 4)", "b4->e4"),
            *("c1 b2", "a3->a2", "(9, 9) --> (0, 0)", "b4", "e3", "c1", "?", "", "q"),
        ),
        depart=b"B b4\nN d1\nB\n",
        lignes_de_l_exemple=9,
    )


def puissance_n() -> Cible:
    """Une partie reprise, deux ajouts et un retrait, puis « sauvegarder et quitter »."""
    chargement = importlib.import_module("puissance_n.sauvegarde")
    return Cible(
        jeu="puissance_n",
        fichier="puissance_n.sav",
        arguments=("--graine", "4"),
        saisies="2\n1\n1\n0\n1\n2\na2\nr2\n3\n",
        reprise=(),
        saisies_de_reprise="2\nq\n",
        charger=chargement.decoder,
        erreur=chargement.SauvegardeInvalide,
        sauvegardes=1,
        vocabulaire=(
            *("0", "1", "2", "3", "4", "5", "6", "10", "99", "a1", "a3", "r3", "1 2", "2 2"),
            *("coups", "abandon", "nul", "?", "", "q"),
        ),
        depart=PUISSANCE_N.read_bytes(),
        code_si_vide=0,
        insiste_apres_panne=True,
    )


def dames() -> Cible:
    """Deux tours de table, dont une pièce bloquée et des pièces touchées avant d'être jouées."""
    return Cible(
        jeu="dames",
        fichier="partie.dames",
        arguments=("-s", "partie.dames"),
        saisies="Léa\n\n\n\ne16\ne14\nn7\n1\ne4-f5\nd7\n1\ncoups\nh16\ng14\nh13\nn9 m10\n",
        reprise=("-c", "partie.dames", "-s", "partie.dames"),
        saisies_de_reprise="q\n",
        charger=importlib.import_module("dames.sauvegarde").decoder,
        erreur=importlib.import_module("dames.carnet").SauvegardeInvalide,
        sauvegardes=4,
        vocabulaire=(
            *("e14", "f13", "n7", "m8", "e4", "f5", "d7", "1", "2", "g14", "a1", "r99"),
            *("e14-f13", "g14 h13", "n7xm8", "e4-f5", "d7 e8", "sauver b", "sauver ./c/d"),
            *("coups", "abandon", "Zoé", "?", "", "q"),
        ),
        question_du_nom="\n",
        lignes_de_l_exemple=7,
    )


def sixquiprend() -> Cible:
    """Une manche contre deux machines, cinq cartes jouées."""
    chargement = importlib.import_module("sixquiprend.sauvegarde")
    return Cible(
        jeu="sixquiprend",
        fichier="partie.six",
        arguments=("--graine", "1", "-s", "partie.six"),
        saisies="Léa\n2\n\n14\ncoups\n88\n15\n57\n96\n",
        reprise=("-c", "partie.six", "-s", "partie.six"),
        saisies_de_reprise="q\n",
        charger=chargement.decoder,
        erreur=chargement.SauvegardeInvalide,
        sauvegardes=4,
        vocabulaire=(
            *("Léa", "14", "15", "33", "49", "57", "66", "88", "96", "101", "102", "1", "2", "3"),
            *("4", "9", "o", "n", "coups", "conseil", "règles", "?", "", "q"),
            *("sauver partie.six", "sauver autre.six", "sauver absent/partie.six"),
        ),
        question_du_nom="",
    )


CIBLES = (incognito(), pickomino(), puissance_n(), dames(), sixquiprend())
