"""Rien n'est tenu sans preuve, rien n'est perdu sans être compris ; l'habit ne compte pas."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.appui import bac
from tests.enseigner.c import FAUTIF, charger_fautes, construire, copier, planter
from tests.enseigner.c import compiler as compiler_le_dossier
from tests.enseigner.noter import conduite, essai, examen, table
from tests.enseigner.noter.bilan import Bilan, etat, note, remarque, total
from tests.enseigner.noter.cible import Cible
from tests.enseigner.noter.construction import compilateur, dictee
from tests.enseigner.noter.decouverte import decouvrir
from tests.enseigner.noter.ecran import dessin, etiquettes, plateaux
from tests.enseigner.noter.epreuves_des_fichiers import lignes_a_juger
from tests.enseigner.noter.examen import Demande, examiner
from tests.enseigner.noter.feuille import feuille
from tests.enseigner.noter.habitudes import nouvelles_lignes
from tests.enseigner.noter.jugement import Jury, Verdict
from tests.enseigner.noter.positions import ENTETE
from tests.enseigner.noter.profils import (
    charger_profil,
    dans_le_sens_de_l_ecran,
    hors_format,
)
from tests.enseigner.noter.reconnaissance import reconnaitre
from tests.enseigner.noter.scenarios import Scenario, charger_scenarios

pytestmark = [
    pytest.mark.skipif(compilateur() is None, reason="il faut un compilateur C (cc)"),
]
PREUVE_ENTIERE = os.environ.get("PREUVE") == "entiere"
VARIANTES = ("MENU", "MAJUSCULES", "POINTS", "BOITES", "LARGES", "LENT", "SANS_FLUSH", "EFFACE")
Compiler = Callable[..., str]


@pytest.fixture(scope="session")
def compiler(tmp_path_factory: pytest.TempPathFactory) -> Compiler:
    """De quoi compiler un programme des tests, une fois chacun."""
    atelier = tmp_path_factory.mktemp("verdicts")
    atelier.chmod(0o755)

    @cache
    def un_programme(*fautes: str, texte: str = "") -> str:
        dossier = atelier / f"p{abs(hash((fautes, texte)))}"
        if not texte:
            return str(construire("incognito", dossier, *fautes))
        dossier.mkdir()
        (dossier / "petit.c").write_text(texte, encoding="utf-8")
        return str(compiler_le_dossier(dossier, *FAUTIF))

    return un_programme


# --- un essai manqué est repris -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("vus", "garde"),
    [
        ([(False, "rien entendu"), (True, "")], (True, "")),
        ([(False, "rien entendu"), (None, "autre question")], (None, "autre question")),
        ([(False, "une fois"), (False, "deux fois")], (False, "deux fois")),
        ([(True, "")], (True, "")),
        ([(None, "pas compris")], (None, "pas compris")),
    ],
)
def test_un_essai_manque_ne_compte_que_s_il_manque_encore(
    vus: list[tuple[bool | None, str]], garde: tuple[bool | None, str]
) -> None:
    scenario = charger_scenarios("puissance_n")[0]
    a_venir = iter(vus)

    def juger_un(juge: Scenario) -> Verdict:
        tenu, venu = next(a_venir)
        return Verdict(juge, tenu, venu=venu)

    verdict = Jury([scenario], juger_un).juger(scenario.identifiant)
    assert (verdict.tenu, verdict.venu) == garde
    assert next(a_venir, None) is None, "tous les essais prévus ont eu lieu, et pas un de plus"


@pytest.mark.parametrize(
    ("obstacles", "garde"),
    [(["", "jamais essayé"], ""), (["muet", ""], ""), (["muet", "muet encore"], "muet encore")],
)
def test_un_programme_qu_on_ne_comprend_pas_est_repris_une_fois(
    obstacles: list[str], garde: str
) -> None:
    a_venir = iter(obstacles)

    def essayer() -> table.Cible:
        profil = charger_profil(None, "puissance_n")
        return table.Cible(("programme",), profil, obstacle=next(a_venir))

    assert examen.apprendre(essayer).obstacle == garde


# --- ceux qui ne jouent pas, et ceux qu'on ne comprend pas ---------------------------------------

NULS = {
    "hello": '#include <stdio.h>\nint main(void) { puts("hello"); return 0; }\n',
    "un": "int main(void) { return 1; }\n",
    "plante": "int main(void) { volatile int *p = 0; *p = 1; return 0; }\n",
    "muet": "int main(void) { for (;;) ; }\n",
    # Celui qui trace son parent : chaque fois le bac l'arrête, et le reste de la classe se note.
    "traceur": (
        "#include <sys/ptrace.h>\n#include <unistd.h>\nint main(void) {\n    alarm(60);\n"
        "    for (;;) if (ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0)\n"
        "        ptrace(PTRACE_DETACH, getppid(), 0, 0);\n}\n"
    ),
}
BAVARD = """#include <stdio.h>
int main(void) {
    char ligne[99];
    do printf("Bonjour ! Que voulez-vous ?\\a\\n"), fflush(stdout); while (fgets(ligne, 99, stdin));
    return 0;
}
"""


@pytest.mark.parametrize("nom", NULS)
def test_un_programme_qui_ne_joue_pas_n_a_rien(nom: str, compiler: Compiler) -> None:
    bilan = examiner(Demande("incognito"), compiler(texte=NULS[nom]), nom)
    assert remarque(bilan) == "ne joue pas"
    assert total(bilan).obtenus == 0
    assert total(bilan).juges == pytest.approx(14.25)
    assert not any(resultat.tenu for resultat in bilan.resultats)
    assert "le programme ne joue pas : " in feuille(bilan)


def test_un_programme_qu_on_ne_comprend_pas_n_a_pas_de_note(compiler: Compiler) -> None:
    bilan = examiner(Demande("incognito"), compiler(texte=BAVARD), "bavard")
    assert remarque(bilan) == "à profiler"
    assert note(bilan) is None
    assert {resultat.tenu for resultat in bilan.resultats} == {None}
    assert "Bonjour ! Que voulez-vous ?‹Bip›" in feuille(bilan), "ce qu'on a vu est dit"


# --- l'habit ne fait pas la note -----------------------------------------------------------------


@pytest.mark.parametrize("variante", VARIANTES if PREUVE_ENTIERE else ("BOITES",))
def test_une_variante_naive_garde_ses_points_sans_profil(variante: str, compiler: Compiler) -> None:
    bilan = examiner(Demande("incognito"), compiler(variante), variante)
    somme = total(bilan)
    assert somme.obtenus >= 0.9 * 14.25, feuille(bilan)
    assert somme.non_juges == 0
    assert {e for e, _ in perdues(bilan)} <= {"INC-21"}


def perdues(bilan: Bilan) -> list[tuple[str, str]]:
    """Les exigences qui ne sont pas tenues, et leur mot."""
    exigences = sorted({e for r in bilan.resultats for e in r.exigences})
    etats = [(e, etat(e, bilan)) for e in exigences]
    return [(e, str(ou)) for e, ou in etats if not ou.tenue]


@pytest.mark.parametrize(
    ("variante", "phrase"),
    [
        ("MENU", "menu passé en tapant « 1 »"),
        ("MAJUSCULES", "blancs B, noirs N, cases vides « espace »"),
        ("POINTS", "blancs b, noirs n, cases vides « . »"),
        ("LARGES", "plateau reconnu (-a, en chargeant un fichier)"),
        ("LENT", "coups tapés comme dans l'annexe"),
        ("SANS_FLUSH", "quitté en tapant « Ctrl-D »"),
        ("EFFACE", "après un refus, seul le coup est redemandé"),
    ],
)
def test_ce_qui_est_reconnu_se_dit(variante: str, phrase: str, compiler: Compiler) -> None:
    with dictee() as bibliotheque:
        programme = compiler(variante)
        cible = decouvrir([programme], charger_profil(None), bibliotheque)
    assert not cible.obstacle
    assert any(phrase in constat for constat in cible.constats), cible.constats
    assert ("tampon" in cible.causes) == (variante == "SANS_FLUSH")


DEPART = ("  nn ", "   nn", "b   n", "bb   ", " bb  ")
SIGNES = {"b": "⚪", "n": "⚫", " ": "  "}


def lignes(rangees: tuple[str, ...], entre: str = "|") -> str:
    """Un plateau, ses cases entre des traits."""
    return "".join(f"{entre}{entre.join(rangee)}{entre}\n" for rangee in rangees)


@pytest.mark.parametrize(
    ("ecran", "renverse"),
    [
        (lignes(DEPART), set()),
        (lignes(DEPART, " │ "), set()),
        (
            "".join(
                f"{5 - i} " + " ".join(x.replace(" ", ".")) + "\n" for i, x in enumerate(DEPART)
            ),
            set(),
        ),
        ("".join("    ".join(x) + "\n\n" for x in DEPART), set()),
        ("".join("|" + "|".join(SIGNES[c] for c in x) + "|\n" for x in DEPART), set()),
        (lignes(DEPART[::-1]), {"ecran.premiere"}),
        (lignes(tuple(x[::-1] for x in DEPART)), {"ecran.cote"}),
    ],
    ids=["traits", "boites", "points", "nu", "images", "de-bas-en-haut", "de-droite-a-gauche"],
)
def test_un_plateau_se_reconnait_et_renverse_il_est_hors_format(
    ecran: str, renverse: set[str]
) -> None:
    texte = f"Bienvenue !\n\n{ecran}\nÀ vous : "
    reconnu = reconnaitre(texte)
    assert reconnu is not None
    profil = reconnu.profil(charger_profil(None))
    assert [dessin(vu) for vu in plateaux(texte, profil, 5)] == [dessin(DEPART)]
    changes = hors_format(profil)
    assert set(changes) <= {"INC-21"}, "les coins des châteaux ne sont qu'un exemple du sujet"
    assert {"ecran.premiere", "ecran.cote"} & set(changes.get("INC-21", ())) == renverse


def test_un_plateau_affiche_a_l_envers_n_est_pas_repare_pour_rien(compiler: Compiler) -> None:
    sans = tuple(f"INC-{n:02}" for n in range(1, 22) if n not in (1, 2, 5))
    bilan = examiner(Demande("incognito", sans=sans), compiler("RENVERSEE"), "r")
    assert any("lignes affichées de bas en haut" in constat for constat in bilan.constats)
    assert str(etat("INC-01", bilan)) == "tenue", "les coins des châteaux sont un exemple"
    assert str(etat("INC-02", bilan)) == "tenue", "une faute ne se compte qu'une fois"
    assert str(etat("INC-05", bilan)) == "tenue"


def test_un_texte_sans_plateau_n_en_est_pas_un() -> None:
    assert reconnaitre("Bienvenue\n" * 20 + "a b c d e\n" * 9 + "-----------\n" * 9) is None


# --- une cause, comptée une fois -----------------------------------------------------------------


def test_une_sauvegarde_ecrite_a_la_fin_se_dit_une_fois(compiler: Compiler) -> None:
    sans = tuple(f"INC-{n:02}" for n in range(1, 22) if n not in (13, 14, 15))
    demande = Demande("incognito", sans=sans, ajouts=True)
    bilan = examiner(demande, compiler("ECRIT_A_LA_FIN"), "tampon")
    assert [e for e, _ in perdues(bilan)] == ["INC-14"]
    assert sum("écrite qu'à la fin" in cause for cause in bilan.causes) == 1
    verdicts = {r.identifiant: r.tenu for r in bilan.resultats}
    assert verdicts["14-interrompue"] is True, "Ctrl-D le quitte, et il écrit tout"
    assert verdicts["14-kill"] is False
    assert verdicts["14-deplacement-refuse"] is True


def test_aucun_coup_accepte_malgre_un_profil_ne_coute_qu_inc_05(tmp_path: Path) -> None:
    copier("incognito", tmp_path / "a")
    source = (tmp_path / "a" / "main.c").read_text(encoding="utf-8")
    lu = "    return c->x >= 0 && c->y >= 0 ? texte + lus : NULL;"
    assert lu in source
    (tmp_path / "a" / "main.c").write_text(source.replace(lu, "    return NULL;"), "utf-8")
    (tmp_path / "a").chmod(0o755)
    profil = tmp_path / "ana.toml"
    profil.write_text('[saisie]\ncase = "{ligne} {colonne}"\n', "utf-8")
    commande = str(compiler_le_dossier(tmp_path / "a", *FAUTIF))
    sans = tuple(f"INC-{n:02}" for n in range(1, 22) if n not in (1, 5, 6, 10))
    assert examiner(Demande("incognito", sans=sans), commande, "ana").obstacle, "sans profil"
    bilan = examiner(Demande("incognito", profil=profil, sans=sans), commande, "ana")
    assert remarque(bilan) == "noté", bilan.obstacle
    assert [e for e in ("INC-01", "INC-05", "INC-06", "INC-10") if etat(e, bilan).perdue] == [
        "INC-05"
    ]
    essais = {r.identifiant: r for r in bilan.resultats}
    assert essais["01-plateau"].tenu is True
    assert "voir INC-05" in essais["06-adverse"].venu
    assert "d ⏎" in essais["05-ligne"].tape


def test_un_refus_qui_ne_redemande_que_l_arrivee_se_dit_une_fois(compiler: Compiler) -> None:
    sans = tuple(f"INC-{n:02}" for n in range(1, 22) if n not in (5, 6))
    bilan = examiner(Demande("incognito", sans=sans), compiler("ARRIVEE_SEULE"), "a")
    assert bilan.causes == ["après un refus, seule la case d'arrivée est redemandée"]
    verdicts = {r.identifiant: r for r in bilan.resultats}
    assert verdicts["05-cavalier"].tenu is True, "d'une case à soi, un autre coup reste possible"
    assert verdicts["06-adverse"].tenu is None
    assert verdicts["06-adverse"].venu == bilan.causes[0]
    assert not any(r.tenu is False for r in bilan.resultats)


def test_un_programme_sans_fichiers_est_juge_sur_ses_parties_nouvelles(compiler: Compiler) -> None:
    sans = tuple(f"INC-{n:02}" for n in range(1, 22) if n not in (5, 8, 11, 12, 16))
    bilan = examiner(Demande("incognito", sans=sans), compiler("SANS_FICHIERS"), "s")
    assert any(constat.startswith("positions : parties nouvelles") for constat in bilan.constats)
    assert "les espions : trouvés" in bilan.constats
    etats = {f"INC-{n:02}": str(etat(f"INC-{n:02}", bilan)) for n in (5, 8, 11, 12)}
    assert set(etats.values()) == {"tenue"}, etats
    assert str(etat("INC-16", bilan)) == "non tenue"


def test_qui_exige_une_sauvegarde_joue_quand_meme(compiler: Compiler) -> None:
    sans = tuple(f"INC-{n:02}" for n in range(1, 22) if n not in (5, 13, 16))
    bilan = examiner(Demande("incognito", sans=sans), compiler("SAUVEGARDE_EXIGEE"), "e")
    assert any("plateau reconnu (-a -s sortie.inco" in constat for constat in bilan.constats)
    assert perdues(bilan) == []


def test_qui_n_avance_que_d_un_pas_ne_perd_que_ses_longs_coups(compiler: Compiler) -> None:
    sans = tuple(f"INC-{n:02}" for n in range(1, 22) if n not in (5, 6, 9, 10, 11))
    bilan = examiner(Demande("incognito", sans=sans), compiler("UN_SEUL_PAS"), "p")
    assert perdues(bilan) == [("INC-05", str(etat("INC-05", bilan)))]
    manques = {r.identifiant for r in bilan.resultats if r.tenu is False}
    assert manques == {"05-ligne", "05-colonne", "05-remonte", "05-diagonale"}


def test_une_question_repetee_n_est_pas_une_phrase_de_refus() -> None:
    cible = Cible((), charger_profil(None), ordinaires={"pion en (#, #)", "Quel coup ?"})
    assert nouvelles_lignes("pion en (3, 1)\nQuel coup ?\n", cible) == []
    assert nouvelles_lignes("pion en (3, 1)\nC'est interdit.\n", cible) == ["C'est interdit."]


def test_deux_notations_donnent_la_meme_feuille(compiler: Compiler) -> None:
    sans = tuple(f"INC-{n:02}" for n in range(1, 22) if n not in (3, 5, 14))
    demande = Demande("incognito", sans=sans)
    programme = compiler("CAVALIER")
    bilans = [examiner(demande, programme, "ana") for _ in range(2)]
    assert feuille(bilans[0]) == feuille(bilans[1])


ALEATOIRE = """#include <stdlib.h>
#include <stdio.h>
int main(void) { unsigned char *p = malloc(64); printf("%d %p\\n", p[7], (void *)main); return 0; }
"""


def test_la_memoire_et_les_adresses_sont_toujours_les_memes(compiler: Compiler) -> None:
    bilans = [examiner(Demande("incognito"), compiler(texte=ALEATOIRE), "m") for _ in range(2)]
    assert bilans[0].ne_joue_pas == bilans[1].ne_joue_pas
    assert "90 0x" in bilans[0].ne_joue_pas, "malloc rend de la mémoire remplie d'un motif"


# --- reconnaître davantage avant de décliner -----------------------------------------------------


@pytest.mark.parametrize("entete", ["  | 0| 1| 2| 3| 4|\n--+--+--+--+--+--+\n", "|a|b|c|d|e|\n"])
def test_un_en_tete_de_colonnes_n_est_pas_une_rangee(entete: str) -> None:
    texte = f"{entete}{lignes(DEPART)}À vous : "
    assert [dessin(vu) for vu in plateaux(texte, charger_profil(None), 5)] == [dessin(DEPART)]


def changer(dossier: Path, fichier: str, avant: str, apres: str) -> str:
    """Un programme du cours où l'on a changé une ligne, compilé."""
    copier("incognito", dossier)
    source = (dossier / fichier).read_text(encoding="utf-8")
    assert avant in source
    (dossier / fichier).write_text(source.replace(avant, apres), encoding="utf-8")
    dossier.chmod(0o755)
    return str(compiler_le_dossier(dossier, *FAUTIF))


def juges(programme: str, *numeros: int) -> Bilan:
    """Le bilan d'un programme sur ces seules exigences."""
    sans = tuple(f"INC-{n:02}" for n in range(1, 25) if n not in numeros)
    return examiner(Demande("incognito", sans=sans), programme, "ana")


def test_qui_ecrit_ses_espions_au_lancement_perd_inc_03(tmp_path: Path) -> None:
    dialoguer = "    dialoguer(&partie, options.debogage);"
    bavard = f'    printf("%d %d\\n", rand() % 5, rand() % 5);\n{dialoguer}'
    bilan = juges(changer(tmp_path / "a", "main.c", dialoguer, bavard), 3)
    assert [r.identifiant for r in bilan.resultats if r.tenu is False] == ["03-aveu"]


GENRE = (
    "static Genre demander_genre(const char *nom) {\n    char reponse[REPONSE];\n    Genre genre;\n"
)
COUP = "static Coup demander_coup(Genre genre, const char *nom) {\n    char reponse[REPONSE];\n"
EN_TROIS = (
    (
        GENRE,
        f'static Case choisi;\n{GENRE}    do {{ puts("Quel pion ?"); demander(reponse); }}\n'
        "    while (!lire_case_seule(reponse, &choisi));\n",
    ),
    (
        COUP,
        f'{COUP}    Case vers;\n    do {{ puts("Vers quelle case ?"); demander(reponse); }}\n'
        "    while (!lire_case_seule(reponse, &vers));\n    if (nom != NULL)\n"
        "        return (Coup){genre, {choisi, vers}};\n",
    ),
)


def test_un_pion_puis_d_puis_une_case_se_tapent_en_trois_reponses(tmp_path: Path) -> None:
    copier("incognito", tmp_path / "a")
    source = (tmp_path / "a" / "main.c").read_text(encoding="utf-8")
    for avant, apres in EN_TROIS:
        assert avant in source
        source = source.replace(avant, apres)
    (tmp_path / "a" / "main.c").write_text(source, encoding="utf-8")
    (tmp_path / "a").chmod(0o755)
    bilan = juges(str(compiler_le_dossier(tmp_path / "a", *FAUTIF)), 5, 10)
    assert any("le pion, « d », la case" in constat for constat in bilan.constats), bilan.constats
    assert perdues(bilan) == []


@pytest.mark.parametrize(
    ("haut", "gauche", "attendues"),
    [
        ("  a b c d e\n", "54321", ("{rang}", "{lettre}")),
        ("  A B C D E\n", "12345", ("{chiffre}", "{LETTRE}")),
        ("   a|0  b|1  c|2  d|3  e|4\n", "01234", ("{ligne}", "{lettre}")),
        ("", "     ", ("", "")),
    ],
)
def test_le_bord_du_plateau_dit_comment_nommer_une_case(
    haut: str, gauche: str, attendues: tuple[str, str]
) -> None:
    rangees = lignes(DEPART).splitlines()
    texte = haut + "".join(f"{marge} {x}\n" for marge, x in zip(gauche, rangees, strict=True))
    assert etiquettes(texte, charger_profil(None)) == attendues


def test_qui_tape_dans_le_sens_de_son_plateau_renverse_est_compris_et_ne_paie_qu_une_fois(
    tmp_path: Path,
) -> None:
    copier("incognito", tmp_path / "a")
    planter(charger_fautes("habits")["RENVERSEE"], tmp_path / "a")
    source = (tmp_path / "a" / "main.c").read_text(encoding="utf-8")
    lu = "    return c->x >= 0 && c->y >= 0 ? texte + lus : NULL;"
    assert lu in source
    (tmp_path / "a" / "main.c").write_text(
        source.replace(lu, f"    c->x = 4 - c->x;\n{lu}"), "utf-8"
    )
    (tmp_path / "a").chmod(0o755)
    bilan = juges(str(compiler_le_dossier(tmp_path / "a", *FAUTIF)), 1, 5, 21)
    assert remarque(bilan) == "noté", bilan.obstacle
    assert [e for e, _ in perdues(bilan)] == ["INC-21"]
    assert "saisie.case" not in bilan.hors_format["INC-21"], "la saisie suit l'écran"


def test_une_case_se_compte_dans_le_sens_de_l_ecran() -> None:
    renverse = charger_profil(None).avec(ecran__premiere="bas", ecran__cote="droite")
    assert dans_le_sens_de_l_ecran("({ligne}, {colonne})", renverse) == "({rang0}, {cote0})"
    assert dans_le_sens_de_l_ecran("{LETTRE}{chiffre}", renverse) == "{LETTRE_COTE}{rang}"
    assert dans_le_sens_de_l_ecran("{ligne} {colonne}", charger_profil(None)) == "{ligne} {colonne}"


# --- le temps ------------------------------------------------------------------------------------


def test_un_long_sommeil_ne_coute_rien_et_se_dit(tmp_path: Path) -> None:
    dialoguer = "    dialoguer(&partie, options.debogage);"
    dort = f"    sleep(3600);\n{dialoguer}"
    programme = changer(tmp_path / "a", "main.c", dialoguer, dort)
    bilan = juges(programme, 1)
    assert perdues(bilan) == []
    assert any(cause.startswith("il dort 3600 secondes") for cause in bilan.causes)


def test_au_bout_du_temps_accorde_on_s_arrete_et_on_le_dit(
    compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(essai, "PAR_RENDU", -60.0)
    bilan = examiner(Demande("incognito"), compiler(), "lent")
    assert remarque(bilan) == "non jugeable"
    assert note(bilan) is None
    assert "on s'est arrêté là" in bilan.empeche


def test_qui_tire_au_sort_le_premier_d_un_fichier_ne_passe_pas_par_chance(tmp_path: Path) -> None:
    lu = "    if (!lire_ligne(fichier, ligne) || !lire_joueur(ligne, &premier)) return false;\n"
    tire = f"{lu}    srand(time(NULL)); premier = rand() % 2 ? BLANC : NOIR;\n"
    programme = changer(tmp_path / "a", "plateau.c", lu, f"#include <time.h>\n{tire}")
    bilan = juges(programme, 16)
    verdicts = {r.identifiant: r.tenu for r in bilan.resultats}
    assert verdicts["16-premier"] is False


def test_une_victoire_annoncee_sans_nom_ne_prouve_pas_le_gagnant(tmp_path: Path) -> None:
    source = (copier("incognito", tmp_path / "b") / "main.c").read_text(encoding="utf-8")
    annonce = next(ligne for ligne in source.split("\n") if "gagn" in ligne and "printf" in ligne)
    programme = changer(tmp_path / "a", "main.c", annonce, '    printf("Victoire !\\n");')
    bilan = juges(programme, 11)
    verdicts = {r.identifiant: r.tenu for r in bilan.resultats}
    assert verdicts["11-dit"] is None
    assert verdicts["11-noir-trouve"] is True, "la partie est finie, et le fichier dit qui gagne"


@pytest.mark.parametrize("habit", ["PAUSES", "CHATEAUX"])
def test_un_autre_habit_ne_coute_rien(habit: str, compiler: Compiler) -> None:
    assert perdues(juges(compiler(habit), 1, 2, 5, 10, 12, 16)) == []


def test_qui_fait_toujours_commencer_les_noirs_est_juge_couleurs_echangees(
    compiler: Compiler,
) -> None:
    bilan = juges(compiler("NOIR_COMMENCE", "SANS_FICHIERS"), 3, 5, 6, 7)
    assert [e for e, _ in perdues(bilan)] == ["INC-03"]
    assert any("couleurs échangées" in r.nom for r in bilan.resultats if r.tenu)


def test_un_en_tete_absent_est_compte_une_fois() -> None:
    voulues = ["D a3->a2"]
    sans_entete = charger_profil(None).depuis_le_dialecte("D a3->a2\n", 5)
    assert lignes_a_juger(sans_entete, voulues, {"fin": True}) == voulues, "INC-14 le trouve"
    assert not ENTETE.fullmatch("/".join([*sans_entete, "", ""])), "INC-13 le dit"


def test_un_programme_qu_on_ne_comprend_pas_ne_coute_pas_des_minutes(
    compiler: Compiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    lances = []
    vrai = bac.lancer

    def compter(*arguments: Any, **options: Any) -> Any:
        lances.append(arguments)
        return vrai(*arguments, **options)

    monkeypatch.setattr(conduite, "lancer", compter)
    muet = "".join(f'puts("{x}");\n' for x in lignes(DEPART).splitlines())
    texte = f"#include <stdio.h>\nint main(void) {{ char m[99];\ndo {{ {muet} }} "
    texte += "while (fflush(stdout), fgets(m, 99, stdin)); }\n"
    bilan = examiner(Demande("incognito"), compiler(texte=texte), "muet")
    assert remarque(bilan) == "à profiler"
    assert len(lances) < 200, "une machine au repos en fait plus de dix par seconde"
