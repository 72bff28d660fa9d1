"""La feuille compte juste : états, points, lectures, notes d'une classe, Puissance N."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cours.c import charger_fautes, copier, planter
from tests.outils import RACINE, dans, environnement
from tests.outils.bareme import charger_cahiers
from tests.outils.feuille import Ligne, rendu_ligne
from tests.noter.bilan import (
    Bilan,
    Resultat,
    compte,
    etat,
    lectures,
    note,
    points,
    remarque,
    total,
)
from tests.noter.classe import commande_absolue, tableau
from tests.noter.construction import ConstructionRatee, compilateur, construire, copie
from tests.noter.feuille import feuille, rapport
from tests.noter.scenarios import charger_scenarios

pytestmark = pytest.mark.sans_couverture

avec_cc = pytest.mark.skipif(compilateur() is None, reason="il faut un compilateur C (cc)")
C = RACINE / "tests" / "cours" / "c"


def resultat(exigence: str, tenu: bool | None) -> Resultat:
    """Un scénario qui ne montre qu'une exigence."""
    return Resultat(exigence, f"un scénario de {exigence}", (exigence,), tenu, "expliqué")


def bilan(*resultats: Resultat) -> Bilan:
    """Un bilan d'Incognito."""
    return Bilan("incognito", "ana", list(resultats))


@pytest.mark.parametrize(
    ("tenus", "mot"),
    [
        ([True, True], "tenue"),
        ([True, False, True], "partielle (2/3)"),
        ([False, False], "non tenue"),
        ([True, None], "tenue"),
        ([None], "non jugeable"),
        ([], "à lire"),
    ],
)
def test_l_etat_d_une_exigence(tenus: list[bool | None], mot: str) -> None:
    assert str(etat("INC-05", bilan(*[resultat("INC-05", t) for t in tenus]))) == mot


def test_hors_format_ne_paie_pas() -> None:
    un_bilan = bilan(resultat("INC-13", True))
    un_bilan.hors_format = {"INC-13": ["inco.case"]}
    assert str(etat("INC-13", un_bilan)) == "hors format (1/1)"
    assert total(un_bilan).obtenus == 0
    assert "INC-13 : hors format, il a fallu changer inco.case" in feuille(un_bilan)
    un_bilan.resultats = [resultat("INC-13", False)]
    assert str(etat("INC-13", un_bilan)) == "non tenue"


def test_les_points_d_un_poste_se_partagent_entre_ses_exigences() -> None:
    tenues = [resultat(f"INC-0{numero}", numero != 6) for numero in range(5, 9)]
    deplacement = next(p for p in points(bilan(*tenues)) if p.poste == "deplacement")
    assert deplacement.obtenus == pytest.approx(3 * 4 / 5)
    assert deplacement.possibles == pytest.approx(4 * 4 / 5)
    assert deplacement.tout_ou_rien == pytest.approx(3 * 4 / 5)
    assert deplacement.a_lire == pytest.approx(4 / 5)  # INC-21, que rien ne montre ici


def test_une_exigence_tenue_a_moitie_vaut_la_moitie() -> None:
    un_bilan = bilan(*[resultat("INC-12", tenu) for tenu in (True, True, False, None)])
    somme = total(un_bilan)
    assert somme.obtenus == pytest.approx(0.75 * 2 / 3)
    assert somme.possibles == pytest.approx(0.75)
    assert somme.tout_ou_rien == 0


def test_ce_qui_n_est_pas_jugeable_n_ote_ni_ne_donne_rien() -> None:
    somme = total(bilan(resultat("INC-11", True), resultat("INC-12", None)))
    assert (somme.obtenus, somme.possibles, somme.non_juges) == (0.75, 0.75, 0.75)


def test_un_programme_a_profiler_n_a_pas_de_note() -> None:
    un_bilan = bilan(resultat("INC-12", None))
    un_bilan.obstacle = "aucun plateau reconnu ; il écrit :\nBonjour"
    assert note(un_bilan) is None
    assert remarque(un_bilan) == "à profiler"
    assert "Pas de note : le programme est à profiler." in feuille(un_bilan)
    assert "Bonjour" in feuille(un_bilan)
    ligne = tableau([un_bilan]).splitlines()[1]
    assert ";à profiler;" in ligne and ligne.endswith(";;;;0 tenues sur 0 jugées")


def test_un_sujet_sans_bareme_n_a_pas_de_total() -> None:
    un_bilan = Bilan("puissance_n", "ana", [resultat("PUI-06", True), resultat("PUI-08", False)])
    assert compte(un_bilan) == "1 tenues sur 2 jugées"
    assert note(un_bilan) is None
    assert "0 / 0" not in feuille(un_bilan) + rapport(un_bilan)


def test_une_ligne_d_exigence_dit_son_verdict_et_ce_qui_le_montre() -> None:
    [ligne] = rendu_ligne(Ligne("INC-05", "1.2", "Une pièce bouge.", "3 essais", "tenue"))
    assert ligne.split() == ["INC-05", "1.2", "Une", "pièce", "bouge.", "3", "essais", "tenue"]


def test_la_dixieme_etape_reste_dans_sa_colonne() -> None:
    lignes = [rendu_ligne(Ligne(nom, "", "x", "", ""))[0] for nom in ("étape 9", "étape 10")]
    assert lignes[0].index("x") == lignes[1].index("x")


def test_ecarter_une_exigence_donne_ses_points_aux_autres_de_son_poste() -> None:
    un_bilan = bilan(resultat("INC-19", True), resultat("INC-20", False))
    assert total(un_bilan).obtenus == 1
    un_bilan.sans = ["INC-20"]
    assert total(un_bilan).obtenus == 2
    assert "INC-20" not in feuille(un_bilan)


def test_ecarter_les_ajouts_ecarte_une_exigence_qui_n_est_qu_un_ajout() -> None:
    un_bilan = bilan(resultat("INC-19", True))
    un_bilan.sans = ["ajouts"]
    assert "INC-20" not in feuille(un_bilan)
    assert total(un_bilan).obtenus == 2


def test_une_commande_se_trouve_depuis_n_importe_quel_dossier(tmp_path: Path) -> None:
    (tmp_path / "rendu.py").write_text("", encoding="utf-8")
    with dans(tmp_path):
        assert commande_absolue("python3 rendu.py -v") == f"python3 {tmp_path}/rendu.py -v"
        assert commande_absolue("./rendu.py") == f"{tmp_path}/rendu.py"


def test_la_feuille_dit_ce_qui_manque_et_ce_qui_est_a_lire() -> None:
    texte = feuille(bilan(resultat("INC-05", False), resultat("INC-21", None)))
    assert "Ce qui manque\n\nexpliqué" in texte
    assert "Non jugés\n  INC-21 : un scénario de INC-21 : expliqué" in texte
    assert "INC-23  Le rapport a-t-il ses quatre parties" in texte
    assert "**0 / 0,8** points automatiques, 18,4 à lire, 0,8 non jugeables." in rapport(
        bilan(*[resultat("INC-05", False), resultat("INC-21", None)])
    )


def test_le_rapport_tient_en_deux_pages() -> None:
    long = "\n".join(f"ligne {i}" for i in range(14))
    manques = [
        Resultat(f"{numero}-{i}", f"scénario {i}", (f"INC-{numero:02}",), False, long)
        for numero in range(1, 22)
        for i in range(2)
    ]
    assert len(rapport(bilan(*manques)).splitlines()) <= 140


def test_un_bilan_se_relit(tmp_path: Path) -> None:
    un_bilan = bilan(resultat("INC-05", False), resultat("INC-21", None))
    un_bilan.ecrire(tmp_path / "bilan.json")
    assert Bilan.lire(tmp_path / "bilan.json") == un_bilan


@pytest.mark.parametrize("cahier", charger_cahiers(), ids=lambda c: c.jeu)
def test_chaque_exigence_qu_un_programme_ne_juge_pas_a_sa_question(cahier: object) -> None:
    jeu = getattr(cahier, "jeu", "")
    vues = {"ENTREE"}
    if jeu in ("incognito", "puissance_n"):
        vues |= {e for scenario in charger_scenarios(jeu) for e in scenario.exigences}
    identifiants = {e.identifiant for e in getattr(cahier, "exigences", ())}
    assert identifiants - vues <= set(lectures(jeu)) <= identifiants
    assert all(lecture.question.endswith("?") for lecture in lectures(jeu).values())


# --- la commande ------------------------------------------------------------------------------


def noter(*arguments: str, dossier: Path = RACINE) -> subprocess.CompletedProcess[str]:
    """Lance la notation, comme make."""
    return subprocess.run(
        [sys.executable, "-m", "tests.noter", *arguments],
        cwd=dossier,
        env=environnement(PYTHONPATH=str(RACINE)),
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("jeu", ["pickomino", "dames", "sixquiprend"])
def test_les_trois_autres_jeux_ont_une_liste_de_lecture(jeu: str) -> None:
    fini = noter(jeu)
    assert fini.returncode == 0
    cahier = next(c for c in charger_cahiers() if c.jeu == jeu)
    for exigence in cahier.exigences:
        assert f"  {exigence.identifiant}  " in fini.stdout
    assert fini.stdout.count("pour essayer : ") == len(cahier.exigences)


def test_sans_programme_ni_dossier_une_phrase_le_dit() -> None:
    fini = noter("incognito")
    assert (fini.returncode, fini.stderr) == (0, "")
    assert fini.stdout.startswith("Que faut-il noter ? Donnez PROGRAMME=")


def test_une_demande_impossible_se_dit_en_une_phrase() -> None:
    fini = noter("incognito", "--dossier", "/nulle/part")
    assert fini.returncode == 1
    assert fini.stderr == "Impossible : « /nulle/part » n'est pas un dossier de rendus.\n"


@avec_cc
def test_une_classe_de_puissance_n_donne_deux_fois_les_memes_notes(tmp_path: Path) -> None:
    rendus = tmp_path / "rendus"
    for nom in ("ana", "bob"):
        copier("puissance_n", rendus / nom)
    planter(charger_fautes("puissance_n")["SANS_DIAGONALE"], rendus / "bob")
    (rendus / "cleo").mkdir()
    (rendus / "cleo" / "grid.c").write_text("int add_token( {\n", encoding="utf-8")
    notes = []
    for sortie in (tmp_path / "une", tmp_path / "deux"):
        options = ["--dossier", str(rendus), "--sortie", str(sortie), "--sans", "PUI-06,PUI-07"]
        fini = noter("puissance_n", *options)
        assert fini.returncode == 0, fini.stderr
        assert "rendus notés : 3, sans construction : 1" in fini.stdout
        notes.append((sortie / "notes.csv").read_bytes())
        assert "# bob : Puissance N" in (sortie / "bob.md").read_text(encoding="utf-8")
    assert notes[0] == notes[1]
    assert notes[0].startswith("\ufeffétudiant;".encode()), "un tableur y lit de l'UTF-8"
    lignes = list(csv.DictReader(notes[0].decode("utf-8-sig").splitlines(), delimiter=";"))
    assert [ligne["étudiant"] for ligne in lignes] == ["ana", "bob", "cleo"]
    assert [ligne["PUI-08"] for ligne in lignes] == ["tenue", "non tenue", "non tenue"]
    assert [ligne["construction"] for ligne in lignes] == ["réussie", "réussie", "ratée"]
    assert [ligne["total"] for ligne in lignes] == ["", "", ""]
    assert lignes[0]["compte"] == "3 tenues sur 3 jugées"


@avec_cc
def test_un_rendu_d_incognito_se_construit_et_se_note(tmp_path: Path) -> None:
    rendu = tmp_path / "rendu"
    copier("incognito", rendu)
    planter(charger_fautes("incognito")["SANS_GAGNANT"], rendu)
    avant = sorted(rendu.iterdir())
    sans = ",".join(f"INC-{numero:02}" for numero in range(1, 25) if numero not in (11, 13))
    fini = noter(
        "incognito", "--dossier", str(rendu), "--sortie", str(tmp_path / "notes"), "--sans", sans
    )
    assert fini.returncode == 0, fini.stderr
    assert re.search(r"INC-11 .* tenue$", fini.stdout, re.MULTILINE)
    assert re.search(r"INC-13 .* partielle \(1/2\)$", fini.stdout, re.MULTILINE)
    assert sorted(rendu.iterdir()) == avant, "rien ne s'écrit chez l'étudiant"


@avec_cc
def test_un_programme_se_note_et_laisse_un_rapport_junit(tmp_path: Path) -> None:
    with copie(C / "incognito") as ici:
        programme = construire(ici)
        sans = ",".join(f"INC-{numero:02}" for numero in range(1, 25) if numero != 12)
        junit = tmp_path / "rapport.xml"
        fini = noter(
            "incognito", "--programme", str(programme), "--sans", sans, "--junit", str(junit)
        )
    assert fini.returncode == 0, fini.stdout
    assert re.search(r"fin +1,5 / 1,5 +1,5 +0 +0$", fini.stdout, re.MULTILINE)
    assert 'name="12-espion-blanc"' in junit.read_text(encoding="utf-8")


@avec_cc
def test_une_construction_ratee_dit_pourquoi(tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text("int main( {\n", encoding="utf-8")
    with copie(tmp_path) as ici, pytest.raises(ConstructionRatee, match="error: expected"):
        construire(ici)
