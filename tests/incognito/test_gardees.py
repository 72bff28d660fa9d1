"""Rien ne se perd : ce qui est reconnu, mis de côté, refusé, et la phrase de qui s'en va."""

from __future__ import annotations

import re
import shlex
import tempfile
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.appui import Resultat, en_memoire, fichiers, lancer
from tests.incognito.commun import ADIEU, ANNEXE, AU_REVOIR, ENTETE, PERDUE, relire

pytestmark = pytest.mark.sans_couverture

PARTIE = (ANNEXE / "apres" / "out.inco").read_bytes()
NOTES = "Acheter du pain.\nB b4 ? À voir.\n".encode()
EN_TETE = ENTETE.encode()
INTOUCHEE = "Erreur : « {} », ce n'est pas une partie d'Incognito : on n'y touche pas.\n"
GARDEE = "L'ancienne partie de « p.inco » est gardée dans « p~.inco ».\n"


# --- reconnaître avant de remplacer --------------------------------------------------------------


@pytest.mark.exigence("INC-14", "INC-19")
@pytest.mark.parametrize("source", [(), ("-c", "d.inco")])
@pytest.mark.parametrize("notes", [NOTES, b"\0" * 40, b"B\n", b"B b44\n", b"b b4\nn d1\nb\n"])
def test_ce_qui_n_est_pas_une_partie_est_refuse_et_reste(
    tmp_path: Path, source: tuple[str, ...], notes: bytes
) -> None:
    (tmp_path / "d.inco").write_bytes(EN_TETE)
    (tmp_path / "notes.inco").write_bytes(notes)
    resultat = lancer("incognito", *source, "-s", "notes.inco", dossier=tmp_path)
    assert (resultat.code, resultat.texte) == (1, "")
    assert resultat.plainte == INTOUCHEE.format("notes.inco")
    assert fichiers(tmp_path) == {"d.inco": EN_TETE, "notes.inco": notes}


@pytest.mark.exigence("INC-17", "INC-19")
@pytest.mark.parametrize("nom", ["notes.txt", "neuve.txt", "neuve.INCO", "neuve.inco.txt", "inco"])
def test_un_nom_sans_l_extension_est_refuse(tmp_path: Path, nom: str) -> None:
    (tmp_path / "notes.txt").write_bytes(NOTES)
    resultat = lancer("incognito", "-s", nom, dossier=tmp_path)
    refus = f"Erreur : le nom d'une partie finit par .inco, pas « {nom} ».\n"
    assert (resultat.code, resultat.texte, resultat.plainte) == (1, "", refus)
    assert fichiers(tmp_path) == {"notes.txt": NOTES}


@pytest.mark.exigence("INC-14", "INC-15")
@pytest.mark.parametrize("source", [(), ("-c", "d.inco")])
@pytest.mark.parametrize(
    "ancienne",
    [PARTIE, EN_TETE + b"D b4->e4\n", EN_TETE[:9], EN_TETE + b"D b4-", b"B b4\r\nabim\xff"],
)
def test_l_ancienne_partie_meme_abimee_est_gardee_a_cote(
    tmp_path: Path, source: tuple[str, ...], ancienne: bytes
) -> None:
    (tmp_path / "d.inco").write_bytes(EN_TETE)
    (tmp_path / "p.inco").write_bytes(ancienne)
    resultat = lancer("incognito", *source, "-s", "p.inco", saisies="q\n", dossier=tmp_path)
    assert (resultat.code, resultat.plainte) == (0, GARDEE + ADIEU.format("p.inco"))
    assert (tmp_path / "p~.inco").read_bytes() == ancienne
    neuve = (tmp_path / "p.inco").read_bytes()
    assert relire(neuve) and len(neuve) == len(EN_TETE), "une partie à son départ"


@pytest.mark.exigence("INC-16")
def test_la_partie_gardee_se_recharge_par_la_commande(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_bytes(PARTIE)
    lancer("incognito", "-s", "p.inco", dossier=tmp_path)
    resultat = lancer("incognito", "-c", "p~.inco", dossier=tmp_path)
    assert resultat.texte.endswith("Le gagnant est le joueur noir : BRAVO !\n")


@pytest.mark.exigence("INC-14")
def test_un_fichier_vide_ne_contient_rien_et_se_prend(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_bytes(b"")
    resultat = lancer("incognito", "-s", "p.inco", dossier=tmp_path)
    assert (resultat.code, resultat.plainte) == (0, ADIEU.format("p.inco"))
    assert list(fichiers(tmp_path)) == ["p.inco"]


@pytest.mark.exigence("INC-15")
def test_la_partie_que_l_on_poursuit_n_est_pas_mise_de_cote(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_bytes(EN_TETE)
    for _ in range(2):
        lancer("incognito", "-c", "p.inco", "-s", "p.inco", saisies="a4 a5\n", dossier=tmp_path)
    assert fichiers(tmp_path) == {"p.inco": EN_TETE + b"D a4->a5\n" * 2}


@pytest.mark.exigence("INC-17")
def test_une_partie_abimee_se_refuse_puis_se_met_de_cote(tmp_path: Path) -> None:
    abimee = EN_TETE + b"D b4->\n"
    (tmp_path / "p.inco").write_bytes(abimee)
    refus = lancer("incognito", "-c", "p.inco", "-s", "p.inco", dossier=tmp_path)
    assert refus.code == 1 and fichiers(tmp_path) == {"p.inco": abimee}
    neuve = lancer("incognito", "-s", "p.inco", dossier=tmp_path)
    assert neuve.plainte.startswith(GARDEE)
    assert (tmp_path / "p~.inco").read_bytes() == abimee


# --- la phrase de qui s'en va --------------------------------------------------------------------


def plateaux(texte: str) -> list[str]:
    """Les plateaux qu'une sortie montre."""
    return re.findall(r"(?:^(?:-{5,}|\|.*)\n)+", texte, re.MULTILINE)


@pytest.mark.exigence("INC-14", "INC-16")
@pytest.mark.parametrize("nom", ["p.inco", "ma partie.inco", "l'autre.inco", "-x.inco", "é~.inco"])
@pytest.mark.parametrize("taille", [5, 8])
def test_la_commande_que_dit_la_phrase_reprend_cette_partie(
    tmp_path: Path, nom: str, taille: int
) -> None:
    arguments = ("--graine", "7", "--taille", str(taille), "-s", nom)
    saisies = "?\na3 a2\na3 a2\nq\n"
    premiere = lancer("incognito", *arguments, saisies=saisies, dossier=tmp_path)
    gardee, commande = premiere.plainte.strip().split("\n")
    assert gardee == f"Partie sauvegardée dans « {nom} » ; pour la reprendre :"
    assert commande.endswith(f" --taille {taille} --graine 7")
    octets = (tmp_path / nom).read_bytes()
    jeu, *reprise = shlex.split(commande)
    seconde = lancer(jeu, *reprise, saisies="p\nq\n", dossier=tmp_path)
    assert (seconde.code, seconde.plainte) == (0, premiere.plainte)
    assert (tmp_path / nom).read_bytes() == octets
    assert plateaux(seconde.texte)[0] == plateaux(premiere.texte)[-1]
    tours = [re.findall("Joueur (blanc|noir), voulez", r.texte) for r in (premiere, seconde)]
    assert tours[0][-1] == tours[1][0]


@pytest.mark.parametrize("saisies", ["", "q\n", "d\nq\n", "n'importe quoi\n"])
def test_sans_coup_joue_il_n_y_a_rien_a_perdre(tmp_path: Path, saisies: str) -> None:
    resultat = lancer("incognito", saisies=saisies, dossier=tmp_path)
    assert resultat.plainte == AU_REVOIR


@pytest.mark.exigence("INC-19")
def test_sans_s_on_dit_que_rien_n_est_sauvegarde(tmp_path: Path) -> None:
    for saisies in ("a3 a2\n", "a3 a2\nq\no\n", "c1 c2\nc1 b1\nq\n?\noui\n"):
        resultat = lancer("incognito", saisies=saisies, dossier=tmp_path)
        assert "\n« sauver NOM », ou quitter sans sauvegarder (o/n) ? \n" in resultat.texte
        assert resultat.plainte == PERDUE
    assert fichiers(tmp_path) == {}


def test_q_puis_n_revient_a_la_partie(tmp_path: Path) -> None:
    saisies = "a3 a2\nq\nn\nsauver p\nq\n"
    resultat = lancer("incognito", saisies=saisies, dossier=tmp_path)
    assert resultat.plainte == ADIEU.format("p.inco")
    assert list(fichiers(tmp_path)) == ["p.inco"]


# --- sauver NOM ----------------------------------------------------------------------------------


@pytest.mark.exigence("INC-13", "INC-14")
@pytest.mark.parametrize("quand", ["", "d\n", "i\n", "i\na3\n"])
def test_sauver_ecrit_tout_ce_qui_est_joue_et_continue_la(tmp_path: Path, quand: str) -> None:
    (tmp_path / "d.inco").write_bytes(EN_TETE)
    saisies = f"b5 a5\nh8 a1\nb4 e4\n{quand}sauver p.inco\nd c1 b2\nq\n"
    resultat = lancer("incognito", "-c", "d.inco", saisies=saisies, dossier=tmp_path)
    assert (
        "\nPartie sauvegardée dans « p.inco » ; elle continuera de s'y écrire.\n" in resultat.texte
    )
    assert resultat.plainte == ADIEU.format("p.inco")
    lignes = b"D b5->a5\nD h8->a1\nD b4->e4\nD c1->b2\n"
    assert fichiers(tmp_path) == {"d.inco": EN_TETE, "p.inco": EN_TETE + lignes}


@pytest.mark.exigence("INC-15")
def test_sauver_sous_un_autre_nom_laisse_le_premier_ou_il_en_est(tmp_path: Path) -> None:
    (tmp_path / "a.inco").write_bytes(EN_TETE)
    saisies = "b4 e4\nsauver b.inco\nc1 b2\nq\n"
    arguments = ("-c", "a.inco", "-s", "a.inco")
    resultat = lancer("incognito", *arguments, saisies=saisies, dossier=tmp_path)
    assert resultat.plainte == ADIEU.format("b.inco")
    suite = EN_TETE + b"D b4->e4\n"
    assert fichiers(tmp_path) == {"a.inco": suite, "b.inco": suite + b"D c1->b2\n"}


@pytest.mark.exigence("INC-15")
@pytest.mark.parametrize("options", [(), ("-s", "a.inco")])
def test_sauver_la_ou_la_partie_est_deja_la_poursuit(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    (tmp_path / "a.inco").write_bytes(EN_TETE)
    saisies = "b4 e4\nsauver a.inco\nc1 b2\nq\n"
    resultat = lancer("incognito", "-c", "a.inco", *options, saisies=saisies, dossier=tmp_path)
    assert resultat.plainte == ADIEU.format("a.inco")
    assert fichiers(tmp_path) == {"a.inco": EN_TETE + b"D b4->e4\nD c1->b2\n"}


@pytest.mark.exigence("INC-14")
@pytest.mark.parametrize(
    ("nom", "phrase"),
    [
        ("notes.inco", INTOUCHEE.format("notes.inco")),
        ("rien/p.inco", "« rien/p.inco » (fichier ou dossier introuvable).\n"),
    ],
)
def test_sauver_refuse_comme_au_lancement_et_la_partie_continue(
    tmp_path: Path, nom: str, phrase: str
) -> None:
    (tmp_path / "notes.inco").write_bytes(NOTES)
    saisies = f"a3 a2\nc1 b1\nsauver {nom}\na2 a1\nq\no\n"
    resultat = lancer("incognito", saisies=saisies, dossier=tmp_path)
    assert phrase in resultat.plainte and resultat.plainte.endswith(PERDUE)
    assert resultat.code == 0
    assert fichiers(tmp_path) == {"notes.inco": NOTES}


@pytest.mark.exigence("INC-17")
@pytest.mark.parametrize("nom", ["p", "p.inco"])
def test_sauver_ajoute_l_extension_qui_manque_et_sans_nom_dit_comment_faire(
    tmp_path: Path, nom: str
) -> None:
    resultat = lancer("incognito", saisies=f"sauver\nsauver {nom}\nq\n", dossier=tmp_path)
    assert "\nTapez aussi le nom du fichier, comme : sauver partie.inco\n" in resultat.texte
    assert list(fichiers(tmp_path)) == ["p.inco"]


@pytest.mark.exigence("INC-14")
def test_sauver_sur_une_autre_partie_la_garde_a_cote(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_bytes(PARTIE)
    resultat = lancer("incognito", saisies="sauver p.inco\nq\n", dossier=tmp_path)
    assert resultat.plainte == GARDEE + ADIEU.format("p.inco")
    assert (tmp_path / "p~.inco").read_bytes() == PARTIE


# --- aucune suite de gestes ne perd une partie qu'une phrase disait gardée -----------------------

NOMS = ("a.inco", "b.inco")
MOTS = ("a3 a2", "c1 b1", "d", "i a3 a2", "h8 a1", "sauver a.inco", "sauver b.inco", "q")


class Geste(NamedTuple):
    """Un lancement : ses options, et ce qu'on y tape."""

    source: str | None
    cible: str | None
    graine: int
    saisies: list[str]

    def arguments(self) -> list[str]:
        """Les arguments de la commande."""
        source = [] if self.source is None else ["-c", self.source]
        cible = [] if self.cible is None else ["-s", self.cible]
        return ["--graine", str(self.graine), *source, *cible]


GESTES = st.builds(
    Geste,
    source=st.sampled_from((None, *NOMS)),
    cible=st.sampled_from((None, *NOMS, "notes.inco")),
    graine=st.integers(0, 3),
    saisies=st.lists(st.sampled_from(MOTS), max_size=6),
)
PROMESSES = re.compile(
    r"Partie sauvegardée dans « ([^»]+) »"
    r"|L'ancienne partie de « [^»]+ » est gardée dans « ([^»]+) »"
)


def lancer_un(dossier: Path, geste: Geste) -> Resultat:
    """Joue un lancement dans ce processus."""
    saisies = "".join(f"{ligne}\n" for ligne in geste.saisies)
    return en_memoire("incognito", *geste.arguments(), saisies=saisies, dossier=dossier)


def verifier_les_promesses(dossier: Path, promises: set[bytes]) -> None:
    """Chaque partie promise est le début d'un fichier qui se relit ; les notes sont intactes."""
    presents = fichiers(dossier)
    assert presents.pop("notes.inco") == NOTES
    parties = [octets for nom, octets in presents.items() if nom.endswith(".inco")]
    for octets in filter(None, parties):  # vide, c'est un nom que l'on venait de prendre
        relire(octets)
    for promise in promises:
        assert any(octets.startswith(promise) for octets in parties), "une partie a disparu"


@pytest.mark.fuzz
@pytest.mark.exigence("INC-14", "INC-15")
@given(st.lists(GESTES, min_size=1, max_size=6))
def test_aucune_suite_de_gestes_ne_perd_une_partie_promise(gestes: list[Geste]) -> None:
    with tempfile.TemporaryDirectory() as temporaire:
        dossier, promises = Path(temporaire), set[bytes]()
        (dossier / "notes.inco").write_bytes(NOTES)
        for geste in gestes:
            resultat = lancer_un(dossier, geste)
            for noms in PROMESSES.findall(resultat.texte + resultat.plainte):
                promises.add((dossier / "".join(noms)).read_bytes())
            verifier_les_promesses(dossier, promises)
