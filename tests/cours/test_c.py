"""Le C à côté du Python : propre, et d'accord avec lui sur des parties au hasard.

Chaque programme est compilé avec -Werror et les vérifications d'adresses et de comportements
indéfinis : la moindre fuite ou le moindre débordement arrête le programme, et fait échouer le test.
"""

from __future__ import annotations

import importlib
import io
import os
import re
import struct
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random

import pytest

from dames import (
    ArrivBord,
    DeplacePoss,
    creerDame,
    deplacerDame,
    deplacerPion,
    finPartie,
    init,
    nouvelle_partie,
    partieFini,
    peutPrendre,
    prendrePiece,
    t_contenu,
    t_coordonnees,
    t_equipe,
    t_joueur,
    t_piece,
)
from dames import afficher as afficher_dames
from pickomino import (
    afficheurDee,
    afficheurPlateau,
    checkVInDices,
    choixJoueur,
    endGame,
    player,
    priseDomino,
    saveBinary,
    somme,
)
from puissance_n import Grid, add_token, check_winner, load, remove_token, save
from tests.cours.c import (
    ASSAINI,
    DIALECTES,
    PROGRAMMES,
    charger_fautes,
    construire,
    copier,
    planter,
)
from tests.outils import INTERROMPUE, TESTS, Resultat, dans, en_memoire, environnement

pytestmark = pytest.mark.sans_couverture

ANNEXE = TESTS / "incognito" / "annexe"
Construire = Callable[[str], Path]
Place = tuple[int, int]


@pytest.fixture(scope="session")
def programme(tmp_path_factory: pytest.TempPathFactory) -> Construire:
    """De quoi construire un programme propre, sous surveillance, une fois chacun."""

    @cache
    def un_programme(nom: str) -> Path:
        return construire(nom, tmp_path_factory.mktemp(nom), options=ASSAINI)

    return un_programme


def lancer(executable: Path, *arguments: str, saisies: bytes | str, dossier: Path) -> Resultat:
    """Lance un programme C par un tube, et attend sa fin."""
    octets = saisies.encode() if isinstance(saisies, str) else saisies
    fini = subprocess.run(
        [str(executable), *arguments],
        input=octets,
        capture_output=True,
        cwd=dossier,
        env=environnement(),
        timeout=60,
        check=False,
    )
    resultat = Resultat(fini.returncode, fini.stdout, fini.stderr)
    assert not re.search("Sanitizer|runtime error", resultat.plainte), resultat.plainte
    return resultat


def piloter(executable: Path, commandes: list[str], dossier: Path) -> list[str]:
    """Ce qu'un pilote imprime de ces commandes, ligne par ligne."""
    fini = lancer(executable, saisies="".join(f"{c}\n" for c in commandes), dossier=dossier)
    assert (fini.code, fini.plainte) == (0, "")
    return fini.texte.splitlines()


def imprime(fonction: Callable[..., object], *arguments: object) -> list[str]:
    """Ce qu'imprime une fonction du Python, ligne par ligne."""
    with redirect_stdout(io.StringIO()) as sortie:
        fonction(*arguments)
    return sortie.getvalue().splitlines()


# --- les programmes et leurs fautes --------------------------------------------------------------


@pytest.mark.parametrize("nom", PROGRAMMES)
def test_make_construit_sans_un_mot_puis_nettoie(nom: str, tmp_path: Path) -> None:
    copier(nom, tmp_path)
    avant = sorted(tmp_path.iterdir())
    fini = subprocess.run(["make", "-s"], cwd=tmp_path, capture_output=True, check=False)
    assert (fini.returncode, fini.stdout, fini.stderr) == (0, b"", b"")
    assert os.access(tmp_path / nom, os.X_OK)
    subprocess.run(["make", "-s", "clean"], cwd=tmp_path, check=True)
    assert sorted(tmp_path.iterdir()) == avant


@pytest.mark.parametrize("nom", [*PROGRAMMES, *DIALECTES])
def test_chaque_faute_s_applique_encore(nom: str, tmp_path: Path) -> None:
    fautes = charger_fautes(nom)
    for faute in fautes.values():
        dossier = copier(nom, tmp_path / faute.nom)
        sain = (dossier / faute.fichier).read_text(encoding="utf-8")
        planter(faute, dossier)
        assert (dossier / faute.fichier).read_text(encoding="utf-8") != sain
    nombres = {"incognito": 39, "puissance_n": 10, "dialecte": 1}
    assert len(fautes) == nombres.get(nom, 0)


def test_une_faute_plantee_se_voit(tmp_path: Path) -> None:
    fautif = construire("incognito", tmp_path / "fautif", "SANS_ACCENT")
    venu = jouer_l_annexe(fautif, tmp_path).texte
    attendu = (ANNEXE / "sortie.txt").read_text(encoding="utf-8")
    assert venu == attendu.replace("Quel déplacement", "Quel deplacement") != attendu


# --- Incognito -----------------------------------------------------------------------------------

PIEDS = ("('d' ou 'i')\n", "(c, d).\n", "(a, b)\n", "BRAVO !\n")
VOISINES = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def jouer_l_annexe(executable: Path, dossier: Path) -> Resultat:
    """Joue la partie de l'annexe, sauvegardée dans partie.inco."""
    options = ("-a", "-c", str(ANNEXE / "depart.inco"), "-s", "partie.inco")
    saisies = (ANNEXE / "saisies.txt").read_bytes()
    return lancer(executable, *options, saisies=saisies, dossier=dossier)


def test_incognito_rejoue_l_annexe_a_l_octet(programme: Construire, tmp_path: Path) -> None:
    fini = jouer_l_annexe(programme("incognito"), tmp_path)
    assert fini == Resultat(0, (ANNEXE / "sortie.txt").read_bytes(), b"")
    assert (tmp_path / "partie.inco").read_bytes() == (ANNEXE / "partie.inco").read_bytes()


class Seance:
    """Un programme à qui l'on répond question après question, en lisant ce qu'il écrit."""

    def __init__(self, commande: list[str], dossier: Path, pieds: tuple[str, ...]) -> None:
        tube = subprocess.PIPE
        self.processus = subprocess.Popen(commande, stdin=tube, stdout=tube, cwd=dossier)
        self.pieds = tuple(pied.encode() for pied in pieds)
        self.saisies, self.sortie = "", b""

    def ecouter(self) -> str:
        """Ce que le programme écrit jusqu'à sa question suivante, ou jusqu'à sa fin."""
        assert self.processus.stdout is not None
        recu = b""
        while not recu.endswith(self.pieds):
            morceau = os.read(self.processus.stdout.fileno(), 65536)
            if not morceau:
                break
            recu += morceau
        self.sortie += recu
        return recu.decode()

    def taper(self, reponse: str) -> None:
        """Répond une ligne, et s'en souvient."""
        assert self.processus.stdin is not None
        self.saisies += f"{reponse}\n"
        self.processus.stdin.write(f"{reponse}\n".encode())
        self.processus.stdin.flush()


@contextmanager
def seance(commande: list[str], dossier: Path, pieds: tuple[str, ...]) -> Iterator[Seance]:
    """Une séance, dont l'entrée se ferme à la fin."""
    ouverte = Seance(commande, dossier, pieds)
    with ouverte.processus:
        yield ouverte
        assert ouverte.processus.stdin is not None
        ouverte.processus.stdin.close()
        while ouverte.ecouter():
            continue
        assert ouverte.processus.wait(timeout=60) == 0


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
        depart = hasard.randrange(10), hasard.randrange(10)
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
    return max(0, depart[0] + pas * dx), max(0, depart[1] + pas * dy)


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
    texte = re.sub("(?m)^Réponse non reconnue.*$", "Réponse non reconnue", sortie.decode())
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
    modele = (ANNEXE / "partie.inco").read_text(encoding="ascii")
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


# --- Puissance N ---------------------------------------------------------------------------------

SAV = "puissance_n.sav"


def grilles(sortie: str) -> list[str]:
    """Les lignes de grille d'une séance : leurs _, O et X, quel que soit le dessin autour."""
    lignes = re.findall(r"^[│|]([][() _OX]+)[│|]$", sortie, re.MULTILINE)
    return [re.sub("[^_OX]", "", ligne) for ligne in lignes]


class Modele:
    """Une partie jouée avec les fonctions du sujet, et ce qu'il faut taper pour la jouer."""

    def __init__(self, n: int, player: int) -> None:
        self.grid, self.player, self.interdite = Grid(n + 2, n + 2), player, -1
        self.saisies: list[str] = []
        self.vues: list[str] = []

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
        """Une manche : des réponses refusées, un changement d'avis, puis un coup permis."""
        self.montrer()
        self.saisies += hasard.choices(["9", "x", "-1", "12a"], k=hasard.choice([0, 0, 0, 1]))
        action = hasard.choice("1112")
        while not self.offre(action):
            self.saisies.append(action)
            action = "12"["21".index(action)]
        self.saisies += [action, "0"] * hasard.choice([0, 0, 0, 1])
        self.saisies.append(action)
        while True:
            colonne = hasard.randint(-1, self.grid.width)
            self.saisies.append(str(colonne + 1) if colonne >= 0 else "99")
            if self.essayer(action, colonne):
                break
        self.interdite = colonne if action == "2" else -1
        self.player = 1 - self.player

    def finie(self) -> bool:
        """Dit si un joueur a gagné, ou si la grille est pleine."""
        return check_winner(self.grid) >= 0 or "_" not in self.grid.cells[0]


def jouer_les_deux(
    executable: Path, saisies: list[str], n: int, player: int, dossier: Path
) -> tuple[list[str], list[bytes]]:
    """Les sorties du C puis du Python, et leurs fichiers, depuis une grille vide sauvegardée."""
    sorties, fichiers = [], []
    texte = "".join(f"{saisie}\n" for saisie in saisies)
    for langue in ("c", "python"):
        ici = dossier / langue
        ici.mkdir(parents=True)
        with dans(ici):
            save(Grid(n + 2, n + 2), player)
        if langue == "c":
            fini = lancer(executable, saisies=texte, dossier=ici)
        else:
            fini = en_memoire("puissance_n", "--rapide", saisies=texte, dossier=ici)
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
        # Arrêtée, la partie se sauvegarde et quitte ; finie, c'est le menu qui répond « 3 ».
        saisies = ["2", *modele.saisies, "3"]
        executable = programme("puissance_n")
        sorties, fichiers = jouer_les_deux(executable, saisies, n, player, tmp_path / str(rang))
        assert [grilles(sortie) for sortie in sorties] == [modele.vues, modele.vues]
        assert fichiers[0] == fichiers[1]
        gagnant = check_winner(modele.grid)
        for sortie in sorties:
            assert re.findall(r"joueur (\w+) \([OX]\) gagne", sortie) == (
                [("jaune", "rouge")[gagnant]] if gagnant >= 0 else []
            )
            assert ("match nul" in sortie) == (modele.finie() and gagnant < 0)


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
    lignes = ["Puissance N, sauvegarde 1", f"joueurs : {hasard.randint(1, 2)}", f"N : {n}"]
    lignes += [f"trait : {hasard.choice(['jaune', 'rouge'])}", f"interdite : {interdite}"]
    lignes += ["grille :", *("".join(ligne) for ligne in grid.cells), ""]
    texte = hasard.choice(["\n", "\n", "\n", "\r\n"]).join(lignes)
    if hasard.random() < 0.5:
        place = hasard.randrange(len(texte))
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
                modele.saisies.clear()
                modele.manche(hasard)
                for reponse in modele.saisies:
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


# --- Pickomino -----------------------------------------------------------------------------------

NOMS = ("Ana", "Bob", "Cleo", "Dan", "Éva", "Fred", "IA1")


def table_au_hasard(hasard: Random) -> tuple[list[list[int]], list[player], int]:
    """Un plateau dont des dominos sont pris, leurs joueurs, et celui qui joue."""
    players = [player(nom) for nom in NOMS[: hasard.randint(2, 7)]]
    dominos = [[21 + i, i // 4 + 1] for i in range(16)]
    for i in hasard.sample(range(16), hasard.randint(0, 15)):
        numero, points = dominos[i]
        dominos[i] = [0, 0]
        joueur = hasard.choice(players)
        if hasard.random() < 0.8:  # les autres ont quitté le jeu
            joueur.pickominos[joueur.nombreDeDominos] = numero
            joueur.nombreDeDominos += 1
            joueur.points += points
    return dominos, players, hasard.randrange(len(players))


def octets(dominos: list[list[int]], players: list[player], id: int) -> bytes:
    """Les quatre variables du sujet, comme fwrite les écrit."""
    suite = [valeur for domino in dominos for valeur in domino]
    table = struct.pack("<32i", *suite)
    for joueur in players:
        nombres = (*joueur.pickominos, joueur.nombreDeDominos, joueur.points)
        table += struct.pack("<16s18i", joueur.username.encode(), *nombres)
    return table.ljust(128 + 7 * 88, b"\0") + struct.pack("<2h", len(players), id)


def test_la_fin_d_un_tour_de_pickomino(programme: Construire, tmp_path: Path) -> None:
    hasard = Random(1)
    for _ in range(30):
        dominos, players, id = table_au_hasard(hasard)
        total = hasard.randint(15, 41)
        (tmp_path / "save.bin").write_bytes(octets(dominos, players, id))
        commandes = ["charger", "plateau", f"prise {total}", "plateau", "sauver", "fin"]
        venu = piloter(programme("pickomino"), commandes, tmp_path)
        attendu = ["= 1", *imprime(afficheurPlateau, dominos)]
        attendu.append(f"= {priseDomino(dominos, players, id, total)}")
        attendu += [*imprime(afficheurPlateau, dominos), "= 1"]
        attendu.append(" ".join(["=", *map(str, endGame(players))]))
        assert venu == attendu
        assert (tmp_path / "save.bin").read_bytes() == octets(dominos, players, id)


def test_la_sauvegarde_de_pickomino_est_la_meme(programme: Construire, tmp_path: Path) -> None:
    hasard = Random(2)
    partie = importlib.import_module("pickomino.jeu").Partie
    for _ in range(20):
        dominos, players, id = table_au_hasard(hasard)
        with dans(tmp_path):
            saveBinary(partie(dominos=dominos, players=players, id=id))
        ecrits = (tmp_path / "save.bin").read_bytes()
        assert piloter(programme("pickomino"), ["charger", "sauver"], tmp_path) == ["= 1", "= 1"]
        assert (tmp_path / "save.bin").read_bytes() == ecrits == octets(dominos, players, id)


def test_un_tour_perdu_de_pickomino(programme: Construire, tmp_path: Path) -> None:
    hasard = Random(3)
    for _ in range(20):
        dominos, players, id = table_au_hasard(hasard)
        (tmp_path / "save.bin").write_bytes(octets(dominos, players, id))
        commandes = ["charger", "perdre", "sauver"]
        venu = piloter(programme("pickomino"), commandes, tmp_path)
        # Le sujet : le dernier domino de la pile revient au plateau, puis le plus grand en part.
        joueur = players[id]
        rendu = joueur.pickominos[joueur.nombreDeDominos - 1] if joueur.nombreDeDominos else 0
        if rendu:
            joueur.nombreDeDominos -= 1
            joueur.pickominos[joueur.nombreDeDominos] = 0
            joueur.points -= (rendu - 21) // 4 + 1
            dominos[rendu - 21] = [rendu, (rendu - 21) // 4 + 1]
        retire = max(numero for numero, _ in dominos)
        dominos[retire - 21] = [0, 0]
        assert venu == ["= 1", f"= {rendu} {retire}", "= 1"]
        assert (tmp_path / "save.bin").read_bytes() == octets(dominos, players, id)


def test_les_des_de_pickomino(programme: Construire, tmp_path: Path) -> None:
    hasard = Random(4)
    for nombre in (1, 3, 8):
        with redirect_stdout(io.StringIO()) as sortie:
            values = afficheurDee(nombre, hasard)
        commande = f"des {' '.join(map(str, values))}"
        venu = piloter(programme("pickomino"), [commande], tmp_path)
        assert venu == sortie.getvalue().splitlines()
    lances = piloter(programme("pickomino"), ["lancer"], tmp_path)
    assert [len(ligne) for ligne in lances] == [8 * 7] * 5


def test_le_choix_des_des_de_pickomino(programme: Construire, tmp_path: Path) -> None:
    hasard = Random(5)
    commandes: list[str] = []
    attendu: list[str] = []

    def repondre(motif: str) -> str:
        commandes.append(hasard.choice(["1", "2", "3", "4", "5", "V", "v", "7", "12", "", "x"]))
        return commandes[-1]

    for _ in range(150):
        liste: list[int] = []
        coef: list[int] = []
        pris = -1
        commandes.append("tour")
        while pris != 0 and sum(coef) < 8:
            values = [hasard.randint(1, 6) for _ in range(8 - sum(coef))]
            commandes.append(f"choix {' '.join(map(str, values))}")
            pris = choixJoueur(values, liste, coef, repondre)
            prises = [f"{c}x{face}" for face, c in zip(liste, coef, strict=True)]
            attendu.append(" ".join([f"= {pris} :", *prises]))
        commandes += ["somme", "V"]
        attendu += [f"= {somme(liste, coef)}", f"= {int(checkVInDices(liste))}"]
    venu = piloter(programme("pickomino"), commandes, tmp_path)
    assert [ligne for ligne in venu if ligne.startswith("=")] == attendu


# --- Dames++ -------------------------------------------------------------------------------------

LETTRES = "seno"
LETTRES_DES_COLONNES = "   A B C D E F G H I J K L M N O P Q"
CASES = [t_coordonnees(x, y) for y in range(17) for x in range(17) if 4 <= x < 13 or 4 <= y < 13]
FONCEES = [place for place in CASES if (place.x + place.y) % 2]
VIDE = t_contenu(t_joueur.vide, t_piece.vide, None)
PARTIES = [
    chemin
    for chemin in sorted((TESTS / "dames" / "golden").glob("*/apres/*.txt"))
    if chemin.parent.parent.name != "mauvais-fichier"
]


def nom_de(place: t_coordonnees) -> str:
    """Le nom d'une case : E14."""
    return f"{chr(65 + place.x)}{place.y + 1}"


def contenu(lettre: str) -> t_contenu:
    """La pièce d'une lettre : s, e, n ou o, en majuscule pour une dame."""
    joueur = t_joueur(1 + LETTRES.index(lettre.lower()))
    piece = t_piece.dame if lettre.isupper() else t_piece.pion
    return t_contenu(joueur, piece, t_equipe(2 - joueur % 2))


def position_au_hasard(hasard: Random) -> dict[t_coordonnees, str]:
    """Des pièces au hasard, serrées, pour que les prises ne manquent pas."""
    places = hasard.sample(FONCEES, hasard.randint(3, 60))
    return {place: hasard.choice("seeennooSEENNO"[hasard.randint(0, 1) :]) for place in places}


def test_la_mise_en_place_des_dames(programme: Construire, tmp_path: Path) -> None:
    attendu = imprime(afficher_dames, init())
    assert piloter(programme("dames"), ["init", "afficher"], tmp_path) == attendu


def test_les_dames_en_c_jugent_une_position_comme_en_python(
    programme: Construire, tmp_path: Path
) -> None:
    hasard = Random(6)
    commandes: list[str] = []
    attendu: list[str] = []
    for _ in range(60):
        plateau = init()
        for place in CASES:
            plateau[place.y][place.x].contenu = VIDE
        commandes.append("vider")
        pieces = position_au_hasard(hasard)
        for place, lettre in pieces.items():
            plateau[place.y][place.x].contenu = contenu(lettre)
            commandes.append(f"poser {nom_de(place)} {lettre}")
        commandes.append("afficher")
        attendu += imprime(afficher_dames, plateau)
        partie = nouvelle_partie()
        partie.plateau = plateau
        commandes += ["partieFini 1", "finPartie 1"]
        attendu.append(f"= {int(partieFini(partie))}")
        if fin := finPartie(partie):
            attendu.append(f"Partie finie : l'équipe {int(fin.gagnante)} gagne, car {fin.raison}.")
        for place in [*pieces, *hasard.sample(CASES, 5)]:
            case = plateau[place.y][place.x]
            for nom in ("peutPrendre", "DeplacePoss", "ArrivBord"):
                commandes.append(f"{nom} {nom_de(place)}")
            vrais = peutPrendre(plateau, place), DeplacePoss(plateau, place), ArrivBord(case)
            attendu += [f"= {int(vrai)}" for vrai in vrais]
    venu = piloter(programme("dames"), commandes, tmp_path)
    stats = re.compile(r"$|Joueur |(Sud|Est|Nord|Ouest) +0 ")
    assert [ligne for ligne in venu if not stats.match(ligne)] == attendu


def test_les_dames_en_c_changent_le_plateau_comme_en_python(
    programme: Construire, tmp_path: Path
) -> None:
    hasard = Random(7)
    commandes: list[str] = []
    attendu: list[str] = []
    for _ in range(40):
        plateau = init()
        commandes.append("init")
        libres = [p for p in FONCEES if plateau[p.y][p.x].contenu.joueur is t_joueur.vide]
        for lettre in hasard.choices("senoSENO", k=6):
            depart, arrivee = hasard.sample(libres, 2)
            bord = hasard.choice([place for place in FONCEES if place not in (depart, arrivee)])
            arrivee = bord if hasard.random() < 0.5 else arrivee
            plateau[depart.y][depart.x].contenu = contenu(lettre)
            commandes.append(f"poser {nom_de(depart)} {lettre}")
            nom, fonction = ("deplacerDame", deplacerDame)
            if lettre.islower():
                nom, fonction = ("deplacerPion", deplacerPion)
            fonction(plateau, depart, arrivee)
            commandes += [f"{nom} {nom_de(depart)} {nom_de(arrivee)}", "afficher"]
            attendu += imprime(afficher_dames, plateau)
        prise, couronnee = hasard.sample([p for p in FONCEES if p not in libres], 2)
        prendrePiece(plateau, prise)
        creerDame(plateau[couronnee.y][couronnee.x])
        commandes += [f"prendrePiece {nom_de(prise)}", f"creerDame {nom_de(couronnee)}", "afficher"]
        attendu += imprime(afficher_dames, plateau)
    assert piloter(programme("dames"), commandes, tmp_path) == attendu


@pytest.mark.parametrize("chemin", PARTIES, ids=lambda c: f"{c.parent.parent.name}-{c.stem}")
def test_les_dames_en_c_rejouent_les_parties_enregistrees(
    chemin: Path, programme: Construire, tmp_path: Path
) -> None:
    texte = chemin.read_text(encoding="utf-8")
    coups = re.findall(r"^[A-Q]\d+(?:[-x][A-Q]\d+)+$", texte, re.MULTILINE)
    commandes = []
    for rang, coup in enumerate(coups):
        cases = re.split("[-x]", coup)
        commandes += [f"jouerTour {rang % 4 + 1}", *cases]
        if "x" in coup:  # on s'arrête là ; quand la rafle est déjà finie, ce n'est pas une commande
            commandes.append(cases[-1])
    commandes += ["afficher", f"finPartie {len(coups) % 4 + 1}"]
    venu = piloter(programme("dames"), commandes, tmp_path)
    assert not [ligne for ligne in venu if re.match("Cette|Une case", ligne)], "un coup refusé"
    (tmp_path / "partie.txt").write_text(texte, encoding="utf-8")
    en_python = en_memoire("dames", "-c", "partie.txt", saisies="q\n", dossier=tmp_path).texte
    # Le plateau a 39 colonnes ; à droite est le panneau, et une pièce touchée est entourée.
    lignes = (re.sub(r"[<>()\[\]]", " ", ligne[:39]) for ligne in en_python.splitlines())
    montre = [ligne.rstrip() for ligne in lignes]
    debut, ici = venu.index(LETTRES_DES_COLONNES), montre.index(LETTRES_DES_COLONNES)
    assert venu[debut : debut + 19] == montre[ici : ici + 19]
    assert fin_des_dames(venu) == fin_des_dames(en_python.splitlines())


def fin_des_dames(lignes: list[str]) -> list[str]:
    """La raison de la fin, si elle est sur le plateau, et les statistiques de chacun."""
    texte = " ".join(lignes)
    raison = re.search(r"car (\w+ (?:n'a plus de pièce|ne peut plus jouer))", texte)
    if raison is None:
        return []
    debut = next(rang for rang, ligne in enumerate(lignes) if ligne.startswith("Joueur "))
    return [raison[1], *lignes[debut : debut + 5]]
