"""La page : la même partie, dans un navigateur ; rien n'y est particulier à un jeu.

Les notions, avec un exemple :
- la *page* tient la place du clavier : elle répond à tout ce qu'un jeu demande, et dessine ce qu'il
  montre ; ce qu'il imprime devient le *récit* de la partie ;
- la *forme* d'une question dit comment y répondre : une ligne, un nombre à choisir, deux boutons ;
- la *scène* d'une partie est son image, et ce qu'on y touche (`scene`) ; chaque jeu a la sienne ;
- un *réglage* change l'image sans jouer : qui est en bas, les pions connus.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from typing import Any

import click
from click.core import ParameterSource

from ..fichier import Carnet, ErreurFichier
from ..terminal import AUCUN, Champ, Clavier, Interruption, Mots, P, Recit, Refus, avertir, dire
from .scene import Scene
from .serveur import PageFermee, Serveur

# Les navigateurs qui savent ouvrir une page dans une fenêtre à elle, sans barre d'adresse.
NAVIGATEURS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
LIGNE = {"genre": "ligne"}
A_TOUCHER = ("gestes", "debut", "liste", "tableau", "consigne")  # ce qu'offre la scène
OUI_OU_NON = "(o/n) ? "
AIDE_DU_PLATEAU = """\
{}
Au clavier, Tab mène à l'image, les flèches d'un endroit à l'autre, et Entrée le touche.
« Coups », « Conseil » et « Règles » renseignent sans jouer ; « Sauver… » écrit la partie dans un \
fichier ; sous l'image, la glissière la fait revoir."""
REPRENDRE = "reprendre "  # ce que répond une page, suivi d'un nom de fichier


class Reprise(Exception):
    """Le joueur reprend la partie d'un fichier, au lieu d'en préparer une."""

    def __init__(self, nom: str) -> None:
        """Retient le nom du fichier."""
        super().__init__(nom)
        self.nom = nom


class Page(Clavier):
    """Ce qu'un jeu demande, montre et note, dans une page."""

    accueille = True

    def __init__(
        self,
        carnet: Carnet[Any],
        titre: str,
        scene: Callable[..., Scene],
        calculs: Mapping[str, Callable[[], bytes]] | None = None,
        boutons: Sequence[str] = (),
    ) -> None:
        """Prépare la page d'un jeu, sans encore l'ouvrir.

        Les `calculs` sont les fichiers à fabriquer, `{"musique.wav": …}` ; les `boutons`, des coups
        qu'aucun geste ne joue, « abandon ».
        """
        super().__init__(carnet)
        self.titre = titre
        self.scene = scene
        self.calculs = dict(calculs or {})
        self.boutons = list(boutons)
        self.reglages: dict[str, Any] = {}  # ce que la scène reçoit de plus : `bas`, `connus`
        self.forme: dict[str, Any] = LIGNE
        self.image: dict[str, Any] = {}  # la dernière scène montrée
        self.recit = Recit()
        self.cachee: str | None = None  # le fichier qui mène à la page

    def regler(self, **reglages: Any) -> None:
        """Change la façon de voir la partie, sans rien y jouer."""
        self.reglages |= reglages

    # --- ouvrir ----------------------------------------------------------------------------------

    @contextmanager
    def ouvrir(self) -> Iterator[None]:
        """Ouvre la page pour la durée d'un bloc, en imprimant son adresse, puis la ferme.

        Lève Interruption si toutes les pages se ferment.
        """
        terminal = sys.stdout

        def redire() -> None:
            """Redit l'adresse à qui a perdu la page."""
            phrase = f"La page ne répond plus : rouvrez {serveur.adresse}, ou tapez Ctrl-C."
            print(phrase, file=terminal, flush=True)

        serveur = Serveur(self.calculs, redire)
        self.serveur = serveur
        print(f"{self.titre} : {serveur.adresse}", flush=True)
        try:
            self.cachee = ouvrir_un_navigateur(serveur.adresse)
            with redirect_stdout(self.recit), redirect_stderr(self.recit):
                yield
        except KeyboardInterrupt:
            if serveur.abandonne:
                raise Interruption from None
            raise
        finally:
            effacer(self.cachee)
            serveur.montrer({"recit": self.recit.prendre(), "adieu": True})
            serveur.fermer()

    # --- demander --------------------------------------------------------------------------------

    def lire(self, question: str) -> str:
        """Pose une question à la page, et attend sa réponse."""
        forme = self.forme
        if question.endswith(OUI_OU_NON):
            forme = forme | {"oui": True}
        return self.poser(forme | {"texte": question})

    def poser(self, question: dict[str, Any]) -> str:
        """Envoie une question avec tout ce qu'il faut voir pour y répondre."""
        try:
            question = question | {nom: self.image.get(nom, []) for nom in A_TOUCHER}
            reponse = self.serveur.demander(self.message() | {"question": question})
        except PageFermee:
            raise Interruption from None
        effacer(self.cachee)  # une page est venue : qui tue le jeu ne laisse rien derrière
        return reponse

    def message(self) -> dict[str, Any]:
        """Rend ce que toute page doit savoir : ce qui s'est dit, ce qui serait perdu."""
        return {
            "titre": self.titre,
            "sons": sorted(self.calculs),
            "recit": self.recit.prendre(),
            "fichier": self.carnet.nom,
            "perdrait": self.carnet.a_perdre,
        }

    @contextmanager
    def en_forme(self, forme: dict[str, Any]) -> Iterator[None]:
        """Donne une forme aux questions d'un bloc."""
        avant = self.forme
        self.forme = forme
        try:
            yield
        finally:
            self.forme = avant

    def demander(self, question: str, aide: str, mots: Mots = AUCUN, *contexte: Any) -> str:
        """Pose une question, avec un bouton par mot ; s'il y a un contexte, c'est un coup.

        L'`aide` d'un coup dit ce qu'on tape : la page dit plutôt ce qu'on touche.
        """
        forme = dict(self.forme)
        if contexte:
            forme = {"genre": "coup", "mots": mots_a_montrer(mots), "boutons": self.boutons}
        if mots:
            aide = AIDE_DU_PLATEAU.format(self.image["consigne"]).strip()
        with self.en_forme(forme | {"aide": bool(aide), "extension": self.carnet.extension}):
            return super().demander(question, aide, mots, *contexte)

    def demander_nombre(
        self,
        question: str,
        aide: str,
        permis: range,
        libelles: Sequence[str] = (),
        propose: str = "",
    ) -> int:
        """Fait choisir un nombre dans une liste, ou par un bouton par libellé."""
        choix = [str(nombre) for nombre in permis]
        forme = {"genre": "choix", "choix": choix, "libelles": list(libelles), "propose": propose}
        with self.en_forme(forme):
            return super().demander_nombre(question, aide, permis)

    def remplir(self, titre: str, champs: Sequence[Champ], refus: Refus, bouton: str) -> list[str]:
        """Montre tous les champs à la fois, jusqu'à ce que toutes les réponses conviennent."""
        if not champs:
            return []
        vus = []
        for champ in champs:
            choix = list(champ.choix)
            if champ.permis is not None:
                choix = [str(nombre) for nombre in champ.permis]
            vu = {"question": champ.question, "choix": choix, "propose": champ.propose}
            vus.append(vu | {"offre": champ.offre, "a_part": champ.a_part})
        gardees = self.carnet.gardees()
        forme = {"genre": "formulaire", "champs": vus, "bouton": bouton, "gardees": gardees}
        aide = "\n".join(champ.aide for champ in champs if champ.aide)
        reponses: list[str] = []
        while len(reponses) < len(champs):
            with self.en_forme(forme | {"aide": bool(aide)}):
                reponse = super().demander(titre, aide)
            nom = reponse.removeprefix(REPRENDRE)
            if nom != reponse and nom in gardees:
                raise Reprise(nom)
            lues = lire_reponses(reponse, vus)
            reponses = []
            for lue in lues:
                raison = refus([*reponses, lue])
                if raison is not None:
                    dire(raison)
                    break
                reponses.append(lue)
        return reponses

    def preparer(self, nouvelle: Callable[[], P], reprendre: Callable[[str], P]) -> P:
        """Rend la partie préparée par un formulaire, ou celle d'un fichier, qui y continuera."""
        while True:
            try:
                return nouvelle()
            except Reprise as choix:
                try:
                    partie = reprendre(choix.nom)
                    self.carnet.reserver(choix.nom)
                except ErreurFichier as erreur:
                    avertir(f"Erreur : {erreur.message}")
                else:
                    return partie

    def faire_lire(self, texte: str) -> None:
        """Montre un texte sur toute la page, jusqu'à ce qu'on le quitte."""
        with self.en_forme({"genre": "lecture", "lecture": texte}):
            super().demander("", "")

    def encore(self) -> bool:
        """Demande, à la fin d'une partie, si l'on en veut une autre."""
        with self.en_forme({"genre": "fin"}):
            return super().demander("Partie finie.", "") == "encore"

    def partir(self) -> None:
        """Demande par des boutons s'il faut partir, et sauver, si des coups seraient perdus."""
        with self.en_forme({"genre": "ligne", "depart": True, "extension": self.carnet.extension}):
            super().partir()

    # --- montrer ---------------------------------------------------------------------------------

    def montrer(self, partie: Any, evenement: Any = None, avis: Sequence[Any] = ()) -> bool:
        """Envoie l'image de la partie, si ce n'est pas celle qu'on voit déjà."""
        image = self.scene(partie, evenement, avis, **self.reglages).message()
        if image["svg"] != self.image.get("svg"):
            vue = {"svg": image["svg"], "etapes": image["etapes"], "a_revoir": not avis}
            self.serveur.montrer(self.message() | vue)
        self.image = image
        return True

    def commencer(self, partie: Any) -> None:
        """Commence une partie sur une page où il n'y a plus rien de la précédente."""
        self.serveur.recommencer()
        self.serveur.montrer({"neuve": True})
        self.image = {}
        super().commencer(partie)


def mots_a_montrer(mots: Mots) -> list[str]:
    """Rend un mot par fonction : ni Entrée, ni une lettre seule, qui ne disent rien."""
    vus: dict[Any, str] = {}
    for mot, fonction in mots.items():
        if len(mot) > 1:
            vus.setdefault(fonction, mot)
    return list(vus.values())


def lire_reponses(texte: str, champs: Sequence[Mapping[str, Any]]) -> list[str]:
    """Rend les réponses aux champs d'un formulaire ; aucune, si la page ne les a pas envoyées."""
    try:
        lues = json.loads(texte)
    except ValueError:
        return []
    if not isinstance(lues, list) or len(lues) != len(champs):
        return []
    reponses = []
    for lue, champ in zip(lues, champs, strict=True):
        reponse = str(lue).strip() or champ["propose"]
        if champ["choix"] and reponse not in champ["choix"]:
            return []
        reponses.append(reponse)
    return reponses


def retenir(**choix: Any) -> None:
    """Fait comme si l'on avait tapé ces options : la commande qui reprend la partie les dira."""
    contexte = click.get_current_context()
    for nom, valeur in choix.items():
        if contexte.params[nom] != valeur:
            contexte.params[nom] = valeur
            contexte.set_parameter_source(nom, ParameterSource.COMMANDLINE)


# --- le navigateur -------------------------------------------------------------------------------


def ouvrir_un_navigateur(adresse: str) -> str | None:
    """Ouvre la page dans une fenêtre à elle, ou dans le navigateur ; rend le fichier qui y mène.

    Sans écran, n'ouvre rien, et rend None.
    """
    ecran = os.name == "nt" or sys.platform == "darwin"
    ecran = ecran or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    if os.environ.get("SANS_NAVIGATEUR") or not ecran:
        return None
    chemin = cacher(adresse)
    url = "file://" + chemin.replace(os.sep, "/")
    for nom in NAVIGATEURS:
        programme = shutil.which(nom)
        if programme is not None:
            subprocess.Popen(
                [programme, f"--app={url}", "--window-size=1280,860"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C, au terminal, ne le ferme pas
            )
            return chemin
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(url)
    return chemin


def cacher(adresse: str) -> str:
    """Écrit l'adresse dans un fichier que nous seuls lisons, et qui y mène ; rend son chemin.

    Tout le monde peut lire les arguments d'un programme (`ps`) : l'adresse et son jeton n'y sont
    donc pas.
    """
    chemin = os.path.join(tempfile.mkdtemp(prefix="jeu-"), "jeu.html")
    with open(chemin, "w", encoding="utf-8") as fichier:
        fichier.write(f'<meta http-equiv="refresh" content="0; url={adresse}">\n')
    return chemin


def effacer(chemin: str | None) -> None:
    """Efface le fichier qui menait à la page, et son dossier, s'ils sont encore là."""
    if chemin is not None:
        shutil.rmtree(os.path.dirname(chemin), ignore_errors=True)
