"""Les profils : un fichier se traduit dans les deux sens, un profil faux se dit en une phrase."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.enseigner.noter.profils import DOSSIER, ProfilInvalide, charger_profil, hors_format

LIGNES = ("B b4", "N d1", "B", "D b5->a5", "I b2->a2", "N")


@pytest.mark.parametrize("chemin", [None, DOSSIER / "dialecte.toml"])
def test_un_fichier_se_traduit_et_se_retraduit(chemin: Path | None) -> None:
    profil = charger_profil(chemin)
    texte = "".join(f"{ligne}\n" for ligne in profil.vers_le_dialecte(LIGNES, 5))
    assert profil.depuis_le_dialecte(texte, 5) == list(LIGNES)


def test_un_fichier_dont_les_cases_se_comptent_de_l_autre_coin_se_traduit() -> None:
    profil = charger_profil(None).avec(inco__case="{lettre_cote}{rang}")
    lignes = profil.vers_le_dialecte(LIGNES, 5)
    assert lignes == ["B d2", "N b5", "B", "D d1->e1", "I d4->e4", "N"]
    assert profil.depuis_le_dialecte("".join(f"{ligne}\n" for ligne in lignes), 5) == list(LIGNES)


def test_une_ligne_hors_du_format_se_voit() -> None:
    lues = charger_profil(None).depuis_le_dialecte("B b4\nN  d1\nb\nD b4-e4\n", 5)
    assert lues == ["B b4", "? N  d1", "? b", "? D b4-e4"]


def test_un_plateau_renverse_est_hors_format() -> None:
    profil = charger_profil(None)
    assert hors_format(profil.avec(lancement__position="entete")) == {}
    renverse = profil.avec(ecran__premiere="bas")
    assert hors_format(renverse) == {"INC-21": ["ecran.premiere"]}
    assert hors_format(profil.avec(inco__case="{lettre}{rang}")) == {}, "l'essai 13-cases le montre"
    assert set(hors_format(profil.avec(inco__deplacement="{depart} {arrivee}"))) == {"INC-13"}


def test_charger_par_le_menu_est_hors_format() -> None:
    profil = charger_profil(None).avec(lancement__charger_au_menu=["2", "{fichier}"])
    assert hors_format(profil) == {"INC-19": ["lancement.charger_au_menu"]}
    assert profil.option("charger_au_menu", fichier="a.inco") == ["2", "a.inco"]


@pytest.mark.parametrize(
    ("jeu", "texte", "phrase"),
    [
        ("incognito", "[ecran\n", "ne se lit pas"),
        ("incognito", "[inconnue]\n", "une section \\[inconnue\\]"),
        ("incognito", "[saisie]\ncase = 3\n", "la clé « case » de \\[saisie\\]"),
        ("incognito", '[saisie]\nautre = "x"\n', "la clé « autre » de \\[saisie\\]"),
        ("incognito", "[saisie]\ncase = '{truc}'\n", "les parties permises sont"),
        ("incognito", "[saisie]\ncase = '{ligne'\n", "les parties permises sont"),
        ("incognito", "[ecran]\nrangee = '(['\n", "ce motif est mal écrit"),
        ("incognito", "[ecran]\ngagnant = 'bravo'\n", "il faut \\(\\?P<blanc>\\)"),
        ("incognito", "[ecran]\nrangee = 'abc'\n", "un groupe entre parenthèses"),
        ("incognito", "[lancement]\nposition = 'magie'\n", "« fichier », « entete »"),
        ("incognito", "[lancement]\noptions = [1]\n", "une liste de textes"),
        ("incognito", "[lancement]\ncharger = ['{nom}']\n", "permises sont {fichier}, {n}"),
        ("incognito", "[inco]\nespion = '{qui} {case}'\n", "permises sont {camp}, {case}"),
        ("puissance_n", "[menu]\ncouleur = 'x'\n", "la clé « couleur » de \\[menu\\]"),
        ("puissance_n", "[questions]\n'([' = 'x'\n", "le motif « \\(\\[ » est mal écrit"),
        ("puissance_n", "[questions]\n'x' = '@zorglub'\n", "il faut un de @menu"),
    ],
)
def test_un_profil_faux_recoit_une_phrase(
    jeu: str, texte: str, phrase: str, tmp_path: Path
) -> None:
    chemin = tmp_path / "profil.toml"
    chemin.write_text(texte, encoding="utf-8")
    with pytest.raises(ProfilInvalide, match=phrase):
        charger_profil(chemin, jeu)
