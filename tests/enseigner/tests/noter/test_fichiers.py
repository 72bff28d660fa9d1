"""Ce qu'on dit d'un fichier est dans le fichier ; -c et -s se lisent comme le programme les lit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.enseigner.c import FAUTIF, charger_fautes, compiler, copier, planter
from tests.enseigner.noter.bilan import Bilan, Resultat
from tests.enseigner.noter.cible import Banc, Cible
from tests.enseigner.noter.construction import compilateur
from tests.enseigner.noter.examen import Demande, examiner
from tests.enseigner.noter.profils import charger_profil
from tests.enseigner.noter.recit import Recit

avec_cc = pytest.mark.skipif(compilateur() is None, reason="il faut un compilateur C (cc)")
# Une case s'écrit et se lit dans les fichiers comme si a1 était en bas à gauche.
RENVERSE = (
    ("plateau.c", "'a' + c.y, c.x + 1", "'a' + c.y, 5 - c.x"),
    ("plateau.c", "'a' + depart.y, depart.x + 1", "'a' + depart.y, 5 - depart.x"),
    ("plateau.c", "'a' + arrivee.y, arrivee.x + 1", "'a' + arrivee.y, 5 - arrivee.x"),
    ("plateau.c", "{nom[1] - '1', ", "{'5' - nom[1], "),
)
# -c n'est lu que s'il est le premier argument.
C_DEVANT = (
    (
        "main.c",
        "        } else if (lire_option_suivie(",
        '        } else if (i > 1 && strcmp(argv[i], "-c") == 0) {\n            i++;\n'
        "        } else if (lire_option_suivie(",
    ),
)
# L'espion noir s'écrit avant le blanc.
NOIR_D_ABORD = (
    (
        "plateau.c",
        "    for (Couleur couleur = BLANC; couleur <= NOIR; couleur++) {\n"
        "        Case c = espions[couleur];",
        "    for (int n = 0; n < 2; n++) {\n        Couleur couleur = n == 0 ? NOIR : BLANC;\n"
        "        Case c = espions[couleur];",
    ),
)
# Rien ne s'écrit avant le premier coup, et l'espion s'écrit là où ce coup l'a mené.
ESPION_APRES_COUP = (
    (
        "main.c",
        "    noter_coup(partie, coup);\n    if (evenement",
        "    if (partie->longueur > 0 && partie->longueur < 13) {\n"
        "        for (int n = 0; n < 2; n++) {\n"
        "            char *lue = partie->deroule + 5 * n;\n"
        "            Case de = coup.mouvement.depart, vers = coup.mouvement.arrivee;\n"
        "            if (lue[2] == 'a' + de.y && lue[3] == '1' + de.x) {\n"
        "                lue[2] = 'a' + vers.y;\n                lue[3] = '1' + vers.x;\n"
        "            }\n        }\n        if (partie->journal != NULL) {\n"
        "            rewind(partie->journal);\n"
        "            fwrite(partie->deroule, 1, partie->longueur, partie->journal);\n"
        "        }\n    }\n    noter_coup(partie, coup);\n    if (evenement",
    ),
)


def programme(
    dossier: Path, *changements: tuple[str, str, str], fautes: tuple[str, ...] = ()
) -> str:
    """Le programme du cours, ces lignes changées et ces fautes plantées, compilé."""
    copier("incognito", dossier)
    for fichier, avant, apres in changements:
        source = (dossier / fichier).read_text(encoding="utf-8")
        assert avant in source
        (dossier / fichier).write_text(source.replace(avant, apres), encoding="utf-8")
    for nom in fautes:
        planter((charger_fautes("incognito") | charger_fautes("habits"))[nom], dossier)
    dossier.chmod(0o755)
    return str(compiler(dossier, *FAUTIF))


def juges(commande: str, *numeros: int) -> tuple[Bilan, dict[str, Resultat]]:
    """Le bilan d'un programme sur ces seules exigences, et ses essais par leur nom."""
    sans = tuple(f"INC-{n:02}" for n in range(1, 25) if n not in numeros)
    bilan = examiner(Demande("incognito", sans=sans), commande, "ana")
    return bilan, {r.identifiant: r for r in bilan.resultats}


def perdus(essais: dict[str, Resultat]) -> set[str]:
    """Les essais perdus, hors barème compris."""
    return {nom for nom, essai in essais.items() if essai.tenu is False}


# --- le fichier qu'on montre est celui du disque -------------------------------------------------


@avec_cc
def test_le_fichier_montre_est_celui_du_disque_et_l_attendu_s_ecrit_comme_lui(
    tmp_path: Path,
) -> None:
    commande = programme(tmp_path / "a", *RENVERSE, fautes=("TRONQUE",))
    _, essais = juges(commande, 13, 15)
    assert essais["13-cases"].tenu is False
    assert "D a3->a2" in essais["13-cases"].attendu
    assert "D a3->a4" in essais["13-cases"].venu
    perdu = essais["15-autre-fichier"]
    assert perdu.tenu is False
    assert "B b2\nN d5\nB\nD b2->c2\nD c5->c4" in perdu.attendu, "comme le fichier donné"
    assert "depart.inco :\nB b2\nN d5\nB\nD b2->c2" in perdu.tape
    assert "dans suite.inco, pendant que le programme attend :\n" in perdu.venu
    assert "B b2\nN d5\nB\nD c5->c4" in perdu.venu
    assert "ce qu'on y comprend : B b4 / N d1 / B / D c1->c2" in perdu.venu


@avec_cc
def test_une_case_ecrite_autrement_ne_coute_qu_un_essai(tmp_path: Path) -> None:
    _, essais = juges(programme(tmp_path / "a", *RENVERSE), 13, 14, 15, 16)
    assert perdus(essais) == {"13-cases"}


@avec_cc
def test_une_case_ecrite_dans_le_sens_de_l_ecran_est_deja_payee(tmp_path: Path) -> None:
    commande = programme(tmp_path / "a", *RENVERSE, fautes=("RENVERSEE",))
    bilan, essais = juges(commande, 13, 21)
    assert essais["13-cases"].tenu is True
    assert set(bilan.hors_format) == {"INC-21"}
    assert "ecran.premiere" in bilan.hors_format["INC-21"]


@avec_cc
def test_chaque_defaut_de_l_en_tete_est_dit(tmp_path: Path) -> None:
    _, essais = juges(programme(tmp_path / "a", *NOIR_D_ABORD), 3, 13)
    entete = essais["13-entete"]
    assert entete.tenu is False
    assert "ligne 1 : « B case »" in entete.attendu
    assert "l'espion noir y est avant le blanc" in entete.venu
    assert essais["03-espions"].tenu is True


@avec_cc
def test_l_espion_s_ecrit_la_ou_il_etait_au_depart(tmp_path: Path) -> None:
    _, essais = juges(programme(tmp_path / "a", *ESPION_APRES_COUP), 13)
    assert "13-espion" in perdus(essais)
    assert "B b4\nN d1\nB\nD b4->c4" in essais["13-espion"].attendu
    assert "B c4\nN d1\nB\nD b4->c4" in essais["13-espion"].venu


@avec_cc
def test_une_partie_qu_on_quitte_garde_ses_coups_meme_ecrits_a_la_fin(tmp_path: Path) -> None:
    bilan, essais = juges(programme(tmp_path / "a", fautes=("ECRIT_A_LA_FIN",)), 13, 14)
    assert perdus(essais) == set()
    assert any("écrite qu'à la fin" in cause for cause in bilan.causes)


@avec_cc
def test_une_partie_qui_ne_se_quitte_que_par_ctrl_c_perd_ce_qui_n_est_pas_ecrit(
    tmp_path: Path,
) -> None:
    fautes = ("ECRIT_A_LA_FIN", "BOUCLE_EN_FIN_D_ENTREE")
    _, essais = juges(programme(tmp_path / "a", fautes=fautes), 14)
    assert perdus(essais) == {"14-interrompue", "90-fin-de-l-entree"}
    assert "pendant que le programme attend" in essais["14-interrompue"].venu


# --- -c et -s ------------------------------------------------------------------------------------


@avec_cc
def test_c_lu_seulement_en_premier_ne_coute_que_inc_19(tmp_path: Path) -> None:
    _, essais = juges(programme(tmp_path / "a", *C_DEVANT), 5, 15, 16, 17, 19)
    assert perdus(essais) == {"19-ordre"}
    perdu = essais["19-ordre"]
    assert "-a -c depart.inco" in perdu.commande
    assert "-c n'est lu que s'il est la première option" in perdu.venu
    assert all(essai.tenu for nom, essai in essais.items() if nom.startswith(("15", "16", "17")))


@pytest.mark.parametrize(
    ("arguments", "mots"),
    [
        (["@options", "@sauver:b.inco"], "-a -s b.inco"),
        (["@options", "@charger:a.inco"], "-a -s sortie.inco -c a.inco"),
        (["@options", "@charger:a.inco", "@sauver:b.inco"], "-a -c a.inco -s b.inco"),
    ],
)
def test_une_option_ne_se_donne_qu_une_fois(arguments: list[str], mots: str) -> None:
    profil = charger_profil(None).avec(lancement__options=["-a", "-s", "sortie.inco"])
    assert " ".join(Banc(Cible((), profil), Recit()).mots(arguments)) == mots
    devant = Banc(Cible((), profil.avec(lancement__charger_d_abord=True)), Recit())
    lus = devant.mots(arguments)
    assert "-c" not in lus[1:]


# --- les espions, et un arrêt --------------------------------------------------------------------


@avec_cc
def test_on_dit_comment_on_sait_ou_est_l_espion(tmp_path: Path) -> None:
    _, charges = juges(programme(tmp_path / "a", fautes=("ESPION_JAMAIS_TROUVE",)), 11)
    assert (
        "espions au départ : b4 (blanc) et d1 (noir), écrits dans depart.inco"
        in charges["11-noir-trouve"].attendu
    )
    sans_charger = ("        options->source = valeur;", "        ;")
    commande = programme(
        tmp_path / "b", ("main.c", *sans_charger), fautes=("ESPION_JAMAIS_TROUVE",)
    )
    _, lus = juges(commande, 11)
    assert "lus dans sortie.inco" in lus["11-noir-trouve"].attendu


@avec_cc
def test_planter_une_fois_le_gagnant_annonce_ne_coute_qu_une_exigence(tmp_path: Path) -> None:
    fin = ("main.c", "    fermer_partie(&partie);\n    return EXIT_SUCCESS;", "    abort();")
    _, essais = juges(programme(tmp_path / "a", fin), 11, 12, 13, 16, 21)
    assert perdus(essais) == {"11-arret"}
    assert "voir INC-11" in essais["13-partie"].venu
    assert "11-arret" in essais["21-annexe"].venu


@avec_cc
def test_sans_c_l_annexe_n_est_pas_jugee(tmp_path: Path) -> None:
    sans_charger = ("main.c", "        options->source = valeur;", "        ;")
    _, essais = juges(programme(tmp_path / "a", sans_charger), 16, 21)
    assert essais["16-plateau"].tenu is False
    assert essais["21-annexe"].tenu is None


@avec_cc
def test_un_plantage_par_un_tube_est_un_arret_sans_indice(tmp_path: Path) -> None:
    plante = ("main.c", "    while (!partie->finie) tour", "    raise(11);\n    while (0) tour")
    en_tete = ("main.c", "#include <stdlib.h>", "#include <signal.h>\n#include <stdlib.h>")
    relit = (
        "main.c",
        '    puts("Bienvenu dans Incognito");',
        (
            '    if (isatty(0)) { puts("Bienvenu dans Incognito"); afficher(&partie->jeu, 0);\n'
            "        while (!partie->finie) tour(partie, debogage); return; }\n"
            '    puts("Bienvenu dans Incognito");'
        ),
    )
    unistd = ("main.c", "#include <string.h>", "#include <string.h>\n#include <unistd.h>")
    commande = programme(tmp_path / "a", plante, en_tete, relit, unistd)
    _, essais = juges(commande, 21)
    assert essais["21-debut"].tenu is False
    assert "a planté" in essais["21-debut"].venu
    assert essais["21-debut"].indice == ""
