"""Le système, essayé une fois pour cinq : `systeme.py` est le même fichier dans chaque jeu."""

from __future__ import annotations

import click
import pytest

from puissance_n import page, systeme


@pytest.mark.parametrize(
    ("texte", "nombre"),
    [
        *(("0", 0), ("007", 7), ("999999999", 999_999_999)),
        *((texte, None) for texte in ("", "1000000000", "-1", "+1", " 1", "1\n", "1_0", "٣", "²")),
    ],
)
def test_un_nombre_s_ecrit_en_chiffres_ordinaires(texte: str, nombre: int | None) -> None:
    assert page.lire_nombre(texte) == nombre


@pytest.mark.parametrize(
    ("texte", "replie"),
    [("été", b"ete"), ("┌─┐", b"+-+"), ("« bœuf »", b'" boeuf "'), ("l’as", b"l'as"), ("漢", b"?")],
)
def test_ce_que_l_ascii_ne_sait_pas_ecrire_se_replie(texte: str, replie: bytes) -> None:
    systeme.preparer_flux()
    assert texte.encode("ascii", "repli") == replie


@pytest.mark.parametrize(
    ("texte", "sur"),
    [("Léa", "Léa"), ("a\nb", "a\nb"), ("\x1b[2J", "?[2J"), ("\u202ea", "?a"), ("\udcff", "?")],
)
def test_rien_de_ce_qui_s_imprime_n_agit_sur_le_terminal(texte: str, sur: str) -> None:
    assert systeme.imprimable(texte) == sur


# --- les options ---------------------------------------------------------------------------------


@click.command("jeu", cls=systeme.Commande)
@systeme.REPRENDRE
@systeme.ECRIRE
@systeme.niveau(("facile", "expert"), "facile")
@systeme.RAPIDE
@systeme.GRAINE
@click.pass_obj
def jeu(options: list[str], /, **_: object) -> None:
    """Un jeu imaginaire, qui dit ce qu'il faudrait retaper."""
    print(" ".join(options))


@pytest.mark.parametrize(
    ("arguments", "retapees"),
    [
        ([], ""),
        (["-c", "a", "-s", "b"], ""),
        (["--graine=7", "-c", "a", "--rapide"], "--graine 7 --rapide"),
        (["--niveau", "expert", "--graine", "7"], "--niveau expert --graine 7"),
    ],
)
def test_les_options_se_retapent_mot_a_mot_sauf_celles_du_fichier(
    arguments: list[str], retapees: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert systeme.executer(jeu, arguments) == 0
    assert capsys.readouterr().out == f"{retapees}\n"


@pytest.mark.parametrize(
    ("arguments", "phrase"),
    [
        (["--graine", "x"], "--graine : il faut un nombre de 0 à 999999999."),
        (["--niveau", "dieu"], "--niveau : on attend facile ou expert."),
        (["--zut"], "option inconnue : --zut."),
        (["-c"], "valeur absente ou de trop pour l'option -c."),
        (["de", "trop"], "argument en trop : de trop."),
    ],
)
def test_click_se_plaint_en_francais(
    arguments: list[str], phrase: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert systeme.executer(jeu, arguments) == 2
    assert f"Erreur : {phrase}" in capsys.readouterr().err
