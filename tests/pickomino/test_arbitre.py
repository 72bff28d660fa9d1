"""Un arbitre qui ne connaît que l'écran : il relit des parties entières, face aux règles du sujet.

Il n'appelle aucune fonction du jeu : il lit les dessins des dés et du plateau comme un joueur,
tient ses propres comptes, et conteste toute ligne qui ne s'ensuit pas des précédentes.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.appui import TESTS, en_memoire
from tests.appui.golden import rejouer
from tests.pickomino.commun import POINTS

DESSINS = {
    "│     ││  o  ││     │": "1",
    "│o    ││     ││    o│": "2",
    "│o    ││  o  ││    o│": "3",
    "│o   o││     ││o   o│": "4",
    "│o   o││  o  ││o   o│": "5",
    "│\\   /││ \\ / ││  v  │": "V",
}


class Arbitre:
    """Les comptes de l'arbitre, et une méthode par sorte de ligne."""

    def __init__(self) -> None:
        self.plateau = set(POINTS)
        self.piles: dict[str, list[int]] = {}
        self.joueur = ""
        self.lancer: list[str] = []
        self.pris: list[str] = []
        self.fins = 0

    @property
    def est_machine(self) -> bool:
        """Dit si c'est le tour d'une machine."""
        return self.joueur.startswith("IA")

    @property
    def total(self) -> int:
        """La somme des dés mis de côté."""
        return sum(5 if face == "V" else int(face) for face in self.pris)

    def plateau_dessine(self, hauts: str, bas: str) -> None:
        """Le plateau montré est celui de nos comptes."""
        attendus = [
            (str(n), f"{p:2}") if n in self.plateau else ("XX", "XX") for n, p in POINTS.items()
        ]
        cases = list(zip(re.findall("│(..)│", hauts), re.findall("│(..)│", bas), strict=True))
        assert cases == attendus

    def des_dessines(self, lignes: list[str]) -> None:
        """Il y a autant de dés que permis ; on retient leurs faces."""
        morceaux = [[ligne[i : i + 7] for i in range(0, len(ligne), 7)] for ligne in lignes]
        self.lancer = [DESSINS["".join(de)] for de in zip(*morceaux, strict=True)]
        assert len(self.lancer) == 8 - len(self.pris)
        if self.est_machine:
            arret_gagnant = "V" in self.pris and self.total in self.plateau
            assert not arret_gagnant, "une machine relance au lieu de prendre son domino"

    def prise(self, faces: list[str], total: int) -> None:
        """Tous les dés d'une seule face, encore jamais prise à ce tour."""
        avant = len(self.pris)
        assert faces[:avant] == self.pris
        assert faces[avant] not in self.pris
        assert faces[avant:] == [faces[avant]] * self.lancer.count(faces[avant])
        self.pris = faces
        assert total == self.total

    def faces_proposees(self, faces: list[str], reponse: str) -> None:
        """La question nomme toutes les faces permises ; la réponse d'une machine la suit."""
        assert faces == sorted(set(self.lancer) - set(self.pris))
        assert bool(reponse) == self.est_machine
        if reponse:
            self.face_de_machine(reponse)
            self.pris += [reponse] * self.lancer.count(reponse)

    def bilan(self, suite: str) -> None:
        """Ce que le total annonce est ce qu'il donnerait."""
        if "V" not in self.pris:
            assert suite == "il manque un V"
        elif self.total < 21:
            assert suite == "il faut au moins 21"
        elif self.total > 36:
            assert suite == "aucun domino ne dépasse 36"
        elif self.total not in self.plateau:
            assert suite == f"domino {self.total} déjà pris"
        else:
            points = f"{POINTS[self.total]} point{'s' * (POINTS[self.total] > 1)}"
            assert suite == f"domino {self.total} à prendre pour {points}"

    def face_de_machine(self, face: str) -> None:
        """La machine prend une face de plus grand produit, V comptant 6."""
        permises = set(self.lancer) - set(self.pris)
        valeurs = {f: (6 if f == "V" else int(f)) * self.lancer.count(f) for f in permises}
        assert valeurs[face] == max(valeurs.values())

    def relance(self, des: int) -> None:
        """On ne demande qu'à un humain s'il relance les dés qui lui restent."""
        assert des == 8 - len(self.pris) > 0
        assert not self.est_machine

    def gagne(self, nom: str, numero: int) -> None:
        """Le domino gagné est celui du total, il était au plateau, et il y a un V."""
        assert nom == self.joueur and numero == self.total and "V" in self.pris
        self.plateau.remove(numero)
        self.piles[nom].append(numero)
        self.fins += 1

    def perdu(self, phrase: str) -> None:
        """La raison donnée est la vraie."""
        bloque = set(self.lancer) <= set(self.pris)
        if self.est_machine:
            assert bloque or len(self.pris) == 8, "une machine s'arrête avant d'y être forcée"
        if phrase.startswith("Tour perdu : toutes"):
            assert bloque
        elif phrase.startswith("Tour perdu : aucun V"):
            assert "V" not in self.pris
        elif phrase == "Parti Perdu, inexistant. Les dominos vont de 21 à 36.":
            assert "V" in self.pris and not 21 <= self.total <= 36
        else:
            assert phrase == "Parti Perdu, domino déjà pris"
            assert "V" in self.pris and self.total in set(POINTS) - self.plateau
        self.fins += 1

    def rend(self, nom: str, numero: int) -> None:
        """Le domino rendu est le dessus de la pile."""
        assert nom == self.joueur and self.piles[nom].pop() == numero
        self.plateau.add(numero)

    def retire(self, numero: int) -> None:
        """Le domino retiré est le plus grand."""
        assert numero == max(self.plateau)
        self.plateau.remove(numero)

    def etat(self, nom: str, points: int, dessus: int) -> None:
        """Les points et le dessus de la pile d'un joueur."""
        pile = self.piles.setdefault(nom, [])
        assert points == sum(POINTS[n] for n in pile)
        assert dessus == (pile[-1] if pile else 0)

    def lire(self, lignes: list[str], i: int) -> None:
        """Reconnaît une ligne de l'écran, et la juge."""
        ligne = lignes[i]
        if ligne.startswith("┌──┐"):
            self.plateau_dessine(lignes[i + 1], lignes[i + 3])
        elif ligne.startswith("┌─────┐"):
            self.des_dessines(lignes[i + 1 : i + 4])
        elif m := re.fullmatch("C'est à (.+) de jouer.", ligne):
            self.joueur, self.pris = m[1], []
            self.piles.setdefault(self.joueur, [])
        elif m := re.fullmatch(r".+, quelle face prenez-vous \((.+)\) \? (.?)", ligne):
            self.faces_proposees(m[1].split(", "), m[2])
        elif m := re.fullmatch(r".+, relancez-vous (.+) restants? \(o/n\) \? ", ligne):
            self.relance(1 if m[1] == "le dé" else int(m[1].split()[1]))
        elif m := re.fullmatch(r"Mis de côté : (.+) ; total ([0-9]+), (.+)\.", ligne):
            if m[1].split() != self.pris:  # Entrée remontre la même ligne
                self.prise(m[1].split(), int(m[2]))
            self.bilan(m[3])
        elif m := re.fullmatch("(.+) gagne le domino ([0-9]+) .*", ligne):
            self.gagne(m[1], int(m[2]))
        elif re.match("Tour perdu|Parti Perdu", ligne):
            self.perdu(ligne)
        elif m := re.fullmatch("(.+) rend le domino ([0-9]+) au plateau.", ligne):
            self.rend(m[1], int(m[2]))
        elif m := re.fullmatch("Le domino ([0-9]+), .* est retiré.", ligne):
            self.retire(int(m[1]))
        elif m := re.fullmatch(
            "([^.]+) : ([0-9]+) points?, (aucun domino|dessus.* ([0-9]+))", ligne
        ):
            self.etat(m[1], int(m[2]), int(m[4] or 0))


def arbitrer(sortie: str) -> Arbitre:
    """Relit une partie entière ; rend les comptes de l'arbitre."""
    arbitre, lignes = Arbitre(), sortie.split("\n")
    for i in range(len(lignes)):
        arbitre.lire(lignes, i)
    assert sortie.count(" de jouer.") - arbitre.fins in (0, 1), "un tour n'a pas eu de fin"
    return arbitre


@pytest.mark.exigence("PIC-06", "PIC-07", "PIC-08", "PIC-09")
@pytest.mark.parametrize("cas", ["machines", "humain_contre_machine", "sept_joueurs", "absurdites"])
def test_l_arbitre_ne_conteste_rien_dans_les_parties_de_reference_rejouees(
    cas: str, tmp_path: Path
) -> None:
    """La vraie commande rejoue la partie : ce n'est pas le texte enregistré qui est jugé."""
    resultat = rejouer("pickomino", TESTS / "pickomino" / "golden" / cas, tmp_path)
    assert arbitrer(resultat.texte).fins > 0


@pytest.mark.sans_couverture
@pytest.mark.exigence("PIC-02", "PIC-09", "PIC-13", "PIC-14")
@pytest.mark.parametrize("graine", range(24))
def test_l_arbitre_ne_conteste_rien_quand_les_machines_jouent(graine: int, tmp_path: Path) -> None:
    nombre = 2 + graine % 6
    saisies = f"{nombre}\n" + "IA\n" * nombre
    options = ["--graine", str(graine)]
    sortie = en_memoire("pickomino", *options, saisies=saisies, dossier=tmp_path).texte
    arbitre = arbitrer(sortie)
    assert arbitre.plateau == set()
    rangs = {
        nom: (sum(POINTS[n] for n in p), max(p, default=0)) for nom, p in arbitre.piles.items()
    }
    meilleur = max(rangs, key=lambda nom: rangs[nom])
    if rangs[meilleur][0]:
        assert sortie.endswith(f"{meilleur} remporte la partie.\n")
    else:
        assert sortie.endswith("il n'y a pas de vainqueur.\n")


@pytest.mark.parametrize(
    ("cas", "vrai", "faux"),
    [
        ("humain_contre_machine", " total 1", " total 2"),
        ("humain_contre_machine", "│21││", "│XX││"),
        ("machines", ") ? V", ") ? 1"),
        ("machines", ") ? V", ") ? "),
        ("machines", "gagne le domino 2", "gagne le domino 3"),
        ("machines", "│  v  │", "│     │"),
        ("humain_contre_machine", "(1, 2, 4, V) ?", "(1, 2, 4) ?"),
        ("humain_contre_machine", "à prendre pour 2 points", "à prendre pour 1 point"),
        ("humain_contre_machine", "25 déjà pris", "25 à prendre pour 2 points"),
        ("humain_contre_machine", "il manque un V", "il faut au moins 21"),
    ],
)
def test_l_arbitre_conteste_une_partie_faussee(cas: str, vrai: str, faux: str) -> None:
    dossier = TESTS / "pickomino" / "golden" / cas
    sortie = (dossier / "sortie.txt").read_text(encoding="utf-8")
    assert vrai in sortie
    with pytest.raises((AssertionError, KeyError)):
        arbitrer(sortie.replace(vrai, faux))
