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
from tests.enseigner.noter.recit import HEURE, PROGRAMME, Recit
from tests.enseigner.noter.releve import releve
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
        extrait="tout l'écran",
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
    assert "INC-13 : il n'a pas la forme du sujet (le profil : inco.case)" in releve(un_bilan)
    assert "la forme du sujet" in page(un_bilan)


def test_les_points_d_un_poste_se_partagent_entre_ses_exigences() -> None:
    tenues = [resultat(f"INC-0{numero}", numero != 6) for numero in range(5, 9)]
    deplacement = next(p for p in points(bilan(*tenues)) if p.poste == "déplacement")
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
    assert "INC-20  " not in releve(un_bilan)
    assert total(un_bilan).obtenus == 2, "-d ne prend rien au poste des options"
    un_bilan.ajouts = True
    assert "INC-20  " in releve(un_bilan)
    assert total(un_bilan).obtenus == 1


def test_une_exigence_qu_on_ne_note_pas_dit_pourquoi() -> None:
    texte = releve(Bilan("puissance_n", "ana", sans=["PUI-16"]))
    assert "- hors du sujet, notre liste les ajoute (AJOUTS=1 les note) : PUI-14\n" in texte
    assert "- écartées par SANS : PUI-16\n" in texte
    assert "hors du sujet" not in releve(Bilan("puissance_n", "ana", ajouts=True))


def test_un_programme_a_profiler_n_a_pas_de_note() -> None:
    un_bilan = bilan(resultat("INC-12", None))
    un_bilan.obstacle = "aucun plateau reconnu ; il écrit :\nBonjour"
    assert note(un_bilan) is None
    assert remarque(un_bilan) == "à profiler"
    assert "Pas de note" in page(un_bilan)
    assert "Bonjour" in feuille(un_bilan)
    assert ";à profiler;" in tableau([un_bilan]).splitlines()[1]
    assert tableau([un_bilan]).splitlines()[1].endswith(";aucun plateau reconnu;")


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
    assert "INC-05, le déplacement : non tenue, -0,8 sur 0,8 (déplacement)\n" in sienne
    assert "  essai      INC-05, un scénario de INC-05\n" in sienne
    assert "  obtenu     autre chose\n" in sienne
    assert "  indice     Comparez les couleurs.\n" in sienne
    assert "- tenues : INC-06, le tour de jeu\n" in sienne
    assert "- à lire par l'enseignant : INC-01, le plateau et les châteaux ; INC-02" in sienne


def test_la_note_dit_sur_combien_elle_est() -> None:
    un_bilan = bilan(resultat("INC-05", False), resultat("INC-06", True), resultat("INC-07", None))
    dit = "**0,8 points sur les 1,6 déjà jugés** ; l'enseignant en lira 17,6 de plus ; 0,8 n'ont"
    assert f"{dit} pas pu être jugés, il en décidera : 20 en tout." in page(un_bilan)


def test_la_page_dit_d_ou_viennent_les_points() -> None:
    perdue = page(bilan(resultat("INC-05", False)))
    assert "Le barème du sujet complet, sur 20 : plateau 1, déplacement 4," in perdue
    perdue = page(Bilan("puissance_n", "ana", [resultat("PUI-08", False)]))
    assert "Le sujet n'a pas de barème : une exigence vaut 0,91 point, et le double si" in perdue
    assert "PUI-08, l'alignement : non tenue, -1,82 sur 1,82\n" in perdue


@pytest.mark.parametrize("jeu", ["incognito", "puissance_n"])
def test_chaque_exigence_qu_un_essai_peut_perdre_a_un_titre_court(jeu: str) -> None:
    (cahier,) = charger_cahiers([jeu])
    assert all(1 <= len(exigence.titre.split()) <= 6 for exigence in cahier.exigences)


def test_la_page_nomme_les_essais_qu_elle_ne_montre_que_plus_bas() -> None:
    trois = [
        replace(resultat("INC-05", False), identifiant=nom) for nom in ("05-a", "05-b", "05-c")
    ]
    assert "\n  aussi      05-b, 05-c\n" in page(bilan(*trois))
    assert "aussi" not in page(bilan(resultat("INC-05", False)))


def test_le_plateau_obtenu_ne_se_montre_qu_une_fois() -> None:
    """La page n'en a que la phrase ; plus bas, l'écran le montre, si c'est le même."""
    rate = replace(resultat("INC-05", False), venu="il a bougé\n. b\nn .", extrait=". B\nN .\n?")
    texte = feuille(bilan(rate))
    assert texte.count("  obtenu     il a bougé\n") == 2
    assert ". b" not in texte
    autre = replace(rate, extrait=". O\nX .\n?")
    assert "  obtenu     il a bougé\n             . b\n             n .\n" in feuille(bilan(autre))


def test_ce_que_deux_essais_ont_de_meme_ne_se_montre_qu_une_fois() -> None:
    un = resultat("INC-05", False)
    texte = feuille(
        bilan(
            un,
            replace(un, identifiant="05-autre", commande="autre", tape="autre chose tapée"),
            replace(un, identifiant="05-encore"),
        )
    )
    assert texte.count("  attendu    le pion bouge\n") == 1
    assert (
        "  tapé       autre chose tapée\n  le reste   même attendu et même obtenu que INC-05"
        in texte
    )
    assert "05-encore : un scénario de INC-05\n\nC'est le même essai que INC-05.\n" in texte


def test_la_page_montre_d_abord_l_essai_ou_le_programme_s_arrete() -> None:
    siens = [s for s in charger_scenarios("puissance_n") if "PUI-08" in s.exigences]
    resultats = [Resultat(s.identifiant, s.nom, s.exigences, False) for s in siens]
    resultats = [replace(r, arret=r.identifiant == "08-troue") for r in resultats]
    assert "essai      08-troue" in page(Bilan("puissance_n", "ana", resultats))


def test_une_exigence_tenue_dit_sur_combien_d_essais() -> None:
    jugees = [resultat("INC-05", True), resultat("INC-06", True), resultat("INC-06", None)]
    tenues = "- tenues : INC-05, le déplacement ; INC-06, le tour de jeu (1 essai jugé sur 2)\n"
    assert tenues in page(bilan(*jugees))


def test_seul_l_enseignant_lit_ou_est_le_programme_garde() -> None:
    un_bilan = bilan(resultat("INC-05", False))
    un_bilan.rejouer = "/notes/programmes/ana.sh"
    un_bilan.constats = ["plateau reconnu"]
    assert "```sh\nprogramme=/notes/programmes/ana.sh\n```" in releve(un_bilan)
    assert "- plateau reconnu\n" in releve(un_bilan)
    sienne = feuille(un_bilan)
    assert "```sh\nprogramme=$PWD/programme\n```" in sienne
    assert "/notes" not in sienne and "plateau reconnu" not in sienne


def test_un_essai_non_juge_dit_pourquoi_une_fois() -> None:
    deux = [
        replace(resultat(f"INC-0{n}", None), venu="pas jugé : il plante, voir INC-05")
        for n in (6, 7)
    ]
    texte = feuille(bilan(*deux))
    assert (
        "- INC-06 (un scénario de INC-06) ; INC-07 (un scénario de INC-07) : il plante, voir"
        in texte
    )


def test_l_etudiant_ne_lit_pas_les_cles_d_un_profil() -> None:
    vu = bilan(resultat("INC-21", True), resultat("INC-13", True))
    vu.hors_format = {"INC-21": ["ecran.premiere"], "INC-13": ["inco.case", "inco.espion"]}
    sienne = page(vu)
    assert "  obtenu     le plateau s'affiche de bas en haut\n" in sienne
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
    assert sienne.index("INC-21, l'affichage") < sienne.index("INC-20, le débogage")


def test_chaque_essai_perdu_est_entier_plus_bas_que_la_page() -> None:
    manques = [resultat(f"INC-{numero:02}", False) for numero in range(1, 22)]
    un_bilan = bilan(*manques, resultat("INC-16", None))
    texte = feuille(un_bilan)
    assert texte.startswith(page(un_bilan))
    for numero in range(1, 22):
        assert f"#### INC-{numero:02} : un scénario" in texte
        assert f'```sh\ncd INC-{numero:02} && "$programme" -a\n```' in texte
    assert texte.count("  tapé       ./programme -a\n             d\n  attendu") == 21
    assert texte.count("  attendu    le pion bouge\n  obtenu     autre chose\n  écran ") == 21
    assert texte.count("  écran      tout l'écran\n") == 21
    assert "- INC-16 (un scénario de INC-16) : autre chose" in texte
    assert "INC-23 : Le rapport a-t-il ses quatre parties" in releve(un_bilan)


def test_rien_n_est_coupe_au_milieu() -> None:
    long = "\n".join(f"ligne {numero} {'x' * 300}" for numero in range(200))
    rate = replace(resultat("INC-05", False), tape=long, attendu=long, venu=long, ecran=long)
    decale = long.replace("\n", "\n             ")
    texte = feuille(bilan(rate))
    for champ in ("tapé   ", "attendu", "obtenu "):
        assert f"  {champ}    {decale}\n" in texte
    assert f"  écran      {decale}\n" in feuille(bilan(replace(rate, venu="autre", commande="")))


def test_d_un_ecran_on_montre_ce_qui_suit_les_dernieres_lignes_tapees() -> None:
    recit = Recit(saisies=["1", "2", "3"])
    for _ in recit.saisies:
        recit.recu += "une grille\n" * 5 + "une question ?\n"
        recit.reperes.append(len(recit.recu))
    recit.recu += "la fin\n"
    assert recit.extrait(7) == "\n".join(
        [
            "[la commande en montre plus avant]",
            *["une grille"] * 5,
            "une question ?",
            "la fin",
        ]
    )
    assert recit.extrait(6) == "[la commande en montre plus avant]\nla fin"
    assert recit.extrait(19) == recit.recu.rstrip()


def test_ce_qui_se_tape_dit_aussi_les_lancements_d_avant() -> None:
    """Reprendre une partie, c'est d'abord l'avoir jouée et sauvegardée."""
    recit = Recit()
    for saisies in (["1", "4", "3"], ["2"]):
        recit.commencer(Path("le même"), [], {}, HEURE)
        recit.saisies = saisies
        recit.recu = "une question ?\n" * 3
    assert recit.tape() == "./programme\n1 ⏎ 4 ⏎ 3\n./programme\n2"
    assert "head -n 4 && " in recit.a_coller(), "pas plus de lignes qu'on n'en a vues"


def test_d_un_lancement_on_montre_le_menu_sans_son_titre() -> None:
    recit = Recit(recu="XX XX\n" * 10 + "\nMenu\n1. Jouer\n")
    assert recit.extrait(4) == "[la commande en montre plus avant]\nMenu\n1. Jouer"


def test_de_ce_qu_on_a_donne_d_un_bloc_on_montre_le_debut() -> None:
    recit = Recit(saisies=["d"], recu="encore\n" * 900, ferme=True)
    fin = "[et 898 lignes de plus]"
    assert recit.extrait(2) == f"encore\nencore\n{fin}"


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
    assert "l'enseignant : Je l'ai vu jouer" in releve(relu)
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
    assert "INC-05, le déplacement, non tenue : essai : un scénario de INC-05." in moodle([relu])


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
