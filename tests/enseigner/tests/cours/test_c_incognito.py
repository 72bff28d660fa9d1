"""Incognito en C : l'annexe à l'octet, et les mêmes parties, fichiers et refus qu'en Python."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from tests.appui import INTERROMPUE, Resultat, en_memoire
from tests.enseigner.tests.cours.essais import (
    ANNEXE,
    Construire,
    Seance,
    jouer_l_annexe,
    lancer,
    seance,
)

Place = tuple[int, int]
PIEDS = ("('d' ou 'i')\n", "(c, d).\n", "(a, b)\n", "BRAVO !\n")
VOISINES = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def test_incognito_rejoue_l_annexe_a_l_octet(programme: Construire, tmp_path: Path) -> None:
    fini = jouer_l_annexe(programme("incognito"), tmp_path)
    assert fini == Resultat(0, (ANNEXE / "sortie.txt").read_bytes(), b"")
    assert (tmp_path / "partie.inco").read_bytes() == (ANNEXE / "apres" / "out.inco").read_bytes()


def depart_au_hasard(hasard: Random, taille: int) -> str:
    """L'en-tête d'un fichier .inco : les espions, à T - 3 pas au plus de leur château."""
    toutes = [(x, y) for x in range(taille) for y in range(taille)]
    blancs = [c for c in toutes if 0 < taille - 1 - c[0] + c[1] <= taille - 3]
    noirs = [c for c in toutes if 0 < c[0] + taille - 1 - c[1] <= taille - 3]
    espions = (f"{chr(97 + y)}{x + 1}" for x, y in map(hasard.choice, (blancs, noirs)))
    return "B {}\nN {}\n{}\n".format(*espions, hasard.choice("BN"))


def voisins(plateau: list[str], camp: str) -> list[tuple[Place, Place]]:
    """Les pions de ce camp et les pions d'en face qui se touchent par un côté."""
    cases = {(x, y): c for x, ligne in enumerate(plateau) for y, c in enumerate(ligne) if c != " "}
    autour = [((x, y), (x + dx, y + dy)) for x, y in cases for dx, dy in VOISINES if dx * dy == 0]
    return [(a, b) for a, b in autour if cases[a] == camp and cases.get(b, camp) != camp]


def reponse_au_hasard(question: str, plateau: list[str], camp: str, hasard: Random) -> str:
    """Une réponse à la dernière question, souvent permise, parfois absurde."""
    paires = voisins(plateau, camp)
    if hasard.random() < 0.03:
        return hasard.choice(["x", "(1, 2", "(1, 2) --> ", "(-1, 0)"])
    if question.endswith(PIEDS[0]):
        return hasard.choice("di") if paires else hasard.choice("ddddddi")
    siennes = [(x, y) for x, ligne in enumerate(plateau) for y, c in enumerate(ligne) if c == camp]
    depart = hasard.choice(siennes)
    if hasard.random() < 0.1:  # n'importe où, et même dehors
        depart = hasard.randrange(8), hasard.randrange(8)
    if question.endswith(PIEDS[1]):
        return f"({depart[0]},{depart[1]}) --> {arrivee_au_hasard(depart, len(plateau), hasard)}"
    if not paires or hasard.random() < 0.1:
        return hasard.choice(["d", "d", str(depart)])
    questionneur, questionne = hasard.choice(paires)
    return str(questionne if "questionné" in question else questionneur)


def arrivee_au_hasard(depart: Place, taille: int, hasard: Random) -> Place:
    """Une case où aller : le long d'une droite, ou dans un des deux châteaux."""
    if hasard.random() < 0.2:
        return hasard.choice([(0, taille - 1), (taille - 1, 0)])
    (dx, dy), pas = hasard.choice(VOISINES), hasard.randint(1, 3)
    # Au-delà de h8, le C ne note pas : ce qu'on en fait est l'affaire du Python.
    return min(7, max(0, depart[0] + pas * dx)), min(7, max(0, depart[1] + pas * dy))


def jouer_au_hasard(commande: list[str], dossier: Path, hasard: Random) -> Seance:
    """Joue en C une partie, jusqu'au bout ou presque, et rend sa séance."""
    plateau, camp = [""], "b"
    with seance(commande, dossier, PIEDS) as ouverte:
        for _ in range(150):
            ecrit = ouverte.ecouter()
            if not ecrit or ecrit.endswith(PIEDS[3]):
                break
            lignes = [ligne[1::2] for ligne in re.findall(r"^\|.*\|$", ecrit, re.MULTILINE)]
            plateau = lignes or plateau
            for nom in re.findall("Joueur (blanc|noir), voulez", ecrit):
                camp = nom[0]
            ouverte.taper(reponse_au_hasard(ecrit, plateau, camp, hasard))
    return ouverte


def sans_le_conseil(sortie: bytes) -> str:
    """Une sortie, sans ce que chaque programme conseille après une réponse illisible."""
    texte = re.sub("(?m)^Réponse non (reconnue|comprise).*$", "Réponse refusée", sortie.decode())
    return INTERROMPUE.sub("", texte)


@pytest.mark.parametrize("taille", [4, 5, 5, 6, 7, 8])
def test_incognito_en_c_joue_comme_en_python(
    taille: int, programme: Construire, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    hasard = Random(request.node.name)
    options = ["-a", "-c", "depart.inco", "-s", "partie.inco", "--taille", str(taille)]
    for rang in range(3):
        dossiers = [tmp_path / f"{langue}{rang}" for langue in ("c", "python")]
        depart = depart_au_hasard(hasard, taille)
        for dossier in dossiers:
            dossier.mkdir()
            (dossier / "depart.inco").write_text(depart, encoding="ascii")
        en_c = jouer_au_hasard([str(programme("incognito")), *options], dossiers[0], hasard)
        saisies = en_c.saisies
        en_python = en_memoire("incognito", *options, saisies=saisies, dossier=dossiers[1])
        assert sans_le_conseil(en_c.sortie) == sans_le_conseil(en_python.sortie)
        ecrits = [(dossier / "partie.inco").read_text(encoding="ascii") for dossier in dossiers]
        assert ecrits[0] == ecrits[1]
        assert ecrits[0].startswith(depart)


def abimer(texte: str, hasard: Random) -> str:
    """Un fichier .inco coupé à une ligne, où l'on a peut-être changé ou mis une lettre."""
    lignes = texte.splitlines(keepends=True)
    texte = "".join(lignes[: hasard.choice([0, 1, 2, *range(3, len(lignes) + 1), len(lignes)])])
    if not texte or hasard.random() < 0.3:
        return texte
    place = hasard.randrange(len(texte))
    suite = place + hasard.randint(0, 1)
    return texte[:place] + hasard.choice("BNDIabcdeh1358->\n ") + texte[suite:]


def test_incognito_charge_en_c_les_memes_fichiers(programme: Construire, tmp_path: Path) -> None:
    hasard = Random(26)
    modele = (ANNEXE / "apres" / "out.inco").read_text(encoding="ascii")
    acceptes = 0
    for rang in range(40):
        texte = abimer(modele, hasard)
        dossiers = [tmp_path / f"{langue}{rang}" for langue in ("c", "python")]
        for dossier in dossiers:
            dossier.mkdir()
            (dossier / "essai.inco").write_text(texte, encoding="ascii")
        options = ("-a", "-d", "-c", "essai.inco", "-s", "copie.inco")
        en_c = lancer(programme("incognito"), *options, saisies="", dossier=dossiers[0])
        en_python = en_memoire("incognito", *options, dossier=dossiers[1])
        assert (en_c.code == 0) == (en_python.code == 0), texte
        assert sans_le_conseil(en_c.sortie) == sans_le_conseil(en_python.sortie)
        if en_c.code == 0 and not texte.endswith("\n\n"):
            acceptes += 1
            copie = (dossiers[0] / "copie.inco").read_text(encoding="ascii")
            assert copie.splitlines()[: texte.count("\n")] == texte.splitlines()
    assert 5 < acceptes < 35


@pytest.mark.parametrize(
    "options",
    [["-a", "-g"], ["-x"], ["-c"], ["--taille", "9"], ["-c", "absent.inco"], ["-c", "nom.txt"]],
)
def test_incognito_refuse_en_c_ce_que_le_python_refuse(
    options: list[str], programme: Construire, tmp_path: Path
) -> None:
    (tmp_path / "nom.txt").write_text("B b4\nN d1\nB\n", encoding="ascii")
    en_c = lancer(programme("incognito"), *options, saisies="", dossier=tmp_path)
    assert (en_c.code, en_c.texte) == (1, "")
    assert re.fullmatch(r"Erreur : .+\.\n", en_c.plainte)
    assert en_memoire("incognito", *options, dossier=tmp_path).code != 0
