"""Le serveur d'une page : il lui envoie ce que le jeu montre, et attend ce qu'elle répond.

Les notions, avec un exemple :
- le *fil* est la suite des messages de la partie ; une page qui arrive, ou revient, le reçoit
  depuis le premier qu'elle n'a pas ;
- une *réponse* porte le numéro de sa question, `{"numero": 3, "texte": "a3"}` : en retard ou en
  double, elle ne joue rien ;
- le *jeton*, tiré au hasard, est dans l'adresse : qui ne le connaît pas n'obtient rien ;
- une page *fermée* le dit en partant ; une page *perdue* se tait, et on l'attend plus longtemps.

Le jeu parle d'un côté, par `montrer` et `demander` ; les pages de l'autre, chacune dans son propre
fil d'exécution : ce qu'ils partagent ne se lit et ne se change que sous le `verrou`.
"""

from __future__ import annotations

import _thread
import json
import os
import secrets
import select
import threading
import time
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

FERMEE = 3.0  # secondes laissées à une page fermée pour revenir : c'était un rechargement
PERDUE = 60.0  # et à une page qui n'a pas dit adieu
OCTETS_D_UNE_REPONSE = 10_000
ICI = os.path.dirname(__file__)
GENRES = {"html": "text/html", "js": "text/javascript", "css": "text/css", "wav": "audio/wav"}
FICHIERS = ("page.html", "page.css", "lien.js", "page.js", "plateau.js")
EN_TETES = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "connect-src 'self'; media-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class PageFermee(Exception):
    """Plus personne ne regarde la partie."""


class Serveur(ThreadingHTTPServer):
    """Un serveur que cette machine seule peut joindre, à un port libre."""

    daemon_threads = True

    def __init__(self, calculs: Mapping[str, Callable[[], bytes]], perdue: Callable[[], None]):
        """Ouvre le serveur, dont un autre fil d'exécution s'occupe aussitôt.

        Les `calculs` sont les fichiers qu'on fabrique à la demande, par leur nom ; `perdue` est
        appelée quand une page ne répond plus sans s'être fermée.
        """
        super().__init__(("127.0.0.1", 0), Guichet)
        self.calculs = calculs
        self.perdue = perdue
        self.jeton = secrets.token_urlsafe(16)
        self.hote = f"127.0.0.1:{self.server_port}"
        self.adresse = f"http://{self.hote}/{self.jeton}/"
        self.verrou = threading.Condition()
        self.fil: list[bytes] = []
        self.debut = 0  # le rang du premier message du fil, depuis que le serveur est ouvert
        self.numero = 0  # celui de la question posée
        self.attend = False  # la question n'a pas encore sa réponse
        self.reponse = ""
        self.pages = 0  # combien regardent
        self.seul_depuis: float | None = None  # None tant qu'aucune page n'est venue
        self.adieu = False  # la dernière page s'est fermée d'elle-même
        self.prevenu = False
        self.abandonne = False
        threading.Thread(target=self.serve_forever, daemon=True).start()

    # --- du côté du jeu --------------------------------------------------------------------------

    def recommencer(self) -> None:
        """Oublie les messages de la partie d'avant : une page qui arrive n'a pas à les revoir."""
        with self.verrou:
            self.debut += len(self.fil)
            self.fil.clear()

    def montrer(self, message: dict[str, Any]) -> None:
        """Envoie un message à toutes les pages, sans rien attendre."""
        octets = json.dumps(message, ensure_ascii=False).encode()
        with self.verrou:
            self.fil.append(octets)
            self.verrou.notify_all()

    def demander(self, message: dict[str, Any]) -> str:
        """Envoie une question, et rend la réponse ; lève PageFermee s'il n'y a plus de page."""
        with self.verrou:
            self.numero += 1
            self.attend = True
            self.montrer(message | {"numero": self.numero})
            while self.attend and not self.abandonne:
                self.verrou.wait(0.5)  # pas plus : sous Windows, Ctrl-C attend la fin de l'attente
            if self.abandonne:
                raise PageFermee
            return self.reponse

    def fermer(self) -> None:
        """Laisse aux pages le temps de recevoir le dernier message, et ferme le serveur."""
        with self.verrou:
            pages = self.pages
        if pages:
            time.sleep(0.2)
        self.shutdown()
        self.server_close()

    # --- du côté des pages -----------------------------------------------------------------------

    def recevoir(self, numero: object, texte: str) -> bool:
        """Prend la réponse à une question ; faux, et rien ne change, si elle n'est plus posée."""
        with self.verrou:
            if not self.attend or numero != self.numero:
                return False
            self.reponse = " ".join(texte.split("\n")).strip()
            self.attend = False
            self.verrou.notify_all()
            return True

    def suite(self, rang: int) -> list[tuple[int, bytes]]:
        """Rend la suite du fil, chaque message avec son rang ; l'attend une seconde au plus."""
        with self.verrou:
            self.verrou.wait_for(lambda: self.debut + len(self.fil) > rang, 1)
            premier = max(rang - self.debut, 0)
            return list(enumerate(self.fil[premier:], self.debut + premier))

    def compter(self, pages: int) -> None:
        """Compte une page de plus, ou de moins."""
        with self.verrou:
            self.pages += pages
            self.seul_depuis = time.monotonic()
            if pages > 0:
                self.adieu = False
                self.prevenu = False

    def saluer(self) -> None:
        """Retient qu'une page dit adieu ; s'il en reste une autre, cela ne change rien."""
        with self.verrou:
            self.adieu = self.pages <= 1

    def service_actions(self) -> None:
        """Regarde, deux fois par seconde, si toutes les pages sont parties pour de bon."""
        with self.verrou:
            if self.pages or self.seul_depuis is None or self.abandonne:
                return
            seul = time.monotonic() - self.seul_depuis
            if self.adieu:
                self.abandonne = seul > FERMEE
            else:
                self.abandonne = seul > PERDUE
                if seul > FERMEE and not self.prevenu:
                    self.prevenu = True
                    self.perdue()
            if self.abandonne and not self.attend:
                _thread.interrupt_main()  # une machine réfléchit : on ne l'attend pas
            self.verrou.notify_all()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ne dit rien : une page qui s'en va au milieu d'un envoi n'est pas une erreur."""


class Guichet(BaseHTTPRequestHandler):
    """Ce que le serveur répond à une requête."""

    server: Serveur
    protocol_version = "HTTP/1.1"
    server_version = "jeu"
    sys_version = ""
    timeout = 30
    disable_nagle_algorithm = True

    def log_message(self, format: str, *arguments: Any) -> None:
        """N'imprime rien : le terminal est au joueur."""

    def permise(self) -> str | None:
        """Rend le nom de ce qu'on demande ; refuse une requête venue d'ailleurs, et rend None.

        Une page d'un autre site ne connaît pas le jeton ; l'origine et l'hôte, que le navigateur
        écrit lui-même, la trahiraient encore.
        """
        origine = self.headers.get("Origin")
        morceaux = self.path.split("/")
        if self.headers.get_all("Host") != [self.server.hote]:
            self.repondre(HTTPStatus.MISDIRECTED_REQUEST)
        elif origine != f"http://{self.server.hote}" and (origine or self.command == "POST"):
            self.repondre(HTTPStatus.FORBIDDEN)
        elif len(morceaux) != 3 or not self.connu(morceaux[1]):
            self.repondre(HTTPStatus.NOT_FOUND)
        else:
            return morceaux[2]
        return None

    def connu(self, jeton: str) -> bool:
        """Dit si c'est le jeton, en un temps qui n'en apprend rien."""
        return secrets.compare_digest(jeton.encode(), self.server.jeton.encode())

    def repondre(self, code: HTTPStatus, corps: bytes = b"", genre: str = "text/plain") -> None:
        """Répond d'un trait ; après un refus, ferme la connexion sans lire la suite."""
        self.en_tete(code, genre)
        self.send_header("Content-Length", str(len(corps)))
        if code >= HTTPStatus.BAD_REQUEST and code != HTTPStatus.CONFLICT:
            self.send_header("Connection", "close")
            self.close_connection = True
        self.end_headers()
        self.wfile.write(corps)

    def en_tete(self, code: HTTPStatus, genre: str) -> None:
        """Commence une réponse, avec ce que toutes disent au navigateur."""
        self.send_response(code)
        for nom, valeur in EN_TETES.items():
            self.send_header(nom, valeur)
        self.send_header("Content-Type", f"{genre}; charset=utf-8")

    def do_GET(self) -> None:
        """Donne la page, l'un de ses fichiers, ou le fil."""
        nom = self.permise()
        if nom is None:
            return
        nom = nom or "page.html"
        if nom == "fil":
            self.suivre()
        elif nom in FICHIERS:
            with open(os.path.join(ICI, nom), "rb") as fichier:
                self.repondre(HTTPStatus.OK, fichier.read(), GENRES[nom.split(".")[-1]])
        elif nom in self.server.calculs:
            self.repondre(HTTPStatus.OK, self.server.calculs[nom](), GENRES[nom.split(".")[-1]])
        else:
            self.repondre(HTTPStatus.NOT_FOUND)

    def do_POST(self) -> None:
        """Prend une réponse, ou un adieu."""
        nom = self.permise()
        if nom is None:
            return
        taille = self.headers.get("Content-Length", "")
        if not (taille.isascii() and taille.isdigit()) or int(taille) > OCTETS_D_UNE_REPONSE:
            self.repondre(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
            return
        corps = self.rfile.read(int(taille))
        if nom == "adieu":
            self.server.saluer()
            self.repondre(HTTPStatus.NO_CONTENT)
        elif nom == "reponse":
            self.prendre(corps)
        else:
            self.repondre(HTTPStatus.NOT_FOUND)

    def prendre(self, corps: bytes) -> None:
        """Donne au jeu la réponse d'une page, ou dit à la page qu'elle arrive trop tard."""
        try:
            lu = json.loads(corps)
            numero = lu["numero"]
            texte = lu["texte"]
        except (ValueError, KeyError, TypeError):
            self.repondre(HTTPStatus.BAD_REQUEST)
            return
        if not isinstance(texte, str):
            self.repondre(HTTPStatus.BAD_REQUEST)
        elif self.server.recevoir(numero, texte):
            self.repondre(HTTPStatus.NO_CONTENT)
        else:
            self.repondre(HTTPStatus.CONFLICT)

    def suivre(self) -> None:
        """Envoie le fil à mesure, jusqu'à ce que la page s'en aille ; dit ce qui est passé."""
        dernier = self.headers.get("Last-Event-ID", "")
        rang = 0
        if dernier.isascii() and dernier.isdigit():
            rang = int(dernier) + 1
        self.close_connection = True
        self.en_tete(HTTPStatus.OK, "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.server.compter(+1)
        passe = True
        try:
            while not self.partie():
                messages = self.server.suite(rang)
                for rang_du_message, message in messages:
                    genre = b"message"
                    if passe and rang_du_message < messages[-1][0]:
                        genre = b"passe"
                    self.wfile.write(
                        b"id: %d\nevent: %s\ndata: %s\n\n" % (rang_du_message, genre, message)
                    )
                    rang = rang_du_message + 1
                passe = False
        except OSError:
            pass  # la page est partie pendant l'envoi
        finally:
            self.server.compter(-1)

    def partie(self) -> bool:
        """Dit si la page a fermé le fil, où elle n'envoie jamais rien."""
        return bool(select.select([self.connection], [], [], 0)[0])
