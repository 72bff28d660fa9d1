"""L'escalier des étapes : un kit se joue à chaque marche, chaque étape est jugée seule.

`make outils` essaie le kit entier de chaque jeu, et celui de Puissance N de plus près ; `make
preuve` les essaie tous, et toutes les fautes plantées.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.appui import RACINE, bac, fichiers
from tests.appui import fautes as les_fautes
from tests.appui.ancrage import module_et_nom, remplacer
from tests.appui.fautes import Faute, FauteImpossible, fautif
from tests.enseigner.cours import correction
from tests.enseigner.cours.exercice import AVANCEMENT
from tests.enseigner.cours.exercices import Cours, Exercice, charger, jeux_presents
from tests.enseigner.cours.greffe import corps
from tests.enseigner.cours.juge import essayer
from tests.enseigner.cours.kit import ICI, creer, remplir_etape, vider_etape
from tests.enseigner.tests.cours.commun import dit, ecrire, en_tete, gagnees, part

ENTIER = os.environ.get("ESCALIER") == "entier"
JEUX = jeux_presents()
PAR_JEU = pytest.mark.parametrize("jeu", JEUX)
DE_PRES = JEUX if ENTIER else ["puissance_n"]
PAR_JEU_DE_PRES = pytest.mark.parametrize("jeu", DE_PRES)
PAR_ETAPE = pytest.mark.parametrize(
    ("jeu", "numero"),
    [(jeu, etape.numero) for jeu in DE_PRES for etape in charger(jeu).etapes],
)
PAR_VARIANTE = pytest.mark.parametrize(
    ("jeu", "numero"),
    [(jeu, variante.numero) for jeu in JEUX for variante in charger(jeu).variantes],
)
DANS_LE_BAC = pytest.mark.skipif(not bac.moyen(), reason="pas de bac à sable ici")
# Ces fautes ne changent rien à ce que fait la fonction : un juge qui n'appelle qu'elle les accepte.
# La dernière ne se voit qu'une fois l'étape 9 écrite, qui fait les dames : la sixième vient avant.
INVISIBLES = {
    "deplacerPion n'appelle pas creerDame",
    "une fonction n'est pas documentée",
    "un jeton s'ajoute sans add_token",
    "un jeton se retire sans remove_token",
    "un pion qui touche le bord en rafle prend aussitôt comme une dame",
}
LIGNES = 3  # autant de lignes d'affilée d'un corps vidé, et l'on copierait au lieu d'écrire
# Des pas d'un pion d'Incognito, où qu'il soit ; la plupart sont refusés.
PAS = "".join(f"d {x}{a}->{x}{b}\n" for x in "abcde" for a, b in ("12", "23", "43", "54"))
# Les premiers pas de chacun aux Dames, tous pions en place ou seuls au milieu.
MARCHES = "E14-F13\nN5-M6\nF4-E5\nD6-E7\nH13-G12\nM8-L7\nJ5-I6\nE10-F9\n"
# De quoi commencer une partie, y jouer quelques coups et s'en aller.
SAISIES = {
    "puissance_n": "1\n2\n4\na3\na3\na4\nr3\ncoups\n?\nq\no\n",
    "pickomino": "2\nLéa\nTom\n" + "o\nV\n5\n4\n3\n2\n1\nn\n" * 6 + "coups\n?\npiles\nq\no\n",
    "sixquiprend": "Ada\n2\n" + "".join(f"{numero}\n" for numero in range(1, 105)) * 2 + "q\no\n",
    "incognito": PAS + "coups\n?\n\nq\no\n",
    "dames": MARCHES * 2 + "coups\n?\nq\no\n",
}
SEUL = {
    "puissance_n": "1\n1\n4\na3\na4\na5\nq\no\n",
    "pickomino": "2\nLéa\nIA\n" + "o\nV\n5\n4\n3\n2\n1\nn\n" * 6 + "q\no\n",
    "sixquiprend": "Ada\n1\n" + "".join(f"{numero}\n" for numero in range(1, 105)) * 3 + "q\no\n",
    "incognito": PAS + "coups\nq\no\n",
    "dames": MARCHES * 2 + "q\no\n",
}
OPTIONS = {"pickomino": ["--nouvelle"], "dames": ["--noms", "Sud,Est,Nord,Ouest"]}
OPTIONS_SEUL = {
    "pickomino": ["--nouvelle"],
    "incognito": ["--ia", "noir", "--niveau", "facile"],
    "dames": ["--noms", "Sud,IA,IA,IA", "--niveau", "facile"],
}
# Ce que montre une partie où l'on a joué, même mal dessinée.
VU = {
    "puissance_n": "O",
    "pickomino": "36",
    "sixquiprend": " va en rangée ",
    "incognito": "Joueur blanc",
    "dames": "Est joue",
}


@pytest.fixture
def vide(jeu: str, tmp_path: Path) -> Path:
    """Le kit vide d'un jeu."""
    creer(charger(jeu), tmp_path / "kit")
    return tmp_path / "kit"


def jouer(dossier: Path, jeu: str, saisies: str, *options: str) -> str:
    """Ce que montre `make jouer` dans un kit, à qui tape ces réponses."""
    fini = subprocess.run(
        [
            sys.executable,
            "-B",
            "-m",
            "tests.enseigner.cours.jouer",
            jeu,
            "--graine",
            "1",
            *OPTIONS.get(jeu, []),
        ],
        cwd=dossier,
        input=saisies,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in fini.stdout + fini.stderr
    assert fini.returncode == 0, fini.stderr
    return fini.stdout


# --- point 3 : on joue à chaque marche -----------------------------------------------------------


@PAR_JEU
def test_le_jeu_se_joue_a_chaque_marche(jeu: str, vide: Path) -> None:
    """Vide, il dit quelle étape l'apportera ; dès la première écrite, on joue une partie."""
    cours = charger(jeu)
    options = OPTIONS.get(jeu, [])
    assert "l'étape 1 l'apportera" in jouer(vide, jeu, SAISIES[jeu], *options)
    for etape in cours.etapes:
        remplir_etape(vide, etape)
        vu = jouer(vide, jeu, SAISIES[jeu], *options)
        assert "l'apportera" not in vu and "s'est arrêté" not in vu, f"étape {etape.numero}\n{vu}"
        assert VU[jeu] in vu, f"étape {etape.numero}\n{vu}"
        seul = jouer(vide, jeu, SEUL[jeu], *OPTIONS_SEUL.get(jeu, []))
        assert "l'apportera" not in seul and "s'est arrêté" not in seul, seul


@pytest.mark.parametrize("jeu", ["pickomino"])
def test_un_pickomino_a_moitie_ecrit_ne_dit_rien_d_absurde(jeu: str, vide: Path) -> None:
    """Le premier lancer part seul ; un tour qui ne coûte rien ne retire pas « le domino 0 »."""
    saisies = "2\nLéa\nTom\n" + "\nV\n\nn\n" * 3 + "q\no\n"
    for etape in charger(jeu).etapes:
        remplir_etape(vide, etape)
        vu = jouer(vide, jeu, saisies)
        assert "Le domino 0" not in vu, f"étape {etape.numero}\n{vu}"
        assert "relancez-vous les 8 dés" not in vu, f"étape {etape.numero}\n{vu}"
        assert "Mis de côté :  ;" not in vu, f"étape {etape.numero}\n{vu}"
        assert "Mis de côté : V" in vu, f"étape {etape.numero}\n{vu}"


@pytest.mark.parametrize("jeu", ["puissance_n"])
def test_l_etape_6_de_puissance_n_se_voit_en_jouant(jeu: str, vide: Path) -> None:
    """Comme son énoncé le dit : l'abandon, puis le match nul d'une position revenue trois fois."""
    debut = "1\n2\n4\n"
    abandon = f"{debut}a1\nabandon\no\nq\no\n"
    nul = debut + "a1\na2\nr1\nr2\n" * 3 + "nul\nq\no\n"
    for etape in charger(jeu).etapes[:5]:
        remplir_etape(vide, etape)
    assert "gagne" not in jouer(vide, jeu, abandon)
    assert "Match nul" not in jouer(vide, jeu, nul)
    remplir_etape(vide, charger(jeu).exercice(6))
    vu = jouer(vide, jeu, abandon)
    assert "(O)" in vu and "Le joueur jaune (O) gagne : le joueur rouge abandonne !" in vu
    vu = jouer(vide, jeu, nul)
    assert "┌─!─" in vu and "Match nul : une position s'est présentée trois fois." in vu


@PAR_JEU
def test_chaque_seance_dit_ce_qu_on_y_joue(jeu: str) -> None:
    for seance in charger(jeu).seances:
        assert len(seance.jouer) > 20


# --- les kits ------------------------------------------------------------------------------------


@PAR_JEU
def test_a_chaque_marche_les_essais_des_etapes_ecrites_sont_verts(jeu: str, vide: Path) -> None:
    """Ceux de l'étape sont rouges avant qu'on l'écrive, trois au moins, et verts ensuite."""
    cours = charger(jeu)
    for etape in cours.etapes:
        avant = essayer(cours, etape.numero, vide)
        rouges = [un for un in avant.resultats if un.manque is not None]
        assert len(rouges) >= 3, f"l'étape {etape.numero} ne prouve que {rouges}"
        remplir_etape(vide, etape)
        apres = essayer(cours, etape.numero, vide)
        assert apres.reussi, f"étape {etape.numero} : {apres}"
    for etape in cours.etapes:
        assert essayer(cours, etape.numero, vide).reussi


@PAR_JEU
def test_un_kit_rempli_rend_le_depot_a_l_octet_pres(jeu: str, vide: Path) -> None:
    cours = charger(jeu)
    vides = fichiers(vide / jeu)
    depot = {nom: (RACINE / jeu / nom).read_bytes() for nom in vides}
    assert vides != depot
    for etape in cours.etapes:
        remplir_etape(vide, etape)
    assert fichiers(vide / jeu) == depot
    assert {nom for nom in vides if nom.endswith(".py")} == {
        str(chemin.relative_to(RACINE / jeu)) for chemin in (RACINE / jeu).rglob("*.py")
    }


def lignes_de_code(texte: str) -> list[str]:
    """Les lignes d'un texte, sans retrait, ni blanches ni commentaires."""
    lignes = [ligne.strip() for ligne in texte.splitlines()]
    return [ligne for ligne in lignes if ligne and not ligne.startswith("#")]


def suites(lignes: list[str]) -> set[tuple[str, ...]]:
    """Toutes les suites de lignes voisines qu'on ne doit pas retrouver."""
    return {tuple(lignes[rang : rang + LIGNES]) for rang in range(len(lignes) - LIGNES + 1)}


def corps_du_depot(fonction: str) -> str:
    """Le corps d'une fonction à écrire, tel qu'il est au dépôt."""
    fichier, nom = module_et_nom(fonction, RACINE)
    source = (RACINE / fichier).read_text(encoding="utf-8")
    debut, fin = corps(source, nom)
    return "\n".join(source.splitlines()[debut:fin])


@PAR_JEU
def test_aucun_kit_ne_garde_trois_lignes_d_un_corps_vide(jeu: str, vide: Path) -> None:
    presentes: dict[tuple[str, ...], str] = {}
    for nom, octets in fichiers(vide).items():
        presentes |= dict.fromkeys(suites(lignes_de_code(octets.decode("utf-8", "replace"))), nom)
    for etape in charger(jeu).etapes:
        for fonction in etape.fonctions:
            perdues = suites(lignes_de_code(corps_du_depot(fonction)))
            restes = {presentes[suite]: suite for suite in perdues if suite in presentes}
            assert restes == {}, fonction


@PAR_JEU_DE_PRES
def test_un_kit_copie_ailleurs_et_rempli_etape_par_etape_finit_en_fini(
    jeu: str, vide: Path, tmp_path: Path
) -> None:
    """Ni git, ni réseau, ni rien du dépôt : make, Python et click."""
    cours = charger(jeu)
    ailleurs = tmp_path / "ailleurs"
    shutil.move(vide, ailleurs)
    env = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PYTHONPATH": str(correction.bagage())}
    make = ["make", "--silent", f"PYTHON={correction.python_nu()}"]

    def faire(but: str, saisies: str = "") -> str:
        fini = subprocess.run(
            [*make, but],
            cwd=ailleurs,
            env=env,
            input=saisies,
            capture_output=True,
            text=True,
            check=False,
        )
        assert fini.returncode == 0 and "Traceback" not in fini.stderr
        return fini.stdout

    premiere = faire("exercice")
    nombre = len(cours.etapes)
    assert premiere.startswith(f"{cours.titre} : 0/{nombre}\n")
    assert f"Étape 1 : {cours.etapes[0].titre} (" in premiere
    for rang, etape in enumerate(cours.etapes):
        remplir_etape(ailleurs, etape)
        dite = faire("exercice")
        assert dite.startswith(f"{cours.titre} : {rang}/{nombre}\n")
        assert f"Étape {etape.numero} : {etape.titre} (" in dite
        assert f"Réussi ! {etape.lecon.strip()}" in dite
    assert "C'est fini." in dite
    assert faire("exercice").startswith("C'est fini.")
    assert "l'apportera" not in faire("jouer", SAISIES[jeu])
    assert faire("test").endswith(f"\n\n{nombre} étapes réussies sur {nombre}.\n")
    assert (ailleurs / AVANCEMENT).exists() and not os.path.exists(ailleurs / ".venv")


# --- points 1 et 2 : chaque étape est jugée seule, et par d'autres -------------------------------


@DANS_LE_BAC
@PAR_JEU
def test_un_kit_vide_n_a_rien_un_kit_plein_a_tout(jeu: str, vide: Path) -> None:
    cours = charger(jeu)
    assert correction.reconnaitre(vide) == jeu
    assert gagnees(correction.corriger(cours, vide)) == []
    for etape in cours.etapes:
        remplir_etape(vide, etape)
    corrige = correction.corriger(cours, vide)
    assert dit(corrige) == ""
    for etape in cours.etapes:
        cachees = correction.attentes(jeu, etape.numero).cachees
        assert len(cachees) >= 2, f"étape {etape.numero}"
        for attente in cachees:
            assert attente.sans_rien < 1, f"étape {etape.numero} : {attente.comparaison.phrase}"
            assert all(not r.panne for r in attente.reponses), attente.comparaison.phrase


@PAR_JEU
def test_avec_une_etape_rien_ne_dit_ce_qu_elle_doit_repondre(jeu: str, vide: Path) -> None:
    """Ni le corps de ses fonctions, ni celui des suivantes, qu'on jugera plus tard."""
    cours = charger(jeu)
    for etape in cours.etapes:
        for fonction in etape.fonctions:
            ecrire(vide, fonction, "return None")
    atelier = correction.Atelier(cours, correction.prendre(vide, jeu))
    for etape in cours.etapes:
        composes, _ = atelier.composer(etape)
        presentes = set().union(*(suites(lignes_de_code(t)) for t in composes.values()))
        for autre in cours.etapes:
            for fonction in autre.fonctions:
                perdues = suites(lignes_de_code(corps_du_depot(fonction)))
                if autre.numero >= etape.numero:
                    assert not perdues & presentes, (etape.numero, fonction)


@DANS_LE_BAC
@PAR_ETAPE
def test_une_etape_ratee_ne_coute_qu_elle(jeu: str, numero: int, tmp_path: Path) -> None:
    """Toutes les autres étapes écrites, celle-ci lève une exception : elle seule est perdue."""
    cours = charger(jeu)
    kit = tmp_path / "kit"
    shutil.copytree(RACINE / jeu, kit / jeu)
    for fonction in cours.exercice(numero).fonctions:
        ecrire(kit, fonction, "raise KeyError('raté')")
    a_voir = [etape.numero for etape in cours.etapes if ENTIER or abs(etape.numero - numero) < 2]
    atelier = correction.Atelier(cours, correction.prendre(kit, jeu))
    for etape in cours.etapes:
        if etape.numero in a_voir:
            resultats = correction.corriger_etape(atelier, etape)
            rates = [un for un in resultats if un.manque is not None]
            assert bool(rates) == (etape.numero == numero), rates
            assert etape.numero != numero or len(rates) == len(resultats)


@DANS_LE_BAC
def test_un_print_ne_coute_qu_une_remarque(tmp_path: Path) -> None:
    """Dans la fonction, et au milieu du module ; une fonction ajoutée est prise avec elle."""
    cours = charger("puissance_n")
    creer(cours, tmp_path / "kit")
    remplir_etape(tmp_path / "kit", cours.exercice(1))
    ecrire(
        tmp_path / "kit",
        "puissance_n.grid.sommet",
        "print('ici')\nfor ligne in range(grid.height):\n"
        "    if occupee(grid, ligne, column):\n        return ligne\nreturn grid.height",
    )
    ajout = (
        "print('un module bavard')\ndef occupee(g, ligne, c):\n    return g.cells[ligne][c] != '_'"
    )
    en_tete(tmp_path / "kit", "puissance_n/grid.py", ajout)
    corrige = correction.corriger(cours, tmp_path / "kit", 4)
    assert [part(corrige, numero) for numero in (1, 2, 3, 4)] == [1, 0, 1, 0]
    assert corrige.constats == ["étape 3 : l'appel imprime « ici » : un print oublié ?"]


@DANS_LE_BAC
def test_une_faute_de_syntaxe_se_dit_une_fois_et_ne_coute_que_son_fichier(tmp_path: Path) -> None:
    cours = charger("puissance_n")
    creer(cours, tmp_path / "kit")
    for etape in cours.etapes:
        remplir_etape(tmp_path / "kit", etape)
    chemin = tmp_path / "kit" / "puissance_n" / "grid.py"
    source = chemin.read_text(encoding="utf-8")
    fautive = source.replace("def est_pleine(grid: Grid)", "def est_pleine(grid: Grid")
    chemin.write_text(fautive, encoding="utf-8")
    ligne = source.split("def est_pleine")[0].count("\n") + 1
    corrige = correction.corriger(cours, tmp_path / "kit")
    assert dit(corrige).count(f"grid.py, ligne {ligne} : Python n'en comprend pas la syntaxe") == 1
    parts = [part(corrige, etape.numero) for etape in cours.etapes]
    assert parts == [0, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 1]


# --- les essais ----------------------------------------------------------------------------------


def fautes_de(jeu: str, etape: Exercice) -> list[Faute]:
    """Les fautes plantées dans les fonctions d'une étape."""
    dedans = tuple(f"{fonction}." for fonction in etape.fonctions)
    return [faute for faute in les_fautes.charger(jeu) if f"{faute.fonction}.".startswith(dedans)]


def copie_du_jeu(cours: Cours, dossier: Path) -> Path:
    """Le jeu entier, ses essais et ses variantes, dans un dossier à part."""
    creer(cours, dossier / "kit")
    for etape in cours.etapes:
        remplir_etape(dossier / "kit", etape)
    donnees = f"{ICI}/{cours.jeu}.toml"
    shutil.copyfile(RACINE / donnees, dossier / "kit" / donnees)
    return dossier / "kit"


@DANS_LE_BAC
@PAR_ETAPE
def test_une_etape_refuse_chaque_faute_plantee_dans_ses_fonctions(
    jeu: str, numero: int, tmp_path: Path
) -> None:
    cours = charger(jeu)
    etape = cours.exercice(numero)
    dossier = copie_du_jeu(cours, tmp_path)
    acceptees = []
    for faute in fautes_de(jeu, etape)[: None if ENTIER else 1]:
        try:
            chemin, texte = fautif(faute, dossier)
        except FauteImpossible:  # test_sabotage le dit
            continue
        sain = chemin.read_text(encoding="utf-8")
        chemin.write_text(texte, encoding="utf-8")
        atelier = correction.Atelier(cours, correction.prendre(dossier, jeu))
        resultats = correction.corriger_etape(atelier, etape)
        if all(un.manque is None for un in resultats) and faute.phrase not in INVISIBLES:
            acceptees.append(faute.phrase)
        chemin.write_text(sain, encoding="utf-8")
    assert acceptees == []


@DANS_LE_BAC
@PAR_JEU
def test_un_indice_suivi_a_la_lettre_mene_a_la_reussite(jeu: str, vide: Path) -> None:
    """Dans le kit, étape après étape, puis pour la note : aucune n'est la solution du dépôt."""
    cours = charger(jeu)
    lu = tomllib.loads((RACINE / ICI / "indices" / f"{jeu}.toml").read_text(encoding="utf-8"))
    for etape in cours.etapes:
        for fonction in etape.fonctions:
            ecrire(vide, fonction, lu[fonction])
        bilan = essayer(cours, etape.numero, vide)
        assert bilan.reussi, bilan
    assert dit(correction.corriger(cours, vide)) == ""


@PAR_VARIANTE
def test_les_essais_d_une_variante_sont_rouges_sur_le_code_et_verts_sur_sa_solution(
    jeu: str, numero: int, tmp_path: Path
) -> None:
    cours = charger(jeu)
    variante = cours.exercice(numero)
    dossier = copie_du_jeu(cours, tmp_path)
    avant = essayer(cours, numero, dossier)
    assert any(resultat.manque for resultat in avant.resultats), avant
    for morceau in variante.solution:
        fichier, nom = module_et_nom(morceau.fonction, dossier)
        source = (dossier / fichier).read_text(encoding="utf-8")
        texte = remplacer(source, nom, morceau.avant, morceau.apres)
        (dossier / fichier).write_text(texte, encoding="utf-8")
    apres = essayer(cours, numero, dossier)
    assert apres.reussi, apres


@PAR_JEU
def test_vider_puis_remplir_une_etape_ne_change_rien(jeu: str, tmp_path: Path) -> None:
    cours = charger(jeu)
    shutil.copytree(RACINE / jeu, tmp_path / jeu)
    for etape in cours.etapes:
        vider_etape(tmp_path, etape)
        remplir_etape(tmp_path, etape)
    for chemin in (RACINE / jeu).rglob("*.py"):
        copie = tmp_path / jeu / chemin.relative_to(RACINE / jeu)
        assert copie.read_bytes() == chemin.read_bytes()
