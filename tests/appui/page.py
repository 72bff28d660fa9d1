"""Une page sans navigateur : jouer par le protocole de la page, comme le ferait son script."""

from __future__ import annotations

import json
import re
import subprocess
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.appui import PATIENCE, commande_de, environnement


class Page:
    """Un jeu lancé par -g, et ce que sa page en a reçu."""

    def __init__(self, jeu: str, *arguments: str, dossier: Path) -> None:
        self.processus = subprocess.Popen(
            [*commande_de(jeu), "-g", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=dossier,
            env=environnement(),
        )
        assert self.processus.stdout is not None
        self.annonce = self.processus.stdout.readline().decode()
        self.messages: list[dict[str, Any]] = []
        self.numero = 0
        trouve = re.search(r"http://([^/]+)(/\S+/)", self.annonce)
        self.hote, self.chemin = trouve.groups() if trouve else ("", "")

    def __enter__(self) -> Page:
        return self

    def __exit__(self, *_: object) -> None:
        self.processus.kill()
        self.processus.communicate()

    # --- parler au serveur -----------------------------------------------------------------------

    def demander(
        self, methode: str, nom: str, corps: bytes | str | None = None, **entetes: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Envoie une requête ; le code, les en-têtes et le corps de la réponse."""
        connexion = HTTPConnection(self.hote, timeout=PATIENCE)
        connues = {"Host": self.hote, "Origin": f"http://{self.hote}"} | entetes
        connexion.request(methode, nom, corps, {k: v for k, v in connues.items() if v})
        reponse = connexion.getresponse()
        resultat = reponse.status, dict(reponse.getheaders()), reponse.read()
        connexion.close()
        return resultat

    def suivre(self) -> None:
        """Ouvre le fil, comme une page qui arrive."""
        self.connexion = HTTPConnection(self.hote, timeout=PATIENCE)
        self.connexion.request("GET", f"{self.chemin}fil", headers={"Host": self.hote})
        self.fil = self.connexion.getresponse()
        assert self.fil.status == 200

    def fermer(self, adieu: bool = True) -> None:
        """Ferme la page, qui le dit, ou non."""
        if adieu:
            self.demander("POST", f"{self.chemin}adieu", b"")
        self.fil.close()
        self.connexion.close()

    def question(self) -> dict[str, Any] | None:
        """La prochaine question du jeu ; None s'il s'arrête."""
        while True:
            ligne = self.fil.readline()
            if not ligne:
                return None
            if ligne.startswith(b"data: "):
                message = json.loads(ligne.removeprefix(b"data: "))
                self.messages.append(message)
                if "adieu" in message:
                    return None
                if "question" in message:
                    self.numero = message["numero"]
                    question: dict[str, Any] = message["question"]
                    return question

    def repondre(self, texte: str, numero: int | None = None) -> int:
        """Répond à la question posée ; le code de la réponse."""
        corps = json.dumps({"numero": numero or self.numero, "texte": texte})
        return self.demander("POST", f"{self.chemin}reponse", corps)[0]

    # --- ce qu'on a vu ---------------------------------------------------------------------------

    @property
    def recit(self) -> list[str]:
        """Tout ce que le jeu a raconté, un texte par message."""
        return [message["recit"] for message in self.messages if message.get("recit")]

    @property
    def images(self) -> list[str]:
        """Toutes les images reçues."""
        return [message["svg"] for message in self.messages if "svg" in message]

    def finir(self) -> tuple[int, str]:
        """Attend la fin du jeu ; son code, et ce qu'il dit en partant sur la sortie d'erreur."""
        _, erreurs = self.processus.communicate(timeout=PATIENCE)
        return self.processus.returncode, erreurs.decode()


def remplir(question: dict[str, Any], saisies: list[str]) -> str:
    """La réponse à un formulaire : chaque ligne à écrire, ou à choisir, prend la saisie suivante.

    Ce que le terminal ne demande pas, le niveau d'une machine, garde ce qui est proposé.
    """
    reponses = []
    for champ in question["champs"]:
        demande = re.search(r"[Nn]iveau|machine \d|Côté|Les ", champ["question"]) is None
        reponses.append(saisies.pop(0) if demande and saisies else champ["propose"])
    return json.dumps(reponses)
