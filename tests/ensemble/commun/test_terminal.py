"""Le terminal : ce qui s'imprime, les mots qu'on tape partout, partir, le français de click."""

from __future__ import annotations

import io
import os
import re
import resource
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from puissance_n.commun import terminal
from puissance_n.commun.fichier import Carnet
from puissance_n.commun.terminal import (
    CONSEIL_AU_PLUS,
    TEINTES,
    Clavier,
    Interruption,
    dire_adieu,
    jusqu_au_depart,
    lire_nombre,
    peindre,
    rendu_conseils,
    replier,
)
from tests.appui import environnement
from tests.appui.couleurs import contraste

Partie = list[str]
Taper = Callable[[str], None]


def sauver(partie: Partie, carnet: Carnet[Partie]) -> None:
    """Écrit une partie imaginaire, qui est une liste de lignes."""
    carnet.ecrire("".join(partie).encode())


@pytest.fixture
def carnet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Carnet[Partie]:
    """Le carnet d'une partie sans fichier, où il n'y a rien à perdre."""
    monkeypatch.chdir(tmp_path)
    neuf: Carnet[Partie] = Carnet(
        sauver, lambda octets: octets.startswith(b"jeu"), ".jeu", "une partie"
    )
    neuf.commencer(["jeu\n"])
    return neuf


@pytest.fixture
def taper(monkeypatch: pytest.MonkeyPatch) -> Taper:
    """De quoi préparer ce que le joueur tapera, par un tube."""

    def preparer(lignes: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lignes))

    return preparer


# --- imprimer ------------------------------------------------------------------------------------

TEXTE = """\
Un texte assez long pour qu'un écran étroit le replie, avec « des guillemets » : et une question ?
- une ligne de liste, elle aussi bien trop longue pour tenir d'une traite sur l'écran étroit."""


@pytest.mark.parametrize("largeur", [30, 60, 80, 200])
def test_un_texte_se_replie_entre_deux_mots(largeur: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "largeur_d_ecran", lambda: largeur)
    replie = replier(TEXTE)
    assert replie.split() == TEXTE.split()
    assert max(map(len, replie.splitlines())) <= min(largeur, 80)
    for ligne in replie.splitlines():
        assert not ligne.endswith("«")
        assert not ligne.startswith(("»", ":", "?"))
    suite = replie.split("\n- ")[1].splitlines()[1:]
    assert all(ligne.startswith("  ") for ligne in suite)


def test_par_un_tube_l_ecran_a_quatre_vingts_colonnes() -> None:
    assert terminal.largeur_d_ecran() == 80
    assert not terminal.couleurs_permises()


def composantes(numero: int) -> tuple[int, int, int]:
    """La couleur de ce numéro, qui est partout la même : un cube de 6 x 6 x 6, puis 24 gris."""
    if numero >= 232:
        gris = 8 + 10 * (numero - 232)
        return gris, gris, gris
    niveaux = (0, 95, 135, 175, 215, 255)
    rang = numero - 16
    return niveaux[rang // 36], niveaux[rang // 6 % 6], niveaux[rang % 6]


@pytest.mark.parametrize("teinte", TEINTES)
def test_une_teinte_se_lit_meme_par_qui_confond_des_couleurs(teinte: str) -> None:
    """Un contraste de 4,5 est ce que demandent les recommandations du W3C pour un texte."""
    plume, fond = TEINTES[teinte]
    assert contraste(composantes(plume), composantes(fond)) >= 4.5
    assert peindre("Léa", teinte) == f"\x1b[38;5;{plume}m\x1b[48;5;{fond}mLéa\x1b[0m"


# --- demander ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("texte", "nombre"),
    [
        *(("0", 0), ("007", 7), ("999999999", 999_999_999)),
        *((texte, None) for texte in ("", "1000000000", "-1", "+1", " 1", "1_0", "٣", "²")),
    ],
)
def test_un_nombre_s_ecrit_en_chiffres_ordinaires(texte: str, nombre: int | None) -> None:
    assert lire_nombre(texte) == nombre


def test_les_mots_repondent_sans_jouer_et_la_question_revient(
    carnet: Carnet[Partie], taper: Taper, capsys: pytest.CaptureFixture[str]
) -> None:
    def montrer(partie: str) -> None:
        print(f"[{partie}]")

    taper("?\nAIDE\ncoups\nCoups\n\n  a3  \n")
    mots = {"coups": montrer, "": montrer}
    assert Clavier(carnet).demander("Coup ? ", "L'aide.", mots, "la partie") == "a3"
    sortie = capsys.readouterr().out
    assert sortie.count("Coup ? \n") == 6
    assert sortie.count("L'aide.\n") == 2
    assert sortie.count("[la partie]\n") == 3


class Avis(NamedTuple):
    """Un avis sur un coup imaginaire."""

    coup: str
    mots: str


class Dessinateur(Clavier):
    """Un clavier qui dessine, comme celui d'une page."""

    dessines: Sequence[Avis] = ()

    def montrer(self, partie: object, evenement: object = None, avis: Sequence[Avis] = ()) -> bool:
        """Retient les avis dessinés."""
        self.dessines = avis
        return True


@pytest.mark.parametrize("menace", ["", "L'autre menace a9. " * 7])
@pytest.mark.parametrize("mots", [10, 90, 200, 700])
def test_les_avis_dessines_sont_ceux_qu_on_lit(
    mots: int, menace: str, carnet: Carnet[Partie], capsys: pytest.CaptureFixture[str]
) -> None:
    """Six lignes au plus ; un avis qui n'y tient pas n'est ni dit ni dessiné, sauf le meilleur."""
    avis = [Avis(f"a{rang}", f"{rang} mot" * (mots // 5)) for rang in (1, 2, 3)]
    clavier = Dessinateur(carnet)
    clavier.conseiller(["jeu"], avis, menace)
    texte = capsys.readouterr().out
    lus = re.findall("^(a[0-9]) : ", texte, re.MULTILINE)
    assert lus == [un_avis.coup for un_avis in clavier.dessines]
    assert lus[0] == "a1"
    assert texte.count("\n") <= CONSEIL_AU_PLUS or lus == ["a1"]
    assert len(lus) == 3 or len(texte.split()) > 60


def test_des_coups_qui_se_valent_ne_le_disent_qu_une_fois() -> None:
    avis = [Avis("a1", "vise ; bien"), Avis("a2", "vise ; bien"), Avis("a3", "pare ; bien")]
    assert rendu_conseils(avis) == "a1, a2 : vise.\na3 : pare.\nCes coups se valent : bien."
    assert rendu_conseils(avis[:2], "Attention.") == "Attention.\na1, a2 : vise ; bien."
    assert rendu_conseils([*avis[:2], Avis("a3", "pare ; mal")]) == (
        "a1, a2 : vise ; bien.\na3 : pare ; mal."
    )


def test_un_nombre_hors_des_bornes_et_un_mot_ne_sont_pas_refuses_de_meme(
    carnet: Carnet[Partie], taper: Taper, capsys: pytest.CaptureFixture[str]
) -> None:
    taper("zut\n1\n8\n3\n")
    assert Clavier(carnet).demander_nombre("N ? ", "L'aide.", range(2, 8)) == 3
    refus = [x for x in capsys.readouterr().out.splitlines() if x and not x.startswith("N ?")]
    assert refus == [
        "Réponse non comprise : on attend un nombre de 2 à 7 ; ? explique.",
        "On attend un nombre de 2 à 7, pas 1.",
        "On attend un nombre de 2 à 7, pas 8.",
    ]


def test_deux_nombres_permis_se_disent_tous_les_deux(
    carnet: Carnet[Partie], taper: Taper, capsys: pytest.CaptureFixture[str]
) -> None:
    taper("4\n1\n")
    assert Clavier(carnet).demander_nombre("N ? ", "L'aide.", range(1, 3)) == 1
    assert "On attend 1 ou 2, pas 4.\n" in capsys.readouterr().out


# --- sauver --------------------------------------------------------------------------------------


def test_sauver_dit_ou_et_sans_nom_comment_en_donner_un(
    carnet: Carnet[Partie], taper: Taper, capsys: pytest.CaptureFixture[str]
) -> None:
    taper("sauver\nsauver ma partie\nSAUVER absent/p\na3\n")
    Clavier(carnet).demander("Coup ? ", "L'aide.")
    sortie, erreurs = capsys.readouterr()
    assert "Tapez aussi le nom du fichier, comme : sauver partie.jeu\n" in sortie
    assert "Partie sauvegardée dans « ma partie.jeu » ; elle continuera de s'y écrire.\n" in sortie
    assert erreurs == (
        "Erreur : impossible d'écrire « absent/p.jeu » (fichier ou dossier introuvable).\n"
    )
    assert Path("ma partie.jeu").read_text(encoding="utf-8") == "jeu\n"


# --- partir --------------------------------------------------------------------------------------

PARTIR = "« sauver NOM », ou quitter sans sauvegarder (o/n) ? \n"


@pytest.mark.parametrize("depart", ["q\n", "Quitter\n", ""])
def test_quand_il_n_y_a_rien_a_perdre_on_part_tout_de_suite(
    depart: str, carnet: Carnet[Partie], taper: Taper, capsys: pytest.CaptureFixture[str]
) -> None:
    taper(depart)
    with pytest.raises(Interruption):
        Clavier(carnet).demander("Coup ? ", "L'aide.")
    assert PARTIR not in capsys.readouterr().out


@pytest.mark.parametrize("reponses", ["q\no\n", "q\nOui\n", "q\n", ""])
def test_quand_un_coup_serait_perdu_on_le_demande(
    reponses: str, carnet: Carnet[Partie], taper: Taper, capsys: pytest.CaptureFixture[str]
) -> None:
    """Une fin d'entrée, Ctrl-D, vaut « q », puis oui."""
    carnet.noter(["jeu\n", "a3\n"])
    taper(reponses)
    with pytest.raises(Interruption):
        Clavier(carnet).demander("Coup ? ", "L'aide.")
    assert capsys.readouterr().out.count(PARTIR) == 1


@pytest.mark.parametrize("non", ["n", "Non"])
def test_non_revient_a_la_question_et_autre_chose_s_explique(
    non: str, carnet: Carnet[Partie], taper: Taper, capsys: pytest.CaptureFixture[str]
) -> None:
    carnet.noter(["jeu\n", "a3\n"])
    taper(f"q\nls -l\n{non}\na3\n")
    assert Clavier(carnet).demander("Coup ? ", "L'aide.") == "a3"
    sortie = capsys.readouterr().out
    assert sortie.count(PARTIR) == 2
    assert "« o » quitte sans garder la partie, « n » y revient, « sauver NOM »" in sortie
    assert os.listdir() == [], "ce qu'on tape à cette question ne devient pas un fichier"


def test_l_adieu_dit_si_la_partie_est_gardee_ou_et_comment_la_reprendre(
    carnet: Carnet[Partie], capsys: pytest.CaptureFixture[str]
) -> None:
    def reprendre(nom: str) -> str:
        return f"jeu -c {nom}"

    dire_adieu(carnet, reprendre)
    assert capsys.readouterr().err == "Au revoir.\n"
    carnet.noter(["jeu\n", "a3\n"])
    dire_adieu(carnet, reprendre)
    assert capsys.readouterr().err == "Partie interrompue, sans être sauvegardée.\n"
    carnet.sauver_sous("p")
    dire_adieu(carnet, reprendre)
    assert capsys.readouterr().err == (
        "Partie sauvegardée dans « p.jeu » ; pour la reprendre :\njeu -c p.jeu\n"
    )


def test_ctrl_c_part_sans_rien_demander_avec_le_code_130(
    carnet: Carnet[Partie], capsys: pytest.CaptureFixture[str]
) -> None:
    carnet.noter(["jeu\n", "a3\n"])
    with pytest.raises(SystemExit) as fin, jusqu_au_depart(carnet, str):
        raise KeyboardInterrupt
    assert fin.value.code == 130
    assert capsys.readouterr() == ("", "Partie interrompue, sans être sauvegardée.\n")


# --- la commande, en français --------------------------------------------------------------------

JEU = """
import click
from puissance_n.commun import terminal
from puissance_n.commun.fichier import Carnet, ErreurFichier

@click.command("jeu")
@terminal.REPRENDRE
@terminal.ECRIRE
@terminal.option_niveau(("facile", "expert"), "facile")
@terminal.TEXTE
@terminal.GRAINE
@terminal.VERSION_DU_JEU
def commande(source, cible, **_):
    "Un jeu imaginaire, qui dit comment on le reprendrait."
    if source == "absent":
        raise ErreurFichier("impossible de lire « absent ».")
    if source == "ctrl-c":
        with terminal.jusqu_au_depart(Carnet(None, None, "", ""), str):
            raise KeyboardInterrupt
    print(terminal.commande_tapee(sauf=("source", "cible"), plus=("-c", "p é.jeu")), flush=True)

import sys
sys.argv[0] = "jeu"
terminal.lancer(commande)
"""


def commander(*arguments: str, **env: str) -> tuple[int, str, str]:
    """Lance la commande imaginaire ; rend son code et ses deux sorties."""
    fini = subprocess.run(
        [sys.executable, "-c", JEU, *arguments],
        env=environnement(**env),
        capture_output=True,
        check=False,
    )
    return fini.returncode, fini.stdout.decode(), fini.stderr.decode()


@pytest.mark.parametrize("langue", ["C", "fr_FR.UTF-8", "en_US.UTF-8"])
def test_l_aide_est_en_francais_quelle_que_soit_la_langue_du_systeme(langue: str) -> None:
    code, sortie, erreurs = commander("--help", LANG=langue)
    assert (code, erreurs) == (0, "")
    assert sortie.startswith("Usage : jeu [OPTIONS]\n")
    assert "\nOptions :\n" in sortie
    for anglais in ("Usage:", "Options:", "Show", "default", "INTEGER", "TEXT", "PATH"):
        assert anglais not in sortie


@pytest.mark.parametrize(
    ("arguments", "phrase"),
    [
        (["--zut"], "l'option --zut n'existe pas."),
        (["-z"], "l'option -z n'existe pas."),
        (["--graine"], "l'option --graine attend une valeur."),
        (["--texte=3"], "l'option --texte ne prend pas de valeur."),
        (
            ["--graine", "x"],
            "valeur refusée pour '--graine' : on attend un nombre entier, pas « x ».",
        ),
        (["de", "trop"], "« de trop » sont de trop."),
    ],
)
def test_une_commande_mal_tapee_est_refusee_en_francais(arguments: list[str], phrase: str) -> None:
    code, sortie, erreurs = commander(*arguments)
    assert (code, sortie) == (2, "")
    *usage, erreur = erreurs.splitlines()
    assert erreur == f"Erreur : {phrase}"
    assert usage[:1] in (
        ["Usage : jeu [OPTIONS]"],
        [],
    )  # click ne sait pas toujours de qui il parle


def test_un_niveau_qui_n_existe_pas_dit_lesquels_existent() -> None:
    _, _, erreurs = commander("--niveau", "dieu")
    assert "on attend l'une de ces valeurs : 'facile', 'expert', pas « dieu »." in erreurs


def test_les_codes_de_sortie_sont_0_1_2_et_130() -> None:
    assert commander()[0] == 0
    assert commander("-c", "absent") == (1, "", "Erreur : impossible de lire « absent ».\n")
    assert commander("--zut")[0] == 2
    assert commander("-c", "ctrl-c") == (130, "", "Au revoir.\n")


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ([], ""),
        (["-c", "a", "-s", "b"], ""),
        (["--graine=7", "-c", "a", "--texte"], " --texte --graine 7"),
        (["--niveau", "expert"], " --niveau expert"),
    ],
)
def test_la_commande_qui_reprend_redit_les_options_tapees_et_elles_seules(
    arguments: list[str], options: str
) -> None:
    assert commander(*arguments)[1] == f"jeu -c 'p é.jeu'{options}\n"


def test_lance_par_make_on_reprend_par_make() -> None:
    sortie = commander("--graine=7", LANCE_PAR="make jouer JEU=dames")[1]
    assert shlex.split(sortie)[3] == "ARGS=-c 'p é.jeu' --graine 7"


def test_un_flux_qui_ne_sait_pas_ecrire_un_accent_ecrit_un_point_d_interrogation() -> None:
    code, sortie, erreurs = commander(PYTHONIOENCODING="ascii")
    assert (code, sortie, erreurs) == (0, "jeu -c 'p ?.jeu'\n", "")


@pytest.fixture
def tube_rompu() -> Iterator[int]:
    """Un tube que personne ne lit."""
    lecture, ecriture = os.pipe()
    os.close(lecture)
    yield ecriture
    os.close(ecriture)


def sans_place() -> None:
    """Défend à un processus d'écrire un fichier d'un octet : comme sur un disque plein."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def test_une_sortie_refusee_se_dit(tmp_path: Path) -> None:
    with open(tmp_path / "sortie", "wb") as sortie:
        fini = subprocess.run(
            [sys.executable, "-B", "-c", JEU],
            env=environnement(),
            stdout=sortie,
            stderr=subprocess.PIPE,
            preexec_fn=sans_place,
            check=False,
        )
    phrase = "Erreur : impossible d'écrire sur la sortie standard.\n"
    assert (fini.returncode, fini.stderr.decode()) == (1, phrase)


@pytest.mark.parametrize("fermee", ["<&-", ">&-"])
def test_une_entree_ou_une_sortie_fermee_se_dit(fermee: str) -> None:
    fini = subprocess.run(
        ["bash", "-c", f'"$0" -c "$1" {fermee}', sys.executable, JEU],
        env=environnement(),
        capture_output=True,
        check=False,
    )
    phrase = "Erreur : l'entrée ou la sortie standard est fermée.\n"
    assert (fini.returncode, fini.stderr.decode()) == (1, phrase)


def test_un_autre_refus_du_systeme_n_accuse_pas_la_sortie(tmp_path: Path) -> None:
    """Par exemple, une entrée qui ne se lit pas."""
    lecture = JEU.replace("    print(", "    terminal.lire_ligne('')\n    print(")
    with open(tmp_path / "entree", "wb") as illisible:
        fini = subprocess.run(
            [sys.executable, "-c", lecture],
            env=environnement(),
            stdin=illisible,
            capture_output=True,
            check=False,
        )
    phrase = "Erreur : le système a refusé une lecture ou une écriture (refus du système).\n"
    assert (fini.returncode, fini.stderr.decode()) == (1, phrase)


def test_une_sortie_qui_se_ferme_est_une_phrase(tube_rompu: int) -> None:
    fini = subprocess.run(
        [sys.executable, "-c", JEU],
        env=environnement(),
        stdout=tube_rompu,
        stderr=subprocess.PIPE,
        check=False,
    )
    assert fini.returncode == 1
    assert b"Traceback" not in fini.stderr
