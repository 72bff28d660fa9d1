"""Puissance N en C : les mêmes fonctions, parties et fichiers qu'en Python."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from puissance_n import Grid, add_token, check_winner, load, remove_token, save
from tests.appui import dans, en_memoire
from tests.enseigner.tests.cours.essais import Construire, lancer, piloter, seance

SAV = "puissance_n.sav"
# À un tour, le C demande un numéro, le Python un mot ; tout le reste se tape de même.
EN_PYTHON = {"1": "a", "2": "r", "3": "s"}


def grilles(sortie: str) -> list[str]:
    """Les lignes de grille d'une séance : leurs _, O et X, quel que soit le dessin autour."""
    lignes = re.findall(r"^[│|]([][() _OX]+)[│|]$", sortie, re.MULTILINE)
    return [re.sub("[^_OX]", "", ligne) for ligne in lignes]


class Modele:
    """Une partie jouée avec les fonctions du sujet, et ce qu'il faut taper pour la jouer."""

    def __init__(self, n: int, player: int) -> None:
        self.grid = Grid(n + 2, n + 2)
        self.player = player
        self.interdite = -1
        self.en_c: list[str] = []
        self.en_python: list[str] = []
        self.vues: list[str] = []

    def taper(self, reponse: str) -> None:
        """Tape une réponse qui est la même dans les deux programmes."""
        self.en_c.append(reponse)
        self.en_python.append(reponse)

    def choisir(self, action: str) -> None:
        """Tape une action : 1 ajouter, 2 retirer, 3 sauvegarder et quitter."""
        self.en_c.append(action)
        self.en_python.append(EN_PYTHON[action])

    def montrer(self) -> None:
        """Retient la grille, que les deux programmes montrent à chaque manche."""
        self.vues += ["".join(ligne) for ligne in self.grid.cells]

    def essayer(self, action: str, colonne: int) -> bool:
        """Joue un ajout (1) ou un retrait (2) s'il est permis, et dit s'il l'était."""
        if action == "2":
            permis = remove_token(self.grid, colonne)
        elif colonne == self.interdite:
            permis = 0
        else:
            permis = add_token(self.grid, colonne, "OX"[self.player])
        return permis == 1

    def offre(self, action: str) -> bool:
        """Dit si une colonne au moins permet cette action."""
        haut, pied = self.grid.cells[0], self.grid.cells[-1]
        if action == "2":
            return set(pied) != {"_"}
        return any(c == "_" and colonne != self.interdite for colonne, c in enumerate(haut))

    def manche(self, hasard: Random) -> None:
        """Une manche : des réponses refusées, puis un coup permis."""
        self.montrer()
        if hasard.random() < 0.25:
            self.taper(hasard.choice(["99", "x", "-1", "12a"]))
        action = hasard.choice("1112")
        while not self.offre(action):
            self.choisir(action)
            action = "12"["21".index(action)]
        self.choisir(action)
        while True:
            colonne = hasard.randint(-1, self.grid.width)
            self.taper(str(colonne + 1) if colonne >= 0 else "99")
            if self.essayer(action, colonne):
                break
        self.interdite = colonne if action == "2" else -1
        self.player = 1 - self.player

    def finie(self) -> bool:
        """Dit si un joueur a gagné, ou si la grille est pleine."""
        return check_winner(self.grid) >= 0 or "_" not in self.grid.cells[0]


def jouer_les_deux(
    executable: Path, modele: Modele, player: int, dossier: Path
) -> tuple[list[str], list[bytes]]:
    """Les sorties du C puis du Python, et leurs fichiers, depuis une grille vide sauvegardée."""
    sorties = []
    fichiers = []
    cote = modele.grid.width
    for langue, saisies in (("c", modele.en_c), ("python", modele.en_python)):
        texte = "".join(f"{saisie}\n" for saisie in ["2", *saisies])
        ici = dossier / langue
        ici.mkdir(parents=True)
        with dans(ici):
            save(Grid(cote, cote), player)
        if langue == "c":
            fini = lancer(executable, saisies=texte, dossier=ici)
        else:
            fini = en_memoire("puissance_n", saisies=texte, dossier=ici)
        assert fini.code == 0
        sorties.append(fini.texte)
        fichiers.append((ici / SAV).read_bytes())
    return sorties, fichiers


@pytest.mark.parametrize("n", [2, 3, 4, 5, 7])
def test_puissance_n_en_c_joue_comme_en_python(
    n: int, programme: Construire, tmp_path: Path
) -> None:
    hasard = Random(n)
    for rang in range(8):
        player = hasard.randrange(2)
        modele = Modele(n, player)
        for _ in range(hasard.choice([10, 150])):
            if modele.finie():
                break
            modele.manche(hasard)
        modele.montrer()
        if modele.finie():
            modele.taper("3")  # au menu, qui revient
        else:
            modele.choisir("3")
        executable = programme("puissance_n")
        sorties, fichiers = jouer_les_deux(executable, modele, player, tmp_path / str(rang))
        assert [grilles(sortie) for sortie in sorties] == [modele.vues, modele.vues]
        assert fichiers[0] == fichiers[1]
        gagnant = check_winner(modele.grid)
        for sortie in sorties:
            assert re.findall(r"joueur (\w+) \([OX]\) gagne", sortie) == (
                [("jaune", "rouge")[gagnant]] if gagnant >= 0 else []
            )
            assert ("match nul" in sortie.lower()) == (modele.finie() and gagnant < 0)


def test_les_fonctions_de_puissance_n_en_c(programme: Construire, tmp_path: Path) -> None:
    hasard = Random(12)
    commandes: list[str] = []
    attendu: list[str] = []
    for _ in range(60):
        n = hasard.choice([2, 3, 4, 9])
        grid = Grid(n + 2, n + 2)
        commandes.append(f"N {n}")
        for _ in range(hasard.randint(1, 80)):
            colonne, jeton = hasard.randint(-1, n + 2), hasard.choice("OOOXXX_o")
            if hasard.random() < 0.25:
                commandes.append(f"R {colonne}")
                attendu.append(f"= {remove_token(grid, colonne)}")
            else:
                commandes.append(f"A {colonne} {jeton}")
                attendu.append(f"= {add_token(grid, colonne, jeton)}")
        trait = hasard.randrange(2)
        commandes += ["W", "S", f"E {trait}", "N 5", "L", "S", "W"]
        lignes = ["".join(ligne) for ligne in grid.cells]
        gagnant = f"= {check_winner(grid)}"
        attendu += [gagnant, *lignes, "= 1", f"= {trait}", *lignes, gagnant]
    venu = piloter(programme("pilote"), commandes, tmp_path)
    lues = [grilles(ligne)[0] if ligne.startswith("|") else ligne for ligne in venu]
    assert [ligne for ligne in lues if re.match("[=_OX]", ligne)] == attendu
    relue = Grid(0, 0)
    assert load(relue, str(tmp_path / SAV)) == trait
    assert relue == grid


def test_puissance_n_relit_en_c_les_memes_fichiers(programme: Construire, tmp_path: Path) -> None:
    hasard = Random(13)
    acceptes = 0
    for _ in range(50):
        texte = fichier_au_hasard(hasard)
        (tmp_path / SAV).write_bytes(texte)
        grid = Grid(2, 2)
        try:
            player = load(grid, str(tmp_path / SAV))
        except Exception:  # le type du refus est l'affaire de chacun
            player = -1
        venu = lancer(programme("puissance_n"), saisies="2\n3\n", dossier=tmp_path).texte
        assert ("pas de partie à reprendre" in venu) == (player < 0), texte
        if player < 0:
            continue
        acceptes += 1
        if check_winner(grid) >= 0 or "_" not in grid.cells[0]:
            assert "déjà finie" in venu
            continue
        assert f"au joueur {('jaune', 'rouge')[player]} de jouer" in venu
        assert grilles(venu)[: grid.height] == ["".join(ligne) for ligne in grid.cells]
        if b"joueurs : 2" in texte:  # sinon la machine a pu jouer
            assert (tmp_path / SAV).read_bytes() == texte.replace(b"\r\n", b"\n")
    assert 10 < acceptes < 45


def fichier_au_hasard(hasard: Random) -> bytes:
    """Une sauvegarde : des jetons tombés au hasard, et peut-être un caractère de travers."""
    n = hasard.randint(2, 5)
    grid = Grid(n + 2, n + 2)
    for _ in range(hasard.randrange((n + 2) ** 2)):
        add_token(grid, hasard.randrange(n + 2), hasard.choice("OX"))
    interdite = hasard.choice(["aucune", "aucune", str(hasard.randint(1, n + 2))])
    lignes = ["Puissance N, sauvegarde 2", f"joueurs : {hasard.randint(1, 2)}", f"N : {n}"]
    lignes += [f"trait : {hasard.choice(['jaune', 'rouge'])}", f"interdite : {interdite}"]
    lignes += [
        f"tour : {hasard.randrange(30)}",
        "grille :",
        *("".join(ligne) for ligne in grid.cells),
        "",
    ]
    texte = hasard.choice(["\n", "\n", "\n", "\r\n"]).join(lignes)
    if hasard.random() < 0.5:
        place = hasard.randrange(len(texte) - 1)  # le Python se passe du dernier retour
        suite = place + hasard.randint(0, 1)
        texte = texte[:place] + hasard.choice("_OX0123 \n:a") + texte[suite:]
    return texte.encode("ascii")


def test_la_machine_de_puissance_n_ne_joue_en_c_que_des_coups_permis(
    programme: Construire, tmp_path: Path
) -> None:
    for graine in range(4):
        hasard = Random(graine)
        modele = Modele(4, 0)
        commande = [str(programme("puissance_n")), str(graine)]
        with seance(commande, tmp_path, (" ? ", " : ")) as ouverte:
            ouverte.ecouter()
            for reponse in ("1", "1", "4"):
                ouverte.taper(reponse)
                ecrit = ouverte.ecouter()
            while "Votre choix" not in suivre_la_machine(ecrit, modele):
                modele.en_c.clear()
                modele.manche(hasard)
                for reponse in modele.en_c:
                    ouverte.taper(reponse)
                    ecrit = ouverte.ecouter()
            ouverte.taper("3")
        assert modele.finie()


def suivre_la_machine(ecrit: str, modele: Modele) -> str:
    """Joue dans le modèle ce que la machine annonce, et compare la dernière grille montrée."""
    annonce = r"La machine, joueur rouge \(X\), (ajoute|retire) .* colonne (\d+)\."
    for verbe, numero in re.findall(annonce, ecrit):
        action, colonne = ("1" if verbe == "ajoute" else "2"), int(numero) - 1
        modele.player = 1
        assert modele.essayer(action, colonne), ecrit
        modele.interdite = colonne if action == "2" else -1
        modele.player = 0
    cote = modele.grid.height
    assert grilles(ecrit)[-cote:] == ["".join(ligne) for ligne in modele.grid.cells]
    return ecrit
