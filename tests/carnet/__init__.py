"""Le carnet, essayé une fois pour cinq : `carnet.py` est le même fichier dans chaque jeu.

Le jeu d'ici est imaginaire : une partie est une suite de lettres, et s'écrit « jeu abc ».
"""

from __future__ import annotations

from pathlib import Path

from puissance_n.carnet import Carnet, SauvegardeInvalide


def encoder(partie: str) -> bytes:
    """Les octets d'une partie imaginaire."""
    return f"jeu {partie}".encode()


def decoder(octets: bytes) -> str:
    """La partie imaginaire de ces octets."""
    if not octets.startswith(b"jeu "):
        raise SauvegardeInvalide("ligne 1 : on attend « jeu »")
    return octets[4:].decode()


def neuf(extension: str = "") -> Carnet[str]:
    """Un carnet sans fichier."""
    reprise = ["jeu", "--niveau", "expert", "-c"]
    return Carnet(
        encoder, decoder, lambda o: o.startswith(b"jeu"), 100, lambda n: [*reprise, n], extension
    )


def fichiers(dossier: Path) -> dict[str, bytes]:
    """Ce que contient un dossier, fichiers cachés compris."""
    return {c.name: c.read_bytes() for c in dossier.iterdir() if c.is_file()}
