"""Ce qui manque à cette machine pour construire un programme : jamais la faute de l'étudiant.

On le lit dans ce que répondent le compilateur, l'éditeur de liens, make, CMake et pkg-config.
"""

from __future__ import annotations

import re
from pathlib import Path

# Ce qu'un message nomme, et ce qu'il faut installer pour l'avoir.
PAQUETS = (
    (r"sdl2?_ttf", "libsdl2-ttf-dev"),
    (r"sdl2?_image", "libsdl2-image-dev"),
    (r"sdl2?_mixer", "libsdl2-mixer-dev"),
    (r"sdl", "libsdl2-dev"),
    (r"mlv", "libmlv3-dev"),
    (r"n?cursesw?(?:\.h)?$", "libncurses-dev"),
    (r"readline", "libreadline-dev"),
    (r"g[dt]k|glib", "libgtk-3-dev"),
    (r"allegro", "liballegro5-dev"),
    (r"raylib", "libraylib-dev"),
)
WINDOWS = ("windows.h", "conio.h", "direct.h", "winsock2.h", "process.h")
MAKEFILE_DE_WINDOWS = re.compile(r"-lmingw|(?:\s|^)\.\\\w+\\\w", re.M)
EN_TETE = re.compile(
    r"fatal error: (?P<nom>[^\s:]+): No such file.*?#\s*include\s*(?P<signe>[<\"])", re.S
)
ABSENTS = (
    re.compile(r"cannot find -l(?P<nom>[\w+.-]+)"),
    re.compile(r"Package '?(?P<nom>[\w+.-]+)'?(?:,| was not found| not found)"),
    re.compile(r"(?:Could NOT find|provided by) \"?(?P<nom>[\w+.-]+)"),
)
COMMANDE = re.compile(
    r"(?:make(?:\[\d+\])?: |sh: \d+: |bash: )(?P<nom>[\w+./-]+): "
    r"(?:No such file|not found|command not)"
)
CMAKE = re.compile(r"CMake (?P<version>[\d.]+) or higher is required")


def ce_qui_manque(plainte: str, dossier: Path) -> str:
    """Ce qu'il faut installer pour que la construction aille plus loin, en une phrase ; ou rien.

    Args:
        plainte: ce qu'ont répondu les outils.
        dossier: les sources : ce qu'elles contiennent ne manque pas à la machine.
    """
    if MAKEFILE_DE_WINDOWS.search(plainte):
        return "écrit pour Windows (son Makefile) : il ne se construit pas ici"
    en_tete = EN_TETE.search(plainte)
    if en_tete:
        return _en_tete(en_tete["nom"], en_tete["signe"], dossier)
    for motif in ABSENTS:
        absent = motif.search(plainte)
        if absent:
            return _a_installer(absent["nom"], f"il manque la bibliothèque {absent['nom']}")
    commande = COMMANDE.search(plainte)
    if commande and not (dossier / commande["nom"]).exists() and "/" not in commande["nom"]:
        return f"il manque la commande {commande['nom']} : installez-la"
    version = CMAKE.search(plainte)
    return f"il faut CMake {version['version']} ou plus récent" if version else ""


def _en_tete(nom: str, signe: str, dossier: Path) -> str:
    """La phrase d'un en-tête introuvable ; rien s'il était à l'étudiant de le rendre."""
    court = nom.rpartition("/")[2]
    if any(dossier.rglob(court)):
        return ""
    if court.lower() in WINDOWS:
        return f"écrit pour Windows ({court}) : il ne se construit pas ici"
    connu = any(re.match(motif, court.lower()) for motif, _ in PAQUETS) or "/" in nom
    if signe == '"' and not connu:
        return ""
    return _a_installer(nom, f"il manque l'en-tête {nom}")


def _a_installer(nom: str, phrase: str) -> str:
    for motif, paquet in PAQUETS:
        if re.search(motif, nom.lower()):
            return f"{phrase} : sudo apt install {paquet}"
    return f"{phrase}, qui n'est pas installé ici"
