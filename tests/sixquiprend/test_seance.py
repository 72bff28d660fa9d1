"""Le jeu au terminal : questions, plateau, récit des poses, fin de manche, scores, reprise."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixquiprend import Etape, Partie, Pose
from sixquiprend.card import CONTINUER
from sixquiprend.game import coups
from tests.appui import Resultat, en_memoire, environnement, fichiers, lancer
from tests.appui.ecran import Ecran, ecran
from tests.sixquiprend import commun
from tests.sixquiprend.commun import (
    NOTES,
    OUVERTURE,
    REGLES,
    charger,
    en_mots,
    gardee,
    octets_de,
    partie_neuve,
    saisies_de_la_manche,
    saisies_de_la_partie,
)

# --graine 7, une IA : rangées 88 37 31 67 ; main 3 8 27 40 45 54 58 70 103 104
DEBUT = "Ada\n1\n"
PERDUE = "Partie interrompue, sans être sauvegardée.\n"


def jouer(dossier: Path, saisies: str, *arguments: str) -> Resultat:
    """Joue dans ce processus, avec une graine."""
    return en_memoire("sixquiprend", "--graine", "7", *arguments, saisies=saisies, dossier=dossier)


# --- l'accueil ------------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-01")
def test_le_nom_n_est_pas_rempli_d_avance_et_vide_il_est_redemande(tmp_path: Path) -> None:
    texte = jouer(tmp_path, "\n  \nAda\n1\n").texte
    vide = "Votre nom : \nUn nom ne peut être ni vide ni entouré d'espaces.\n"
    assert texte.startswith(f"{OUVERTURE}{vide * 2}Votre nom : \nNombre d'IA (de 1 à 9) : \n")
    assert "\nAda : 0 tête.\nVotre carte" in texte


@pytest.mark.exigence("SIX-01")
def test_un_nom_refuse_est_redemande_avec_la_raison(tmp_path: Path) -> None:
    texte = jouer(tmp_path, f"{'a' * 21}\nA\x1b[31mda\nIA 2\n  Ada \n1\n").texte
    assert texte.count("Votre nom : ") == 4
    assert "Un nom compte au plus 20 caractères." in texte
    assert "Un nom ne contient que des caractères imprimables." in texte
    assert "Ce nom est celui d'une IA" in texte
    assert "\x1b" not in texte
    assert "Ada : 0 tête." in texte


@pytest.mark.exigence("SIX-01")
@pytest.mark.parametrize(
    ("reponse", "raison"),
    [
        ("0", "On attend un nombre de 1 à 9, pas 0."),
        ("10", "On attend un nombre de 1 à 9, pas 10."),
        ("", "Réponse non comprise : on attend un nombre de 1 à 9 ; ? explique."),
        ("trois", "Réponse non comprise : on attend un nombre de 1 à 9 ; ? explique."),
        ("+3", "Réponse non comprise : on attend un nombre de 1 à 9 ; ? explique."),
    ],
)
def test_un_nombre_d_ia_faux_est_redemande_avec_la_raison(
    tmp_path: Path, reponse: str, raison: str
) -> None:
    texte = jouer(tmp_path, f"Ada\n{reponse}\n3\n").texte
    assert texte.count("Nombre d'IA (de 1 à 9) : ") == 2
    assert raison in texte
    assert "IA 3 (0)" in texte
    assert "IA 4" not in texte


@pytest.mark.exigence("SIX-02")
@pytest.mark.parametrize("ias", [1, 9])
def test_les_regles_et_le_but_precedent_la_premiere_manche(tmp_path: Path, ias: int) -> None:
    mots = en_mots(jouer(tmp_path, f"Ada\n{ias}\n").texte)
    assert en_mots(REGLES) in mots
    assert mots.index(en_mots(REGLES)) < mots.index("Manche 1, tour 1")


# --- un tour --------------------------------------------------------------------------------------


@pytest.mark.exigence("SIX-07")
def test_une_carte_trop_faible_demande_la_rangee_et_la_redemande(tmp_path: Path) -> None:
    texte = jouer(tmp_path, f"{DEBUT}8\n0\n5\ndeux\n3\n").texte
    assert texte.count("Rangée à ramasser (de 1 à 4) : ") == 4
    assert texte.count("Les rangées sont numérotées de 1 à 4.") == 2
    attendu = "tapez le numéro d'une rangée, de 1 à 4"
    assert f"Réponse non comprise : {attendu} ; ? explique.\n" in texte
    assert "Cartes jouées : 8 (Ada), 32 (IA 1).\n" in texte
    assert "Le 8 est trop faible. Têtes des rangées : 5, 1, 1, 1.\n" in texte
    assert "Le 8 (Ada), trop faible, ramasse la rangée 3 (1 tête)" in texte
    assert "Ada : 1 tête.\nVotre carte" in texte


@pytest.mark.exigence("SIX-07", "SIX-08")
def test_une_mauvaise_reponse_ne_saute_jamais_de_tour(tmp_path: Path) -> None:
    texte = jouer(tmp_path, f"{DEBUT}7\nabc\n1_0\n٣\n+8\ncoups\nCOUPS\nrègles\n?\n").texte
    assert texte.count("Manche 1, tour 1") == 1
    assert "tour 2" not in texte
    assert texte.count("Cette carte n'est pas dans votre main.") == 1
    attendu = "tapez le numéro d'une carte de votre main"
    assert texte.count(f"Réponse non comprise : {attendu} ; ? explique.\n") == 4
    assert texte.count(", 104\n") == 2
    assert en_mots(texte).count(en_mots(REGLES)) == 2


@pytest.mark.exigence("SIX-08")
def test_entree_remontre_le_plateau_ou_les_rangees(tmp_path: Path) -> None:
    texte = jouer(tmp_path, f"{DEBUT}\n8\n\ncoups\n").texte
    accueil, *plateaux, milieu = texte.split("── Manche 1, tour 1 sur 10.")
    assert "Rangée" not in accueil
    assert len(plateaux) == 1
    assert milieu.startswith(plateaux[0])
    choix = milieu[milieu.index("Votre carte : ") :]
    assert choix.count("Rangée 3 │ 31  │  1 tête") == 2
    assert choix.count("Têtes des rangées : 5, 1, 1, 1.") == 3  # « coups » les redit aussi
    assert "tour 2" not in choix


@pytest.mark.parametrize(
    ("avant", "aide"),
    [
        ("", "Votre nom a 20 caractères au plus."),
        ("Ada\n", "Vous affrontez de 1 à 9 IA."),
        (DEBUT, "Tapez le numéro d'une carte de votre main."),
        (f"{DEBUT}8\n", "Tapez le numéro de la rangée à ramasser"),
    ],
)
def test_l_aide_est_celle_de_la_question(tmp_path: Path, avant: str, aide: str) -> None:
    assert aide in en_mots(jouer(tmp_path, f"{avant}?\n").texte)


@pytest.mark.exigence("SIX-08")
def test_en_texte_rien_n_est_dessine(tmp_path: Path) -> None:
    texte = jouer(tmp_path, f"{DEBUT}8\n3\n", "--texte").texte
    assert "Rangée 3, 1 tête : 31.\n" in texte
    assert "En main : 40, 3 têtes.\n" in texte
    assert not set("┌│└─") & set(texte)


# --- fin de manche et scores ----------------------------------------------------------------------


@pytest.mark.exigence("SIX-11")
@pytest.mark.parametrize(("oui", "non"), [("o", "n"), ("O", "N"), ("oui", "non")])
def test_apres_dix_cartes_on_continue_ou_on_arrete(tmp_path: Path, oui: str, non: str) -> None:
    partie = partie_neuve(ias=1)
    premiere = saisies_de_la_manche(partie)
    tetes = partie.humain.totalHead
    assert tetes > 0
    commun.jouer(partie, CONTINUER)
    seconde = saisies_de_la_manche(partie)
    resultat = jouer(tmp_path, f"{DEBUT}{premiere}peut-être\n{oui}\n{seconde}{non}\n")
    texte = resultat.texte
    assert texte.count("Continuer avec une nouvelle manche (o/n) ? ") == 3
    assert "Réponse non comprise : on attend o (oui) ou n (non) ; ? explique." in texte
    assert f"Ada : {tetes} tête" in texte[texte.index("Manche 2, tour 1 ") :]
    assert "Manche 3" not in texte
    assert "\nTableau des scores\n" in texte[texte.rindex("Continuer avec") :]
    assert (resultat.code, resultat.plainte) == (0, "")


@pytest.mark.exigence("SIX-11", "SIX-12")
def test_a_66_tetes_la_manche_va_a_son_terme_et_la_partie_s_arrete(tmp_path: Path) -> None:
    partie = partie_neuve(ias=1)
    resultat = jouer(tmp_path, saisies_de_la_partie(partie))
    texte = resultat.texte
    annonce = re.search(r"66 têtes ou plus pour .* : cette manche est la dernière\.", texte)
    assert annonce
    fin = texte[annonce.end() :]
    tours = re.findall(r"── Manche \d+ \(la dernière\), tour (\d+) sur 10\.", fin)
    assert tours == [str(tour) for tour in range(int(tours[0]), 11)]
    assert "Continuer" not in fin
    scores = fin[fin.index("\nTableau des scores\n") :]
    attendus = [(rang, joueur.totalHead) for rang, joueur in partie.classement()]
    vus = re.findall(r"^ +(\d+) +(\d+)   ", scores, re.M)
    assert [(int(rang), int(tetes)) for rang, tetes in vus] == attendus
    assert re.search(r"^Vous avez (gagné|perdu) : .+\.\n\Z", scores, re.M)
    assert (resultat.code, resultat.plainte) == (0, "")


@pytest.mark.exigence("SIX-04")
def test_sans_graine_deux_parties_n_ont_pas_les_memes_cartes(tmp_path: Path) -> None:
    sorties = {en_memoire("sixquiprend", saisies=DEBUT, dossier=tmp_path).texte for _ in range(3)}
    assert len(sorties) == 3


@pytest.mark.exigence("SIX-04")
def test_meme_graine_memes_saisies_memes_octets(tmp_path: Path) -> None:
    saisies = saisies_de_la_partie(partie_neuve(ias=4))
    assert jouer(tmp_path, saisies) == jouer(tmp_path, saisies)


# --- quitter, reprendre ---------------------------------------------------------------------------


@pytest.mark.parametrize("saisies", ["q\n", "\nQ\n", DEBUT, f"{DEBUT}q\n"])
def test_quitter_sans_avoir_joue_ne_perd_rien(tmp_path: Path, saisies: str) -> None:
    resultat = jouer(tmp_path, saisies)
    assert (resultat.code, resultat.plainte) == (0, "Au revoir.\n")


def test_quitter_une_partie_commencee_demande_s_il_faut_la_perdre(tmp_path: Path) -> None:
    resultat = jouer(tmp_path, f"{DEBUT}104\nq\nn\n103\nq\no\n")
    assert resultat.texte.count("« sauver NOM », ou quitter sans sauvegarder (o/n) ? ") == 2
    assert "tour 3" in resultat.texte
    assert (resultat.code, resultat.plainte) == (0, PERDUE)


@pytest.mark.exigence("SIX-11")
def test_une_partie_interrompue_se_reprend_comme_si_de_rien_n_etait(tmp_path: Path) -> None:
    """Coupée à chaque réponse, même au milieu d'un tour, la partie est celle d'une traite."""
    saisies = saisies_de_la_partie(partie_neuve(ias=3)).splitlines(keepends=True)
    entiere = jouer(tmp_path, "".join(saisies)).texte
    jouer(tmp_path, "".join(saisies[:2]), "-s", "p.six")
    texte = ""
    for saisie in saisies[2:]:
        resultat = en_memoire(
            *("sixquiprend", "-c", "p.six", "-s", "p.six"), saisies=saisie, dossier=tmp_path
        )
        texte += resultat.texte.removeprefix(OUVERTURE)
    recits = r"^(?:Le \d+ \(|Cartes jouées :)[^.]*\.$"
    assert re.findall(recits, texte, re.M)[-5:] == re.findall(recits, entiere, re.M)[-5:]
    assert texte[texte.index("Tableau des scores") :] == entiere[entiere.index("Tableau des") :]
    assert fichiers(tmp_path).keys() == {"p.six"}


@pytest.mark.parametrize("nom", ["partie.six", "ma partie.six", "l'an 2000.six", "$HOME.six"])
def test_la_commande_de_l_adieu_reprend_cette_partie(tmp_path: Path, nom: str) -> None:
    joue = lancer(
        *("sixquiprend", "--graine", "7", "-s", nom), saisies=f"{DEBUT}104\nq\n", dossier=tmp_path
    )
    phrase, commande = joue.plainte.splitlines()
    assert phrase == f"Partie sauvegardée dans « {nom} » ; pour la reprendre :"
    reprise = subprocess.run(
        commande,
        shell=True,
        input=b"103\n",
        capture_output=True,
        cwd=tmp_path,
        env=environnement(),
        check=True,
    )
    assert "── Manche 1, tour 2 sur 10. " in reprise.stdout.decode()
    assert charger(tmp_path / nom).tour == 3  # et la partie continue de s'y écrire


def test_l_adieu_ne_redit_que_les_options_tapees(tmp_path: Path) -> None:
    """La graine est dans le fichier : elle n'a pas à être retapée."""
    options = ("-s", "p.six", "--niveau", "expert", "--graine", "7")
    joue = lancer("sixquiprend", *options, saisies=f"{DEBUT}q\n", dossier=tmp_path)
    assert joue.plainte == gardee("p.six", " --niveau expert")


def test_sauver_ecrit_a_toute_question_et_continue_d_y_ecrire(tmp_path: Path) -> None:
    manche = saisies_de_la_manche(partie_neuve(ias=1)).split()
    for question in range(len(manche)):
        dossier = tmp_path / str(question)
        dossier.mkdir()
        saisies = [*manche[:question], "sauver partie", *manche[question:], "n"]
        texte = jouer(dossier, DEBUT + "\n".join(saisies) + "\n").texte
        phrase = "Partie sauvegardée dans « partie.six » ; elle continuera de s'y écrire.\n"
        assert phrase in texte
        assert charger(dossier / "partie.six").etape is Etape.FINIE


def test_avant_la_partie_il_n_y_a_rien_a_sauver(tmp_path: Path) -> None:
    resultat = jouer(tmp_path, "sauver partie.six\nAda\n")
    phrase = "Erreur : aucune partie n'est en cours : il n'y a rien à sauvegarder.\n"
    assert resultat.plainte == f"{phrase}Au revoir.\n"
    assert resultat.texte.count("Votre nom : ") == 2  # ce n'est pas un nom
    assert fichiers(tmp_path) == {}


def test_une_ancienne_partie_est_gardee_a_cote(tmp_path: Path) -> None:
    ancienne = octets_de(partie_neuve(graine=11, nom="Zoé"))
    (tmp_path / "partie.six").write_bytes(ancienne)
    resultat = jouer(tmp_path, f"{DEBUT}104\n", "-s", "partie.six")
    assert resultat.plainte.startswith(
        "L'ancienne partie de « partie.six » est gardée dans « partie~.six ».\n"
    )
    assert fichiers(tmp_path)["partie~.six"] == ancienne
    assert charger(tmp_path / "partie.six").humain.name == "Ada"


def test_des_notes_ne_sont_pas_une_partie(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(NOTES)
    resultat = jouer(tmp_path, DEBUT, "-s", "notes.txt")
    assert (resultat.code, resultat.texte) == (1, "")
    phrase = "« notes.txt », ce n'est pas une partie de Six Qui Prend : on n'y touche pas."
    assert resultat.plainte == f"Erreur : {phrase}\n"
    assert fichiers(tmp_path) == {"notes.txt": NOTES}


def test_une_partie_d_une_ancienne_version_est_refusee_d_une_phrase(tmp_path: Path) -> None:
    (tmp_path / "p.six").write_text("Six Qui Prend, sauvegarde 1\ngraine : 7\n", encoding="utf-8")
    resultat = jouer(tmp_path, "", "-c", "p.six")
    phrase = "« p.six », ligne 1 : on attend « Six Qui Prend, sauvegarde 2 »."
    assert (resultat.code, resultat.texte, resultat.plainte) == (1, "", f"Erreur : {phrase}\n")


@pytest.mark.exigence("SIX-12")
def test_une_partie_finie_reprise_montre_ses_scores(tmp_path: Path) -> None:
    saisies = f"{DEBUT}{saisies_de_la_manche(partie_neuve(ias=1))}n\n"
    entiere = jouer(tmp_path, saisies, "-s", "p.six").texte
    reprise = en_memoire("sixquiprend", "-c", "p.six", dossier=tmp_path)
    scores = entiere[entiere.index("\nTableau des scores") :]
    assert (reprise.code, reprise.texte, reprise.plainte) == (0, f"{OUVERTURE}{scores}", "")


def test_ctrl_c_quitte_avec_le_code_130_et_laisse_la_sauvegarde_entiere(tmp_path: Path) -> None:
    with ecran("sixquiprend", "--graine", "7", "-s", "p.six", dossier=tmp_path) as terminal:
        assert "tour 2 sur 10" in terminal.taper("Ada", "1", "104")
        assert gardee("p.six").strip() in terminal.touches(b"\x03")
        assert terminal.code() == 130
    assert charger(tmp_path / "p.six").tour == 2


@pytest.mark.fuzz
@given(st.lists(st.one_of(st.integers(-1, 106).map(str), st.text(max_size=12)), max_size=40))
def test_des_saisies_quelconques_finissent_proprement(lignes: list[str]) -> None:
    saisies = "\n".join(["", "2", *lignes]).encode("utf-8", "surrogatepass")
    resultat = en_memoire("sixquiprend", "--graine", "3", saisies=saisies, dossier=Path.cwd())
    assert resultat.code == 0
    assert resultat.plainte in ("Au revoir.\n", PERDUE, "")


# --- ce qu'on voit vraiment, dans un terminal -----------------------------------------------------


def verifier_le_plateau(terminal: Ecran, partie: Partie) -> None:
    """Les rangées et leur prix, la main, les têtes de chacun et la question sont à l'écran."""
    texte = terminal.texte
    texte = texte[texte.rindex("── Manche") :]  # au-dessus, on voit encore la fin du tour d'avant
    assert texte.splitlines()[-1].startswith("Votre carte :")
    for numero, serie in enumerate(partie.stacks, 1):
        ligne = re.search(rf"^Rangée {numero} (.+)$", texte, re.MULTILINE)
        assert ligne, f"la rangée {numero} n'est plus à l'écran"
        attendus = [*(card.number for card in serie.stack), serie.totalHead]
        assert [int(nombre) for nombre in re.findall(r"\d+", ligne[1])] == attendus
    main = texte[texte.index("\nMain ") :].partition(f"\n{partie.humain.name} : ")[0]
    vues = re.findall(r"│ *(\d+) *│", main)
    assert [int(vue) for vue in vues] == [card.number for card in partie.humain.hand]
    for player in partie.players[1:]:
        assert f"{player.name} ({player.totalHead})" in en_mots(texte)
    a_cote = rf"^{partie.humain.name} : {partie.humain.totalHead} têtes?\.\nVotre carte"
    assert re.search(a_cote, texte, re.MULTILINE)  # sous la main


def annonce(partie: Partie, pose: Pose) -> str:
    """Ce qui doit se lire d'une pose : la carte, son joueur, sa rangée, et ce qu'elle ramasse."""
    debut = rf"[Ll]e {pose.carte.number} \({partie.players[pose.joueur].name}\)"
    if pose.tetes:
        ramasse = rf"ramasse la rangée {pose.rangee} \({pose.tetes} têtes?\)"
        return rf"{debut}(, trop faible,)? {ramasse}"
    return f"{debut} va en rangée {pose.rangee}"


@pytest.mark.sans_couverture
@pytest.mark.exigence("SIX-07", "SIX-08")
@pytest.mark.parametrize(("colonnes", "ias"), [(80, 3), (80, 9), (60, 9)])
def test_a_chaque_question_d_une_manche_tout_ce_qui_compte_est_a_l_ecran(
    tmp_path: Path, colonnes: int, ias: int
) -> None:
    partie = partie_neuve(graine=5, ias=ias)
    choisies = 0
    lignes = 24 if colonnes == 80 else 30
    arguments = ("sixquiprend", "--graine", "5")
    with ecran(*arguments, dossier=tmp_path, colonnes=colonnes, lignes=lignes) as terminal:
        terminal.taper("Ada", str(ias))
        verifier_le_plateau(terminal, partie)
        while len(partie.humain.hand) > 1:
            rang = len(partie.humain.hand) % 3  # des faibles, qui font choisir une rangée
            numero = partie.humain.hand[rang - 1].number
            poses = commun.jouer_carte(partie, numero)
            texte = terminal.taper(str(numero))
            if partie.etape is Etape.RANGEE:
                choisies += 1
                assert texte.endswith("Rangée à ramasser (de 1 à 4) :")
                for rangee in (1, 2, 3, 4):
                    assert re.search(rf"^Rangée {rangee}\b", texte, re.MULTILINE)
                poses = commun.jouer(partie, coups(partie)[0])
                texte = terminal.taper("1")
            verifier_le_plateau(terminal, partie)
            annonces = " ; ".join(annonce(partie, pose) for pose in poses)
            assert re.search(f"{annonces}\\.", en_mots(texte))  # par ordre croissant
    assert choisies  # une rangée au moins a été demandée en chemin
