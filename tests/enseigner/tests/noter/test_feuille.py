"""La feuille compte juste : états, points, note sur vingt, corrections ; rien n'y est coupé."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.appui import RACINE, dans, environnement
from tests.appui.cahiers import charger_cahiers
from tests.appui.feuille import Ligne as LigneDeFeuille
from tests.appui.feuille import rendu_ligne
from tests.enseigner.noter import corrections
from tests.enseigner.noter.bilan import (
    Bilan,
    Resultat,
    ajoutees,
    etat,
    lectures,
    note,
    points,
    remarque,
    retenues,
    total,
    valeurs,
)
from tests.enseigner.noter.classe import commande_absolue, ecrire, garder, relire
from tests.enseigner.noter.corrections import CorrectionFausse, Ligne
from tests.enseigner.noter.exports import moodle, tableau
from tests.enseigner.noter.feuille import feuille, page
from tests.enseigner.noter.profils import charger_profil, exemples
from tests.enseigner.noter.recit import PROGRAMME
from tests.enseigner.noter.scenarios import charger_scenarios


def resultat(exigence: str, tenu: bool | None) -> Resultat:
    """Un scénario qui ne montre qu'une exigence."""
    venu = "" if tenu else "autre chose"
    return Resultat(
        exigence,
        f"un scénario de {exigence}",
        (exigence,),
        tenu,
        f"cd {exigence} && {PROGRAMME} -a",
        "./programme -a\nd",
        "le pion bouge",
        venu,
        "tout l'écran",
        "Comparez les couleurs.",
    )


def bilan(*resultats: Resultat) -> Bilan:
    """Un bilan d'Incognito."""
    return Bilan("incognito", "ana", list(resultats))


@pytest.mark.parametrize(
    ("tenus", "mot"),
    [
        ([True, True], "tenue"),
        ([True, False, True], "partielle (2/3)"),
        ([False, False], "non tenue"),
        ([True, True, True, None, None, None], "tenue, 3 essais jugés sur 6"),
        ([False, None], "non tenue, 1 essai jugé sur 2"),
        ([True, False, None], "partielle (1/2), 2 essais jugés sur 3"),
        ([True, None, None], "non jugeable"),
        ([False, None, None, None], "non jugeable"),
        ([None], "non jugeable"),
        ([], "à lire"),
    ],
)
def test_l_etat_d_une_exigence(tenus: list[bool | None], mot: str) -> None:
    assert str(etat("INC-05", bilan(*[resultat("INC-05", t) for t in tenus]))) == mot


def test_une_forme_que_le_profil_change_est_un_essai_manque() -> None:
    un_bilan = bilan(resultat("INC-13", True))
    entiers = total(un_bilan).obtenus
    un_bilan.hors_format = {"INC-13": ["inco.case"]}
    assert str(etat("INC-13", un_bilan)) == "partielle (1/2)"
    assert total(un_bilan).obtenus == pytest.approx(entiers / 2)
    assert "INC-13 : hors format, il a fallu changer inco.case" in feuille(un_bilan)
    assert "la forme du sujet" in page(un_bilan)


def test_les_points_d_un_poste_se_partagent_entre_ses_exigences() -> None:
    tenues = [resultat(f"INC-0{numero}", numero != 6) for numero in range(5, 9)]
    deplacement = next(p for p in points(bilan(*tenues)) if p.poste == "deplacement")
    assert deplacement.obtenus == pytest.approx(3 * 4 / 5)
    assert deplacement.juges == pytest.approx(4 * 4 / 5)
    assert deplacement.a_lire == pytest.approx(4 / 5)  # INC-21, que rien ne montre ici


def test_ce_qui_n_est_pas_jugeable_n_ote_ni_ne_donne_rien() -> None:
    a_peine_vue = [resultat("INC-12", tenu) for tenu in (False, None, None)]
    somme = total(bilan(resultat("INC-11", True), *a_peine_vue))
    assert (somme.obtenus, somme.juges, somme.non_juges) == (0.75, 0.75, 0.75)


@pytest.mark.parametrize("jeu", ["incognito", "puissance_n"])
def test_tout_fait_vingt(jeu: str) -> None:
    assert sum(valeurs(Bilan(jeu, "ana")).values()) == pytest.approx(20)
    sans = Bilan(jeu, "ana", sans=[e.identifiant for e in retenues(Bilan(jeu, "ana"))][:6])
    assert sum(valeurs(sans).values()) == pytest.approx(20)


def test_le_sujet_seul_est_le_bareme() -> None:
    assert ajoutees("incognito") == {"INC-20", "INC-24"}
    un_bilan = bilan(resultat("INC-19", True))
    assert "INC-20 " not in feuille(un_bilan)
    assert total(un_bilan).obtenus == 2, "-d ne prend rien au poste des options"
    un_bilan.ajouts = True
    assert "INC-20 " in feuille(un_bilan)
    assert total(un_bilan).obtenus == 1


def test_une_exigence_qu_on_ne_note_pas_dit_pourquoi() -> None:
    texte = feuille(Bilan("puissance_n", "ana", sans=["PUI-16"]))
    assert "- hors du sujet, notre liste les ajoute (AJOUTS=1 les note) : PUI-14\n" in texte
    assert "- écartées par SANS : PUI-16\n" in texte
    assert "hors du sujet" not in feuille(Bilan("puissance_n", "ana", ajouts=True))


def test_un_programme_a_profiler_n_a_pas_de_note() -> None:
    un_bilan = bilan(resultat("INC-12", None))
    un_bilan.obstacle = "aucun plateau reconnu ; il écrit :\nBonjour"
    assert note(un_bilan) is None
    assert remarque(un_bilan) == "à profiler"
    assert "Pas de note" in page(un_bilan)
    assert "Bonjour" in feuille(un_bilan)
    assert ";à profiler;" in tableau([un_bilan]).splitlines()[1]


def test_une_ligne_d_exigence_dit_son_verdict_et_ce_qui_le_montre() -> None:
    [ligne] = rendu_ligne(LigneDeFeuille("INC-05", "1.2", "Une pièce bouge.", "3 essais", "tenue"))
    assert ligne.split() == ["INC-05", "1.2", "Une", "pièce", "bouge.", "3", "essais", "tenue"]


def test_une_commande_se_trouve_depuis_n_importe_quel_dossier(tmp_path: Path) -> None:
    (tmp_path / "rendu.py").write_text("", encoding="utf-8")
    with dans(tmp_path):
        assert commande_absolue("python3 rendu.py -v") == f"python3 {tmp_path}/rendu.py -v"
        assert commande_absolue("./rendu.py") == f"{tmp_path}/rendu.py"


# --- la feuille ----------------------------------------------------------------------------------


def test_l_etudiant_lit_pour_chaque_exigence_perdue_de_quoi_comprendre() -> None:
    sienne = page(bilan(resultat("INC-05", False), resultat("INC-06", True)))
    assert "INC-05  non tenue, -0,8\n" in sienne
    assert "  essai      INC-05, un scénario de INC-05\n" in sienne
    assert "  attendu    le pion bouge\n" in sienne
    assert "  venu       autre chose\n" in sienne
    assert "  indice     Comparez les couleurs.\n" in sienne
    assert "- tenues : INC-06" in sienne


@pytest.mark.parametrize(
    ("perdus", "dit"), [(2, "(et un autre, au-dessous)"), (3, "(et 2 autres, au-dessous)")]
)
def test_la_page_annonce_les_essais_qu_elle_ne_montre_qu_au_dessous(perdus: int, dit: str) -> None:
    assert f"\n             {dit}\n" in page(bilan(*[resultat("INC-05", False)] * perdus))
    assert "au-dessous" not in page(bilan(resultat("INC-05", False)))


def test_la_page_montre_d_abord_l_essai_ou_le_programme_s_arrete() -> None:
    siens = [s for s in charger_scenarios("puissance_n") if "PUI-08" in s.exigences]
    resultats = [Resultat(s.identifiant, s.nom, s.exigences, False) for s in siens]
    resultats = [replace(r, arret=r.identifiant == "08-troue") for r in resultats]
    assert "essai      08-troue" in page(Bilan("puissance_n", "ana", resultats))


def test_une_exigence_tenue_dit_sur_combien_d_essais() -> None:
    jugees = [resultat("INC-05", True), resultat("INC-06", True), resultat("INC-06", None)]
    assert "- tenues : INC-05, INC-06 (1 essai jugé sur 2)\n" in page(bilan(*jugees))


def test_sans_programme_garde_la_commande_est_a_completer() -> None:
    un_bilan = bilan(resultat("INC-05", False))
    assert "le chemin de votre programme à la place de « ./programme »" in feuille(un_bilan)
    un_bilan.rejouer = "/notes/programmes/ana.sh"
    assert "Chaque commande se colle telle quelle dans un terminal" in feuille(un_bilan)


def test_l_etudiant_ne_lit_pas_les_cles_d_un_profil() -> None:
    vu = bilan(resultat("INC-01", True), resultat("INC-13", True))
    vu.hors_format = {"INC-01": ["ecran.premiere"], "INC-13": ["inco.case", "inco.espion"]}
    sienne = page(vu)
    assert "  venu       le plateau s'affiche de bas en haut\n" in sienne
    assert sienne.count("les fichiers s'écrivent autrement") == 1
    assert "ecran." not in sienne and "inco." not in sienne


def test_une_forme_changee_se_montre_par_un_exemple() -> None:
    vu = bilan(resultat("INC-13", True), resultat("INC-21", False))
    vu.hors_format = {"INC-13": ["inco.case"], "INC-21": ["saisie.case", "ecran.blanc"]}
    du_sujet = charger_profil(None)
    vu.exemples = exemples(du_sujet.avec(inco__case="{lettre}{rang}", ecran__blanc="o"))
    sienne = page(vu)
    assert "« B b4 / N d1 / B / D b4->c4 » s'y écrit « B b2 / N d5 / B / D b2->c2 »" in sienne
    assert "  de plus    les coups se tapent autrement : « d ⏎ (3, 1) --> (3, 2) » s'y" in sienne
    assert "le plateau se dessine autrement : blanc « o », noir « n », vide «   »" in sienne


def test_l_etudiant_lit_quelle_exigence_l_enseignant_a_corrigee() -> None:
    vu = bilan(resultat("INC-08", True))
    vu.corrections = {"INC-08": corrections.Correction("non tenue", 0.0, "Je l'ai vu jouer")}
    assert "Un chevalier qui entre dans le château adverse est perdu" in page(vu)
    assert "Je l'ai vu jouer" in page(vu)


def test_les_pertes_du_sujet_viennent_avant_celles_de_nos_ajouts() -> None:
    un_bilan = bilan(resultat("INC-20", False), resultat("INC-21", False))
    un_bilan.ajouts = True
    sienne = page(un_bilan)
    assert sienne.index("INC-21  non tenue") < sienne.index("INC-20  non tenue")


def test_chaque_essai_perdu_est_entier_au_dessous_de_la_page() -> None:
    manques = [resultat(f"INC-{numero:02}", False) for numero in range(1, 22) for _ in range(3)]
    un_bilan = bilan(*manques, resultat("INC-16", None))
    un_bilan.rejouer = "/notes/programmes/ana.sh"
    texte = feuille(un_bilan)
    assert texte.startswith(page(un_bilan))
    for numero in range(1, 22):
        assert f"### INC-{numero:02} (INC-{numero:02}) : un scénario" in texte
        assert f"```sh\ncd INC-{numero:02} && /notes/programmes/ana.sh -a\n```" in texte
    assert texte.count("Tapé :\n\n```text\n./programme -a\nd\n```") == 21
    assert texte.count("Attendu :\n\n```text\nle pion bouge\n```") == 21
    assert texte.count("Obtenu :\n\n```text\nautre chose\n\ntout l'écran\n```") == 21
    assert "- INC-16 (INC-16), un scénario de INC-16 : autre chose" in texte
    assert "INC-23 : Le rapport a-t-il ses quatre parties" in texte


def test_rien_n_est_coupe_au_milieu() -> None:
    long = "\n".join(f"ligne {numero} {'x' * 300}" for numero in range(200))
    rate = replace(resultat("INC-05", False), tape=long, attendu=long, venu=long, ecran=long)
    texte = feuille(bilan(rate))
    assert f"Tapé :\n\n```text\n{long}\n```" in texte
    assert f"Attendu :\n\n```text\n{long}\n```" in texte
    fin = "\n".join(long.split("\n")[176:])
    assert (
        f"Obtenu :\n\n```text\n{long}\n\n[176 lignes, que la commande montre]\n{fin}\n```" in texte
    )
    sans_commande = feuille(bilan(replace(rate, commande="")))
    assert f"Obtenu :\n\n```text\n{long}\n\n{long}\n```" in sans_commande


def test_un_essai_essentiel_manque_laisse_la_moitie_au_plus() -> None:
    """Sans diagonales, check_winner passe presque tous ses essais : elle ne vaut que la moitié."""
    siens = [s for s in charger_scenarios("puissance_n") if "PUI-08" in s.exigences]
    manques = {"08-cinq", "08-descendante"}
    resultats = [
        Resultat(s.identifiant, s.nom, s.exigences, s.identifiant not in manques) for s in siens
    ]
    un_bilan = Bilan("puissance_n", "ana", resultats)
    sans_diagonales = etat("PUI-08", un_bilan)
    assert sans_diagonales.part == 0.5
    assert str(sans_diagonales) == f"partielle ({len(siens) - 2}/{len(siens)}, sans l'essentiel)"
    assert "essai      08-descendante" in page(un_bilan)
    un_bilan.resultats = [replace(r, tenu=r.identifiant != "08-davantage") for r in resultats]
    assert etat("PUI-08", un_bilan).part == (len(siens) - 1) / len(siens)
    un_bilan.resultats = [replace(r, tenu=r.identifiant == "08-troue") for r in resultats]
    assert etat("PUI-08", un_bilan).part == 1 / len(siens), "moins que la moitié y reste moins"


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


# --- les corrections de l'enseignant -------------------------------------------------------------


def noter_deux_fois(sortie: Path, *lignes: str) -> Bilan:
    """Un bilan gardé, les corrections ajoutées, puis relu comme à un autre passage."""
    garder([bilan(resultat("INC-05", False), resultat("INC-06", True))], sortie)
    ecrire(relire(sortie, {"incognito"}), sortie)
    chemin = sortie / "corrections.csv"
    texte = chemin.read_text(encoding="utf-8")
    gardees = [x for x in texte.splitlines() if not any(x.startswith(y[:11]) for y in lignes)]
    chemin.write_text("\n".join([*gardees, *lignes]) + "\n", encoding="utf-8")
    (relu,) = relire(sortie, {"incognito"})
    ecrire([relu], sortie)
    return relu


def test_ce_qui_est_a_lire_attend_l_enseignant(tmp_path: Path) -> None:
    noter_deux_fois(tmp_path)
    lues = corrections.lire(tmp_path)
    assert {ligne.exigence for ligne in lues} >= {"INC-22", "INC-23"}
    assert not any(ligne.remplie for ligne in lues)
    assert "INC-06" not in {ligne.exigence for ligne in lues}, "jugée : rien à remplir"


def test_les_points_de_l_enseignant_entrent_dans_la_note_et_y_restent(tmp_path: Path) -> None:
    relu = noter_deux_fois(
        tmp_path, "ana;INC-23;;1,5;Un rapport clair", "ana;INC-05;tenue;;Je l'ai vu jouer"
    )
    assert etat("INC-23", relu).part == 1 and etat("INC-05", relu).tenue
    assert str(etat("INC-05", relu)) == "tenue (l'enseignant)"
    assert "l'enseignant : Je l'ai vu jouer" in feuille(relu)
    avant = total(relu).obtenus
    de_nouveau = noter_deux_fois(tmp_path)
    assert total(de_nouveau).obtenus == avant, "une nouvelle notation ne les efface pas"


def test_la_note_sur_vingt_vient_quand_tout_est_lu(tmp_path: Path) -> None:
    a_donner = {e.identifiant for e in retenues(bilan())} - {"INC-05", "INC-06"}
    lignes = [f"ana;{exigence};tenue;;" for exigence in sorted(a_donner)]
    relu = noter_deux_fois(tmp_path, *lignes)
    assert note(relu) == pytest.approx(20 - 0.8)
    assert "Note : **19,2 / 20**" in page(relu)
    assert ";19,2;" in tableau([relu])
    assert ",19.2,20," in moodle([relu])
    assert "INC-05, non tenue : essai : un scénario de INC-05." in moodle([relu])


def test_tant_qu_elle_n_est_pas_entiere_moodle_n_a_pas_de_note() -> None:
    assert ",,20," in moodle([bilan(resultat("INC-05", False))]).splitlines()[1]


@pytest.mark.parametrize(
    ("ligne", "phrase"),
    [
        ("ana;INC-23;;beaucoup;", "« beaucoup » n'est pas un nombre"),
        ("ana;INC-23;;7;", "il faut de 0 à 1.50 points"),
        ("ana;INC-23;bof;;", "il faut des points, ou le verdict"),
    ],
)
def test_une_correction_fausse_se_dit(tmp_path: Path, ligne: str, phrase: str) -> None:
    with pytest.raises(CorrectionFausse, match=phrase):
        noter_deux_fois(tmp_path, ligne)


def test_un_nom_qui_ressemble_a_une_formule_se_relit(tmp_path: Path) -> None:
    corrections.ecrire(tmp_path, [Ligne("=1+1", "INC-23", "tenue")])
    assert ";INC-23" in (tmp_path / "corrections.csv").read_text(encoding="utf-8")
    assert "'=1+1" in (tmp_path / "corrections.csv").read_text(encoding="utf-8")
    assert corrections.lire(tmp_path)[0].etudiant == "=1+1"


# --- la commande ------------------------------------------------------------------------------


def noter(*arguments: str, dossier: Path = RACINE) -> subprocess.CompletedProcess[str]:
    """Lance la notation, comme make."""
    return subprocess.run(
        [sys.executable, "-m", "tests.enseigner.noter", *arguments],
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
