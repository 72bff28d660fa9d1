"""Le catalogue de click en français : `messages.po`, qu'on lit, devient `messages.mo`.

Le format .mo est celui de gettext : un en-tête, puis deux tables de longueurs et de positions, les
textes d'origine triés et leurs traductions.
"""

from __future__ import annotations

import ast
import struct
from pathlib import Path

from tests.appui import RACINE

MESSAGES = RACINE / "puissance_n" / "commun" / "fr" / "LC_MESSAGES"
MAGIQUE = 0x950412DE


def lire_po(texte: str) -> dict[str, str]:
    """Les traductions d'un fichier .po ; un pluriel sépare ses formes par un caractère nul."""
    traductions: dict[str, str] = {}
    for bloc in texte.split("\n\n"):
        champs: dict[str, str] = {}
        champ = ""
        for ligne in bloc.splitlines():
            if ligne.startswith("#"):
                continue
            debut, _, chaine = ligne.partition('"')
            champ = debut.strip() or champ
            champs[champ] = champs.get(champ, "") + ast.literal_eval(f'"{chaine}')
        if "msgid_plural" in champs:
            origine = f"{champs['msgid']}\0{champs['msgid_plural']}"
            traductions[origine] = f"{champs['msgstr[0]']}\0{champs['msgstr[1]']}"
        else:
            traductions[champs["msgid"]] = champs["msgstr"]
    return traductions


def ecrire_mo(traductions: dict[str, str]) -> bytes:
    """Les octets du fichier .mo de ces traductions."""
    origines = sorted(traductions)
    textes = origines + [traductions[origine] for origine in origines]
    debut = 7 * 4 + len(textes) * 8
    tables = b""
    contenu = b""
    for texte in textes:
        octets = texte.encode()
        tables += struct.pack("<2I", len(octets), debut + len(contenu))
        contenu += octets + b"\0"
    nombre = len(origines)
    entete = struct.pack("<7I", MAGIQUE, 0, nombre, 28, 28 + 8 * nombre, 0, debut)
    return entete + tables + contenu


def compiler(dossier: Path = MESSAGES) -> bytes:
    """Les octets que doit contenir `messages.mo`, d'après `messages.po`."""
    return ecrire_mo(lire_po((dossier / "messages.po").read_text(encoding="utf-8")))


if __name__ == "__main__":
    (MESSAGES / "messages.mo").write_bytes(compiler())
