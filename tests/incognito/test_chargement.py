"""Relire un fichier .inco : le bon jeu, ou une phrase qui nomme la ligne."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from incognito.commun.fichier import ErreurFichier, SauvegardeInvalide
from incognito.plateau import Partie, charger_partie
from incognito.sauvegarde import encoder
from incognito.types import BLANC, NOIR
from tests.appui import en_memoire, lancer
from tests.incognito.commun import (
    ADIEU,
    ANNEXE,
    AU_REVOIR,
    ENTETE,
    coup,
    dessin,
    gagnant,
    relire,
)

PARTIE = (ANNEXE / "apres" / "out.inco").read_bytes()
COUPS = "on attend un coup, « D b4->e4 » ou « I b4->b3 », ou la lettre du gagnant"
RIEN = "on n'attend rien après le gagnant"
BLANCHE = "on attend « B », une espace et la case de l'espion blanc, parmi a3, a4, b4, b5, c5"
NOIRE = "on attend « N », une espace et la case de l'espion noir, parmi c1, d1, d2, e2, e3"
PREMIER = "on attend le joueur qui commence, B ou N"


def charger(chemin: Path | str) -> Partie:
    """La partie d'un fichier, par la fonction du sujet."""
    return charger_partie(str(chemin))


@pytest.mark.exigence("INC-16")
def test_une_partie_reprend_au_bon_plateau_et_au_bon_joueur() -> None:
    partie = relire(f"{ENTETE}D b5->a5\nD b4->e4\nD c1->b2\n".encode())
    assert dessin(partie) == "...E.\n.n.nn\nb...n\nb...e\n.bb.."
    assert partie.jeu.joueur is BLANC
    assert [fait.coup for fait in partie.historique] == [coup("D b4->e4"), coup("D c1->b2")]


@pytest.mark.exigence("INC-16")
@pytest.mark.parametrize("premier", ["B", "N"])
def test_l_en_tete_dit_qui_commence(premier: str) -> None:
    partie = relire(f"B a3\nN e3\n{premier}\n".encode())
    assert partie.jeu.joueur is (BLANC if premier == "B" else NOIR)
    assert dessin(partie) == "..nn.\n...nn\ne...E\nbb...\n.bb.."


@pytest.mark.exigence("INC-16")
@pytest.mark.parametrize(
    "ignore",
    [
        *("D b5->a5", "D h8->a1", "D a1->f6", "D c1->b2", "I b4->c4", "D a3->a3", "I h1->h2"),
        *("D b9->a1", "D i9->a1", "I z1->a0", "D a0->z9", "D b4->e0"),
    ],
)
def test_un_coup_bien_forme_mais_non_licite_est_ignore(ignore: str) -> None:
    avec = relire(f"{ENTETE}{ignore}\nD b4->e4\n".encode()).jeu
    assert avec == relire(f"{ENTETE}D b4->e4\n".encode()).jeu


@pytest.mark.exigence("INC-16")
def test_la_partie_de_l_annexe_est_finie_et_gagnee_par_les_noirs() -> None:
    partie = relire(PARTIE)
    assert gagnant(partie) is NOIR
    assert dessin(partie) == "...E.\nb..nn\n....n\nb....\n.bb.."


@pytest.mark.exigence("INC-16")
def test_une_partie_finie_affiche_son_plateau_et_son_gagnant(tmp_path: Path) -> None:
    (tmp_path / "finie.inco").write_bytes(PARTIE)
    resultat = en_memoire("incognito", "-c", "finie.inco", dossier=tmp_path)
    plateau = "| | | |n| |\n-----------\n|b| | |n|n|\n-----------\n| | | | |n|\n"
    assert plateau in resultat.texte
    assert resultat.texte.endswith("-----------\n\nLe gagnant est le joueur noir : BRAVO !\n")
    assert (resultat.code, resultat.erreurs) == (0, b"")


@pytest.mark.exigence("INC-16")
def test_une_partie_finie_sans_sa_lettre_est_finie_quand_meme() -> None:
    assert gagnant(relire(PARTIE.removesuffix(b"N\n"))) is NOIR


@pytest.mark.exigence("INC-16", "INC-17")
@pytest.mark.parametrize("lettre", [b"", b"N\n"])
@pytest.mark.parametrize("coups", [b"D a2->a1\n", b"D d2->c2\nI a1->a1\n", b"D z9->a0\n"])
def test_un_coup_bien_forme_apres_celui_qui_gagne_est_ignore(coups: bytes, lettre: bytes) -> None:
    partie, finie = relire(PARTIE.removesuffix(b"N\n") + coups + lettre), relire(PARTIE)
    assert (partie.jeu, partie.fin, partie.historique) == (finie.jeu, finie.fin, finie.historique)
    assert encoder(partie) == PARTIE.removesuffix(b"N\n") + coups + b"N\n"


@pytest.mark.exigence("INC-17")
@pytest.mark.parametrize("fin", [b"\n", b"\r\n"])
def test_crlf_et_derniere_ligne_sans_fin_se_lisent(fin: bytes) -> None:
    attendu = relire(PARTIE).jeu
    octets = PARTIE.replace(b"\n", fin)
    assert relire(octets).jeu == attendu
    assert relire(octets.removesuffix(fin)).jeu == attendu


@pytest.mark.exigence("INC-17")
@pytest.mark.parametrize(
    ("texte", "erreur"),
    [
        ("", f"ligne 1 : {BLANCHE}"),
        ("\n", f"ligne 2 : {BLANCHE}"),
        ("B b4\n\nN\nB\n", f"ligne 3 : {NOIRE}"),
        ("B\nN d1\nB\n", f"ligne 1 : {BLANCHE}"),
        ("N d1\nB b4\nB\n", f"ligne 1 : {BLANCHE}"),
        ("B b1\nN d1\nB\n", f"ligne 1 : {BLANCHE}"),
        ("B a5\nN d1\nB\n", f"ligne 1 : {BLANCHE}"),
        ("B c1\nN d1\nB\n", f"ligne 1 : {BLANCHE}"),
        ("b b4\nN d1\nB\n", f"ligne 1 : {BLANCHE}"),
        ("B  b4\nN d1\nB\n", f"ligne 1 : {BLANCHE}"),
        ("\ufeffB b4\nN d1\nB\n", f"ligne 1 : {BLANCHE}"),
        ("B b4", f"ligne 2 : {NOIRE}"),
        ("B b4\nB d1\nB\n", f"ligne 2 : {NOIRE}"),
        ("B b4\nN b5\nB\n", f"ligne 2 : {NOIRE}"),
        ("B b4\nN d1 \nB\n", f"ligne 2 : {NOIRE}"),
        ("B b4\nN d1\n", f"ligne 3 : {PREMIER}"),
        ("B b4\nN d1\nX\n", f"ligne 3 : {PREMIER}"),
        ("B b4\nN d1\nn\n", f"ligne 3 : {PREMIER}"),
        ("B b4\nN d1\nD b4->e4\n", f"ligne 3 : {PREMIER}"),
        (f"{ENTETE}\n\nD b4-e4\n", f"ligne 6 : {COUPS}"),
        (f"{ENTETE} \n", f"ligne 4 : {COUPS}"),
        (f"{ENTETE}D b4->e4 \n", f"ligne 4 : {COUPS}"),
        (f"{ENTETE}D b4->i10\n", f"ligne 4 : {COUPS}"),
        (f"{ENTETE}D b4->e\n", f"ligne 4 : {COUPS}"),
        (f"{ENTETE}d b4->e4\n", f"ligne 4 : {COUPS}"),
        (f"{ENTETE}D b4-e", f"ligne 4 : {COUPS}"),
        (f"{ENTETE}D b4->e4\rD c1->b2\n", f"ligne 4 : {COUPS}"),
        (f"{ENTETE}É\n", f"ligne 4 : {COUPS}"),
        (f"{ENTETE}B\n", "ligne 4 : on attend un coup, pas le gagnant B"),
        (f"{ENTETE}N\n", "ligne 4 : on attend un coup, pas le gagnant N"),
    ],
)
def test_une_ligne_fautive_est_nommee(texte: str, erreur: str) -> None:
    with pytest.raises(SauvegardeInvalide) as refus:
        relire(texte.encode())
    assert str(refus.value) == erreur


@pytest.mark.exigence("INC-17")
@pytest.mark.parametrize(
    ("suite", "erreur"),
    [
        (b"B\n", "ligne 10 : on attend N, pas le gagnant B"),
        (b"D a1->a2\nB\n", "ligne 11 : on attend N, pas le gagnant B"),
        (b"N\nN\n", f"ligne 11 : {RIEN}"),
        (b"N\nD a1->a2\n", f"ligne 11 : {RIEN}"),
        (b"N\n\nD a1->a2\n", f"ligne 12 : {RIEN}"),
        (b"fin\n", f"ligne 10 : {COUPS}"),
    ],
)
def test_rien_ne_suit_la_fin_que_la_bonne_lettre(suite: bytes, erreur: str) -> None:
    with pytest.raises(SauvegardeInvalide) as refus:
        relire(PARTIE.removesuffix(b"N\n") + suite)
    assert str(refus.value) == erreur


@pytest.mark.exigence("INC-16", "INC-17")
@pytest.mark.parametrize("vides", [b"\n", b"\r\n", b"\n\r\n\n"])
@pytest.mark.parametrize("debut", [ENTETE.encode(), f"{ENTETE}D b4->e4\n".encode(), PARTIE])
def test_une_ligne_vide_ne_compte_pas_ou_qu_elle_soit(debut: bytes, vides: bytes) -> None:
    lignes, sans = debut.splitlines(keepends=True), relire(debut)
    for rang in range(len(lignes) + 1):
        octets = b"".join([*lignes[:rang], vides, *lignes[rang:]])
        avec = relire(octets)
        assert (avec.jeu, avec.connus, avec.historique) == (sans.jeu, sans.connus, sans.historique)
        assert encoder(avec) == octets, "elle ne compte pas, mais elle se garde"


# --- une dernière ligne coupée -------------------------------------------------------------------


@pytest.mark.exigence("INC-16", "INC-17")
@pytest.mark.parametrize("coupee", ["D", "I ", "D c", "I c1", "D c1-", "D c1->", "I c1->b"])
@pytest.mark.parametrize("cible", ["p.inco", "suite.inco"])
def test_une_ligne_coupee_est_laissee_et_la_partie_reprend_avant_elle(
    tmp_path: Path, coupee: str, cible: str
) -> None:
    debut = f"{ENTETE}D b4->e4\n"
    (tmp_path / "p.inco").write_text(debut + coupee)
    arguments = ("-c", "p.inco", "-s", cible)
    resultat = lancer("incognito", *arguments, saisies="c1 b2\n", dossier=tmp_path)
    laissee = "est une ligne coupée : on la laisse, et la partie reprend avant elle."
    phrase = f"ligne 5 : « {coupee} » {laissee}"
    assert resultat.plainte == f"Attention : « p.inco », {phrase}\n{ADIEU.format(cible)}"
    assert "Joueur noir, voulez vous" in resultat.texte and resultat.code == 0
    assert (tmp_path / cible).read_text() == f"{debut}D c1->b2\n"


@pytest.mark.exigence("INC-17")
def test_toute_troncature_apres_le_depart_se_reprend() -> None:
    for longueur in range(len(ENTETE) - 1, len(PARTIE)):
        partie = relire(PARTIE[:longueur])
        entieres = PARTIE[:longueur].rpartition(b"\n")[0] + b"\n"
        if partie.coupee:
            assert encoder(partie) == entieres
        else:
            assert encoder(partie).startswith(PARTIE[:longueur])


@pytest.mark.exigence("INC-16")
@pytest.mark.parametrize("cible", ["p.inco", "suite.inco"])
def test_une_partie_finie_par_une_ligne_vide_se_poursuit_et_se_relit(
    tmp_path: Path, cible: str
) -> None:
    for debut in (ENTETE.encode() + b"\n", ENTETE.replace("\n", "\r\n").encode() + b"\r\n"):
        (tmp_path / cible).unlink(missing_ok=True)
        (tmp_path / "p.inco").write_bytes(debut)
        arguments = ("-c", "p.inco", "-s", cible)
        assert lancer("incognito", *arguments, dossier=tmp_path).code == 0
        assert (tmp_path / cible).read_bytes() == debut, "rien n'est joué, rien ne change"
        en_memoire("incognito", *arguments, saisies="b4->e4\n", dossier=tmp_path)
        assert (tmp_path / cible).read_bytes() == debut + b"D b4->e4\n"
        assert charger(tmp_path / cible).jeu.joueur is NOIR


# --- des cases qui ne sont pas sur ce plateau ----------------------------------------------------


@pytest.mark.exigence("INC-16")
@pytest.mark.parametrize(
    ("coups", "phrase"),
    [
        ("D b4->e4\nD f6->a1\n", "ligne 5 : f6 sort du plateau"),
        ("D a3->h8\nD b4->e4\n", "ligne 4 : h8 sort du plateau"),
        ("D b4->e4\nD c1->f1\nI h8->a6\nD f1->c1\n", "ligne 5 : a6, f1, h8 sortent du plateau"),
        ("D b4->e4\n\nI a0->b3\n", "ligne 6 : a0 sort du plateau"),
    ],
)
def test_des_cases_hors_du_plateau_se_disent_et_la_partie_reprend(
    tmp_path: Path, coups: str, phrase: str
) -> None:
    (tmp_path / "p.inco").write_text(ENTETE + coups)
    resultat = lancer("incognito", "-c", "p.inco", saisies="q\n", dossier=tmp_path)
    taille = "de 5 x 5. Si le plateau était plus grand, ajoutez --taille."
    assert resultat.plainte == f"Attention : « p.inco », {phrase} {taille}\n{AU_REVOIR}"
    assert resultat.code == 0


@pytest.mark.exigence("INC-16")
def test_sur_le_plus_grand_plateau_une_case_qui_sort_ne_se_demande_pas(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_text("B a7\nN h2\nB\nD h8->a1\n")
    dedans = lancer("incognito", "-c", "p.inco", "--taille", "8", dossier=tmp_path)
    assert "Attention" not in dedans.plainte
    (tmp_path / "p.inco").write_text("B a7\nN h2\nB\nD i9->a1\n")
    dehors = lancer("incognito", "-c", "p.inco", "--taille", "8", dossier=tmp_path)
    phrase = "ligne 4 : i9 sort du plateau de 8 x 8. C'est le plus grand : --taille va de 4 à 8."
    assert dehors.plainte.startswith(f"Attention : « p.inco », {phrase}\n")


@pytest.mark.exigence("INC-16")
def test_une_partie_sur_un_plateau_de_six_reprise_sans_taille_previent(tmp_path: Path) -> None:
    """Le cas d'un joueur : la partie se reprend, mais il sait pourquoi elle est autre."""
    (tmp_path / "p.inco").write_text(ENTETE)
    arguments = ("-c", "p.inco", "-s", "p.inco")
    saisies = "b4 f4\nd1 b1\n"
    lancer("incognito", *arguments, "--taille", "6", saisies=saisies, dossier=tmp_path)
    resultat = lancer("incognito", *arguments, dossier=tmp_path)
    dehors = "« p.inco », ligne 4 : f4 sort du plateau de 5 x 5."
    conseil = "Si le plateau était plus grand, ajoutez --taille."
    assert resultat.plainte.startswith(f"Attention : {dehors} {conseil}\n")
    assert (tmp_path / "p.inco").read_text() == f"{ENTETE}D b4->f4\nD d1->b1\n"


@pytest.mark.exigence("INC-17")
def test_l_en_tete_depend_de_la_taille() -> None:
    assert relire(b"B a3\nN d2\nB\n", 4).jeu.joueur is BLANC
    with pytest.raises(SauvegardeInvalide, match=r"ligne 1 .* parmi a3, b4$"):
        relire(b"B a4\nN d2\nB\n", 4)


@pytest.mark.exigence("INC-17")
def test_l_erreur_nomme_le_fichier_et_la_ligne_et_rien_n_est_modifie(tmp_path: Path) -> None:
    mauvais, autre = tmp_path / "mauvaise.inco", tmp_path / "autre.inco"
    mauvais.write_bytes(f"{ENTETE}D b4-e4\n".encode())
    autre.write_bytes(b"un ancien contenu")
    avant = mauvais.stat()
    resultat = lancer("incognito", "-c", mauvais.name, "-s", autre.name, dossier=tmp_path)
    assert resultat.plainte == f"Erreur : « mauvaise.inco », ligne 4 : {COUPS}.\n"
    assert (resultat.code, resultat.sortie) == (1, b"")
    assert autre.read_bytes() == b"un ancien contenu"
    assert mauvais.stat().st_mtime_ns == avant.st_mtime_ns
    assert sorted(os.listdir(tmp_path)) == ["autre.inco", "mauvaise.inco"]


@pytest.mark.exigence("INC-17")
@pytest.mark.parametrize("nom", ["partie.txt", "partie", "partie.inco.bak", "partie.INCO"])
def test_l_extension_est_verifiee(nom: str, tmp_path: Path) -> None:
    chemin = tmp_path / nom
    chemin.write_text(ENTETE)
    with pytest.raises(ErreurFichier, match=r"^le nom d'une partie finit par \.inco, pas "):
        charger(chemin)


@pytest.mark.exigence("INC-17", "INC-19")
def test_un_fichier_impossible_est_une_phrase(tmp_path: Path) -> None:
    (tmp_path / "dossier.inco").mkdir()
    os.mkfifo(tmp_path / "tube.inco")
    for nom, phrase in (
        ("absente.inco", "« absente.inco » (fichier ou dossier introuvable)"),
        ("dossier.inco", "« dossier.inco » (c'est un dossier)"),
        ("tube.inco", "« tube.inco » (ce n'est pas un fichier ordinaire)"),
        ("a\x1b[2Jb.inco", "« a?[2Jb.inco » (fichier ou dossier introuvable)"),
    ):
        resultat = en_memoire("incognito", "-c", nom, dossier=tmp_path)
        attendu = f"Erreur : impossible de lire {phrase}.\n"
        assert (resultat.code, resultat.plainte) == (1, attendu)


@pytest.mark.exigence("INC-17")
def test_un_fichier_trop_gros_ou_mal_ecrit_est_une_phrase(tmp_path: Path) -> None:
    fichier = tmp_path / "p.inco"
    fichier.write_bytes(ENTETE.encode() + b"D b4->e4\n" * 932_068)
    with pytest.raises(ErreurFichier, match=r"p\.inco » est trop gros : plus de 8 Mo\."):
        charger(fichier)
    fichier.write_bytes(b"")
    refus = r"p\.inco », ce n'est pas une partie d'Incognito \(ligne 1 : on attend « B »"
    with pytest.raises(ErreurFichier, match=refus):
        charger(fichier)


@pytest.mark.exigence("INC-17")
def test_chaque_troncature_de_l_annexe_est_une_partie_ou_une_phrase() -> None:
    for longueur in range(len(PARTIE)):
        try:
            partie = relire(PARTIE[:longueur])
        except SauvegardeInvalide as erreur:
            assert str(erreur).startswith("ligne ")
        else:
            assert len(partie.jeu.plateau) == 5


@pytest.mark.fuzz
@given(st.one_of(st.binary(max_size=60), st.binary(max_size=40).map(ENTETE.encode().__add__)))
def test_des_octets_quelconques_sont_une_partie_ou_une_phrase(octets: bytes) -> None:
    try:
        partie = relire(octets)
        gardes = encoder(partie)
        assert octets.startswith(gardes) if partie.coupee else gardes.startswith(octets)
    except SauvegardeInvalide as erreur:
        assert str(erreur).startswith("ligne ")
