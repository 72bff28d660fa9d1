"""Une palette pour tous les yeux : ce qu'écrit chaque teinte se lit sur tous les terminaux.

Les palettes sont celles que documentent les terminaux ; les numéros de 16 à 255 valent partout les
mêmes couleurs, celles de xterm : un cube de 6 x 6 x 6, puis 24 gris.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from tests.outils import JEUX, RACINE
from tests.outils.couleurs import contraste
from tests.outils.ecran import ecran

pytestmark = pytest.mark.sans_couverture

Rgb = tuple[int, int, int]
LISIBLE = 4.5  # le contraste que demandent les recommandations du W3C pour un texte
# Les huit premières couleurs : noir, rouge, vert, jaune, bleu, violet, cyan, blanc.
TERMINAUX = {
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5",
    "VGA (console de Linux)": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa",
    "Tango (GNOME)": "2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf",
    "Solarized": "073642 dc322f 859900 b58900 268bd2 d33682 2aa198 eee8d5",
    "Campbell (Windows)": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc",
    "Terminal (macOS)": "000000 c23621 25bc24 adad27 492ee1 d338d3 33bbc8 cbcccd",
}
# Les fonds d'usage : le noir et le blanc purs, puis ceux de ces terminaux qui en diffèrent.
FONDS = ("000000", "ffffff", "002b36", "fdf6e3", "300a24", "0c0c0c")


def rgb(hexa: str) -> Rgb:
    """Les trois composantes d'une couleur écrite en seize."""
    return int(hexa[:2], 16), int(hexa[2:4], 16), int(hexa[4:], 16)


def couleur(code: str, terminal: str, defaut: Rgb) -> Rgb:
    """La couleur d'un morceau de code ANSI : « 38;5;220 », « 31 », ou celle de `defaut`."""
    numero = int(code.rpartition(";")[2]) if code else -1
    if ";" in code and numero >= 232:
        gris = 8 + 10 * (numero - 232)
        return gris, gris, gris
    if ";" in code and numero >= 16:
        niveaux = (0, 95, 135, 175, 215, 255)
        rang = numero - 16
        return niveaux[rang // 36], niveaux[rang // 6 % 6], niveaux[rang % 6]
    return rgb(TERMINAUX[terminal].split()[numero % 10]) if code else defaut


def lisibilite(sequence: str, terminal: str, fond: Rgb) -> float:
    """Le contraste du texte qu'ouvre une séquence, sur un terminal de ce fond."""
    plume = re.search(r"38;5;\d+|\b3[0-7](?!\d)", sequence)
    dessous = re.search(r"48;5;\d+|\b4[0-7](?![\d;])", sequence)
    noire = contraste(fond, (0, 0, 0)) > contraste(fond, (255, 255, 255))
    devant = couleur(plume[0] if plume else "", terminal, (0, 0, 0) if noire else (255, 255, 255))
    return contraste(devant, couleur(dessous[0] if dessous else "", terminal, fond))


@pytest.mark.parametrize("terminal", TERMINAUX)
def test_le_jaune_ordinaire_ne_se_lirait_pas_partout(terminal: str) -> None:
    """Aucun des codes de 31 à 36 ne se lit à la fois sur le blanc et sur le noir."""
    for code in range(31, 37):
        clair, sombre = (lisibilite(str(code), terminal, rgb(fond)) for fond in FONDS[1::-1])
        assert min(clair, sombre) < LISIBLE
    assert lisibilite("33", "xterm", rgb("ffffff")) == pytest.approx(1.7, abs=0.1)


@pytest.mark.parametrize("jeu", JEUX)
@pytest.mark.parametrize("terminal", TERMINAUX)
def test_chaque_teinte_se_lit_sur_tous_les_fonds_meme_par_qui_confond_des_couleurs(
    jeu: str, terminal: str
) -> None:
    palette = importlib.import_module(f"{jeu}.couleurs")
    assert len(palette.TEINTES) >= 6
    for teinte in palette.TEINTES:
        peint = palette.peindre("texte", teinte)
        assert re.sub("\x1b\\[[0-9;]*m", "", peint) == "texte"
        for fond in FONDS:
            assert lisibilite(peint, terminal, rgb(fond)) >= LISIBLE, (teinte, fond)


def test_une_couleur_ne_se_definit_qu_en_un_endroit() -> None:
    """Aucun autre module n'écrit de séquence de couleur."""
    for jeu in JEUX:
        for chemin in (RACINE / jeu).glob("*.py"):
            ecrites = re.search(r"x1b\[\{?[0-9']", chemin.read_text(encoding="utf-8"))
            assert not ecrites or chemin.name == "couleurs.py", chemin


DEBUTS = {
    "incognito": (("--graine", "2"), ["d a3 a2"]),
    "pickomino": (("--graine", "2"), ["2", "Léa", "Tom"]),
    "puissance_n": (("--graine", "3"), ["1", "2", "4", "a3", "a4"]),
    "dames": (("--noms", "A,B,C,D"), ["e14-f13"]),
    "sixquiprend": (("--graine", "7"), ["Ada", "2", ""]),
}


@pytest.mark.parametrize("jeu", JEUX)
@pytest.mark.parametrize(
    ("terme", "neutre", "colore"),
    [("xterm", "", True), ("xterm", "1", False), ("dumb", "", False)],
)
def test_chaque_jeu_se_colore_sauf_si_l_on_n_en_veut_pas(
    jeu: str, terme: str, neutre: str, colore: bool, tmp_path: Path
) -> None:
    arguments, saisies = DEBUTS[jeu]
    env = {"TERM": terme, "NO_COLOR": neutre}
    with ecran(jeu, *arguments, dossier=tmp_path, env=env) as terminal:
        terminal.taper(*saisies)
        fonds = {case.bg for ligne in terminal.ecran.buffer.values() for case in ligne.values()}
    assert (len(fonds - {"default"}) >= 2) == colore, fonds


@pytest.mark.exigence("INC-21")
@pytest.mark.parametrize("options", [("-a",), ("-s", "p.inco"), ("-c", "d.inco")])
def test_les_ecrans_de_l_annexe_n_ont_pas_de_couleur(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "d.inco").write_text("B b4\nN d1\nB\n")
    env = {"TERM": "xterm", "NO_COLOR": ""}
    with ecran("incognito", *options, dossier=tmp_path, env=env) as terminal:
        assert "|b|b| | | |\n-----------" in terminal.texte
        fonds = {case.bg for ligne in terminal.ecran.buffer.values() for case in ligne.values()}
    assert fonds <= {"default"}
