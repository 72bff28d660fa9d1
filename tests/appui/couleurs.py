"""Ce qu'un œil distingue : le contraste de deux couleurs, même pour qui en confond.

Le contraste est celui des recommandations du W3C (WCAG 2) : de 1, la même clarté, à 21, le noir
sur le blanc. Les trois confusions communes sont celles de Machado, Oliveira et Fernandes (2009),
au plus fort : une couleur devient celle que voit quelqu'un à qui manque un des trois cônes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Couleur = Sequence[float]
CONFUSIONS = {
    "protanopie": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutéranopie": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopie": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def lineaire(composante: float) -> float:
    """La lumière que donne une composante de 0 à 255."""
    part = composante / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def clarte(lumieres: Couleur) -> float:
    """La clarté d'une couleur, de 0 à 1, d'après ses trois lumières."""
    return sum(poids * x for poids, x in zip((0.2126, 0.7152, 0.0722), lumieres, strict=True))


def vues(couleur: Couleur) -> Iterator[list[float]]:
    """Les lumières d'une couleur : pour qui voit tout, puis pour les trois confusions."""
    lumieres = [lineaire(c) for c in couleur[:3]]
    yield lumieres
    for matrice in CONFUSIONS.values():
        lignes = (sum(a * b for a, b in zip(rang, lumieres, strict=True)) for rang in matrice)
        yield [min(1.0, max(0.0, x)) for x in lignes]


def contraste(une: Couleur, autre: Couleur) -> float:
    """Le plus faible contraste de deux couleurs, parmi les quatre façons de les voir."""
    paires = [sorted(map(clarte, paire)) for paire in zip(vues(une), vues(autre), strict=True)]
    return min((claire + 0.05) / (sombre + 0.05) for sombre, claire in paires)
