"""Entre deux coups, un autre programme touche au fichier : efface, remplace, coupe, ôte le dossier.

Le témoin est la même partie, jouée en paix : tout ce qu'un adieu dit gardé doit être ce qu'elle a
écrit, tout ce que l'autre a laissé doit être encore là, et aucun provisoire ne traîne.
"""

from __future__ import annotations

import importlib
import re
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fautes.cibles import PUISSANCE_N
from tests.fautes.test_proprietaire import attendre, ouvrir, taper
from tests.outils import (
    BIN,
    EN_MEMOIRE,
    INTERROMPUE,
    SANS_PRIVILEGES,
    Entree,
    Resultat,
    en_memoire,
    exemples,
    fichiers,
)

pytestmark = pytest.mark.sans_couverture


@dataclass(frozen=True)
class Jeu:
    """De quoi jouer une partie écrite dans le dossier `d` : la commande, et une ligne par coup."""

    nom: str
    fichier: str
    arguments: tuple[str, ...]
    coups: tuple[str, ...]
    decoder: str
    depart: bytes | None = None

    def lire(self, chemin: Path) -> object:
        """La partie d'un fichier ; échoue s'il n'en contient pas."""
        module, nom = self.decoder.rsplit(".", 1)
        return getattr(importlib.import_module(module), nom)(chemin.read_bytes())


JEUX = [
    Jeu(
        "incognito",
        "d/p.inco",
        ("-s", "d/p.inco", "--graine=1"),
        ("d b5->a5", "d d1->d2", "d a5->b5", "d d2->d1", "d b5->a5"),
        "incognito.plateau.decoder",
    ),
    Jeu(
        "pickomino",
        "d/save.bin",
        ("--sauvegarde", "d/save.bin", "--graine=3"),
        ("3", "IA", "IA", "Léa", "V", "n", "5", "n", "4", "n", "3", "n"),
        "pickomino.sauvegarde.decoder",
    ),
    Jeu(
        "puissance_n",
        "d/p.sav",
        ("-c", "d/p.sav", "-s", "d/p.sav", "--graine=1"),
        ("a1", "a2", "a1", "a3"),
        "puissance_n.sauvegarde.decoder",
        PUISSANCE_N.read_bytes(),
    ),
    Jeu(
        "dames",
        "d/p.txt",
        ("-s", "d/p.txt", "--noms=A,B,C,D"),
        ("E14-F13", "N7-M8", "E4-F5", "D7-E8", "G14-H13"),
        "dames.sauvegarde.decoder",
    ),
    Jeu(
        "sixquiprend",
        "d/p.six",
        ("-s", "d/p.six", "--graine=1"),
        ("Léa", "2", "", "14", "88", "15", "57", "96"),
        "sixquiprend.sauvegarde.decoder",
    ),
]
TOUS = pytest.mark.parametrize("jeu", JEUX, ids=lambda jeu: jeu.nom)


@dataclass
class Autre:
    """L'autre programme : ce qu'il a laissé, par nom ; None pour un dossier."""

    dossier: Path
    fichier: str
    siens: dict[str, bytes | None] = field(default_factory=dict)
    gestes: int = 0

    def cible(self, rang: int) -> Path:
        """Un fichier du dossier : celui de la partie, ou l'un de ceux où elle a continué."""
        presents = sorted(self.dossier.glob("d/p*")) + sorted(self.dossier.glob("d/save*"))
        return presents[rang % len(presents)] if presents else self.dossier / self.fichier

    def laisser(self, chemin: Path, octets: bytes) -> None:
        """Met des octets à lui dans un fichier."""
        chemin.write_bytes(octets)
        self.siens[chemin.name] = octets

    def agir(self, geste: str, rang: int) -> None:
        """Fait un geste, s'il est possible."""
        self.gestes += 1
        chemin = self.cible(rang)
        if geste == "ôter le dossier":
            shutil.rmtree(self.dossier / "d", ignore_errors=True)
            self.siens.clear()
        elif geste == "rendre le dossier":
            (self.dossier / "d").mkdir(exist_ok=True)
        elif chemin.parent.is_dir() and not chemin.is_dir():
            self.toucher(geste, chemin)

    def toucher(self, geste: str, chemin: Path) -> None:
        """Efface, récrit, remplace ou coupe un fichier, ou met un dossier à sa place."""
        if geste == "récrire":
            self.laisser(chemin, b"a lui %d" % self.gestes)
        elif geste == "couper" and chemin.exists() and chemin.stat().st_size:
            octets = chemin.read_bytes()
            self.laisser(chemin, octets[: len(octets) // 2])
        elif geste in ("effacer", "remplacer", "faire un dossier"):
            chemin.unlink(missing_ok=True)
            self.siens.pop(chemin.name, None)
            if geste == "remplacer":
                self.laisser(chemin, b"a lui aussi %d" % self.gestes)
            elif geste == "faire un dossier":
                chemin.mkdir()
                self.siens[chemin.name] = None


GESTES = (
    *("effacer", "récrire", "remplacer", "couper", "faire un dossier"),
    *("ôter le dossier", "rendre le dossier"),
)


def jouer(jeu: Jeu, dossier: Path, suite: list[str | Callable[[], object]]) -> Resultat:
    """Joue une partie, dans un dossier prêt à la recevoir."""
    (dossier / "d").mkdir()
    if jeu.depart is not None:
        (dossier / jeu.fichier).write_bytes(jeu.depart)
    return en_memoire(jeu.nom, *jeu.arguments, saisies=Entree(suite), dossier=dossier)


def temoin(jeu: Jeu) -> bytes:
    """Ce qu'écrit la partie quand personne ne touche à rien."""
    vus: set[bytes] = set()
    with tempfile.TemporaryDirectory(dir=EN_MEMOIRE) as temporaire:
        chemin = Path(temporaire) / jeu.fichier
        suite: list[str | Callable[[], object]] = []
        for coup in jeu.coups:
            suite += [f"{coup}\n", lambda: vus.add(chemin.read_bytes())]
        resultat = jouer(jeu, Path(temporaire), suite)
        assert f"sauvegardée dans « {jeu.fichier} »" in resultat.plainte
        assert len(vus) > 1, "la partie n'avance pas"
        return chemin.read_bytes()


def verifier(jeu: Jeu, dossier: Path, resultat: Resultat, autre: Autre, attendu: bytes) -> None:
    """Ce que l'adieu promet est tenu, l'autre n'a rien perdu, et rien ne traîne."""
    assert resultat.code == 0, resultat.plainte
    assert "Traceback" not in resultat.plainte
    adieu = INTERROMPUE.search(resultat.plainte)
    assert adieu, resultat.plainte
    if garde := re.search("sauvegardée dans « (.+) »", adieu[0]):
        assert (dossier / garde[1]).read_bytes() == attendu
        jeu.lire(dossier / garde[1])
    else:
        assert "(fichier ou dossier introuvable)" in adieu[0]
        assert not (dossier / "d").exists(), "rien n'empêchait de la garder"
    for nom, octets in autre.siens.items():
        chemin = dossier / "d" / nom
        assert chemin.is_dir() if octets is None else chemin.read_bytes() == octets, nom
    assert not list(dossier.rglob("*.tmp"))


@pytest.mark.fuzz
@TOUS
def test_n_importe_quels_gestes_entre_n_importe_quels_coups(jeu: Jeu) -> None:
    attendu = temoin(jeu)
    rangs = st.integers(0, len(jeu.coups))
    gestes = st.tuples(rangs, st.sampled_from(GESTES), st.integers(0, 3))

    @settings(max_examples=exemples(30))
    @given(st.lists(gestes, max_size=6))
    def essai(choisis: list[tuple[int, str, int]]) -> None:
        with tempfile.TemporaryDirectory(dir=EN_MEMOIRE) as temporaire:
            autre = Autre(Path(temporaire), jeu.fichier)
            suite: list[str | Callable[[], object]] = []
            for numero in range(len(jeu.coups) + 1):
                for quand, geste, rang in choisis:
                    if quand == numero:
                        suite.append(partial(autre.agir, geste, rang))
                suite += [f"{coup}\n" for coup in jeu.coups[numero : numero + 1]]
            resultat = jouer(jeu, autre.dossier, suite)
            verifier(jeu, autre.dossier, resultat, autre, attendu)

    essai()


@TOUS
@pytest.mark.parametrize("geste", GESTES)
def test_un_geste_entre_deux_coups_quels_qu_ils_soient(jeu: Jeu, geste: str) -> None:
    attendu = temoin(jeu)
    for quand in range(len(jeu.coups) + 1):
        with tempfile.TemporaryDirectory(dir=EN_MEMOIRE) as temporaire:
            autre = Autre(Path(temporaire), jeu.fichier)
            suite: list[str | Callable[[], object]] = [f"{coup}\n" for coup in jeu.coups]
            suite.insert(quand, partial(autre.agir, geste, 0))
            resultat = jouer(jeu, autre.dossier, suite)
            verifier(jeu, autre.dossier, resultat, autre, attendu)


# --- les droits ----------------------------------------------------------------------------------


@TOUS
@pytest.mark.parametrize(
    ("quoi", "droits"), [("fichier", 0o000), ("fichier", 0o444), ("dossier", 0o555)]
)
def test_des_droits_retires_entre_deux_coups(
    jeu: Jeu, quoi: str, droits: int, tmp_path: Path
) -> None:
    """Par la vraie commande, et pour qui n'est pas root, que rien n'arrête."""
    milieu = len(jeu.coups) - 2
    au_milieu, a_la_fin = temoin(replace(jeu, coups=jeu.coups[:milieu])), temoin(jeu)
    chemin = tmp_path / jeu.fichier
    protege = chemin if quoi == "fichier" else chemin.parent
    chemin.parent.mkdir()
    if jeu.depart is not None:
        chemin.write_bytes(jeu.depart)
    commande = [*SANS_PRIVILEGES, str(BIN / jeu.nom), *jeu.arguments]
    with ouvrir(commande, tmp_path) as processus:
        taper(processus, "".join(f"{coup}\n" for coup in jeu.coups[:milieu]))
        attendre(lambda: chemin.exists() and chemin.read_bytes() == au_milieu)
        protege.chmod(droits)
        suite = "".join(f"{coup}\n" for coup in jeu.coups[milieu:])
        _, dit = processus.communicate(suite, timeout=60)
    assert (processus.returncode, "Traceback" in dit) == (0, False), dit
    assert protege.stat().st_mode & 0o777 == droits
    protege.chmod(0o755)
    adieu = INTERROMPUE.search(dit)
    assert adieu, dit
    if ou := re.search("sauvegardée dans « (.+) »", adieu[0]):
        assert (tmp_path / ou[1]).read_bytes() == a_la_fin
    else:
        assert f"impossible d'écrire « {jeu.fichier} » (accès refusé)." in adieu[0]
    jeu.lire(chemin)
    assert droits or chemin.read_bytes() == au_milieu, "il a été remplacé"
    assert not list(tmp_path.rglob("*.tmp"))


# --- une seconde partie --------------------------------------------------------------------------


def options_de_reprise(jeu: Jeu, source: str, cible: str | None) -> tuple[str, ...]:
    """Les options qui reprennent la partie de `source`, et l'écrivent dans `cible`."""
    if jeu.nom == "pickomino":
        return ("--sauvegarde", source)
    return ("-c", source, *(("-s", cible) if cible is not None else ()))


@TOUS
@pytest.mark.parametrize("second", ["nouvelle", "reprise"])
def test_une_seconde_partie_dans_le_meme_fichier_est_refusee_a_tout_moment(
    jeu: Jeu, second: str
) -> None:
    attendu = temoin(jeu)
    arguments = options_de_reprise(jeu, jeu.fichier, jeu.fichier)
    if second == "nouvelle":
        plus = "--nouvelle" if jeu.nom == "pickomino" else "--graine=2"
        arguments = (*jeu.arguments, plus)
    for quand in range(len(jeu.coups) + 1):
        with tempfile.TemporaryDirectory(dir=EN_MEMOIRE) as temporaire:
            dossier = Path(temporaire)
            refuses: list[Resultat] = []

            def essayer(dossier: Path = dossier, refuses: list[Resultat] = refuses) -> None:
                avant = fichiers(dossier)
                saisies = "".join(f"{coup}\n" for coup in jeu.coups)
                refuses.append(en_memoire(jeu.nom, *arguments, saisies=saisies, dossier=dossier))
                assert fichiers(dossier) == avant

            suite: list[str | Callable[[], object]] = [f"{coup}\n" for coup in jeu.coups]
            suite.insert(quand, essayer)
            resultat = jouer(jeu, dossier, suite)
            (refuse,) = refuses
            assert (refuse.code, refuse.texte) == (1, "")
            assert refuse.plainte.count("\n") == 1
            vide = "-c" in arguments and "ligne 1" in refuse.plainte  # réservé, pas encore écrit
            assert vide or "(une autre partie s'y écrit en ce moment)" in refuse.plainte
            verifier(jeu, dossier, resultat, Autre(dossier, jeu.fichier), attendu)
            assert list(fichiers(dossier)) == [jeu.fichier]


@TOUS
def test_lire_une_partie_en_cours_pour_continuer_ailleurs_est_permis(jeu: Jeu) -> None:
    """Pickomino lit et écrit au même endroit : lui reprend une copie du fichier."""
    attendu = temoin(jeu)
    with tempfile.TemporaryDirectory(dir=EN_MEMOIRE) as temporaire:
        dossier = Path(temporaire)
        autre_nom = jeu.fichier.replace("d/", "autre-")
        lus: list[bytes] = []

        def reprendre() -> None:
            lus.append((dossier / jeu.fichier).read_bytes())
            source = jeu.fichier
            if jeu.nom == "pickomino":
                source = autre_nom
                shutil.copy(dossier / jeu.fichier, dossier / source)
            arguments = options_de_reprise(jeu, source, autre_nom)
            suite = en_memoire(jeu.nom, *arguments, saisies="q\n", dossier=dossier)
            assert f"sauvegardée dans « {autre_nom} »" in suite.plainte

        suite: list[str | Callable[[], object]] = [f"{coup}\n" for coup in jeu.coups]
        suite.insert(len(suite) - 1, reprendre)
        resultat = jouer(jeu, dossier, suite)
        verifier(jeu, dossier, resultat, Autre(dossier, jeu.fichier), attendu)
        assert [(dossier / autre_nom).read_bytes()] == lus


@TOUS
def test_une_partie_nouvelle_garde_l_ancienne_a_cote(jeu: Jeu) -> None:
    """Deux parties l'une après l'autre dans le même fichier : les deux se relisent."""
    ancienne = temoin(jeu)
    arguments = tuple(mot for mot in jeu.arguments if mot not in ("-c", "--graine=1"))
    arguments = tuple(dict.fromkeys(arguments))  # « -c f -s f » devient « -s f »
    if jeu.nom == "puissance_n":
        arguments = ("-s", jeu.fichier)
    plus = ["--nouvelle"] if jeu.nom == "pickomino" else []
    debut = {"puissance_n": "1\n2\n4\na1\n"}.get(jeu.nom, "".join(f"{c}\n" for c in jeu.coups[:4]))
    with tempfile.TemporaryDirectory(dir=EN_MEMOIRE) as temporaire:
        dossier = Path(temporaire)
        (dossier / "d").mkdir()
        (dossier / jeu.fichier).write_bytes(ancienne)
        resultat = en_memoire(jeu.nom, *arguments, *plus, saisies=debut, dossier=dossier)
        racine, extension = jeu.fichier.split(".")
        cote = f"{racine}~.{extension}"
        assert f"est gardée dans « {cote} »." in resultat.plainte
        assert f"sauvegardée dans « {jeu.fichier} »" in resultat.plainte
        assert (dossier / cote).read_bytes() == ancienne
        assert (dossier / jeu.fichier).read_bytes() != ancienne
        jeu.lire(dossier / jeu.fichier)
