"""La machine : ce qu'elle a le droit de savoir, ce qu'elle vaut, et comment on lui parle."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incognito import ia
from incognito.notation import ligne_du_coup
from incognito.partie import Partie
from incognito.regles import cases_de_depart, coups
from incognito.sauvegarde import decoder, encoder, nouvelle_partie
from incognito.types import BLANC, INTERROGATION, NOIR, Case, Couleur, Evenement, Jeu
from tests.incognito.commun import ENTETE, coup, position
from tests.incognito.tournoi import jouer
from tests.outils import lancer

NIVEAUX = pytest.mark.parametrize("niveau", ia.NIVEAUX)


def au_hasard(graine: int, nombre: int, taille: int = 5) -> Partie:
    """Une partie menée au hasard sur quelques coups, ou jusqu'à sa fin."""
    hasard = Random(graine)
    partie = nouvelle_partie(hasard, taille)
    while partie.gagnant is None and partie.coups_joues < nombre:
        partie.appliquer(hasard.choice(coups(partie.jeu)))
    return partie


def valeurs(dessin: str, connus: frozenset[Case] = frozenset()) -> dict[str, tuple[float, float]]:
    """Ce que chaque coup des blancs acquiert et laisse dans une position, par ligne de fichier."""
    jeu = position(dessin)
    recherche = ia.Recherche(len(jeu.plateau), ia.NOEUDS)
    options = recherche.options(ia.voir(jeu, connus))
    taille = len(jeu.plateau)
    return {ligne_du_coup(ia.coup_de(o, taille)): (o.acquis, o.reste) for o in options}


# --- les chances ---------------------------------------------------------------------------------


def test_interroger_est_un_pari_dont_on_connait_les_chances() -> None:
    """Deux suspects blancs, quatre noirs : 1/4 de gagner, 3/8 de perdre, 3/8 de continuer."""
    paris = valeurs("..... ..E.. ..b.. .nnn. ....e")
    assert paris["I c3->c2"] == paris["I c3->c4"] == (1 / 4 - 3 / 8, 3 / 8)


def test_un_chevalier_connu_interroge_sans_risque_et_ne_s_interroge_plus() -> None:
    connus = frozenset({Case(2, 2), Case(3, 2)})
    paris = valeurs("..... ..E.. ..b.. .nnn. ...be", connus)
    assert paris["I c3->c2"] == (1 / 3, 1 - 1 / 3), "reste trois suspects noirs, rien à perdre"
    assert paris["I c3->c4"] == (0, 1), "tout le monde sait que c'est un chevalier"


def test_entrer_au_chateau_gagne_une_fois_sur_le_nombre_de_suspects() -> None:
    assert valeurs("b.... ..n.. ..E.. ..... ...be")["D a1->e1"] == (1 / 3, 1 - 1 / 3)


def test_le_seul_suspect_est_l_espion() -> None:
    seul = "..e.. ..... ..E.. ..... ....."
    assert valeurs(seul)["D c1->e1"] == (1, 0)
    assert ia.avis(partie_de(seul), "expert", Random(1))[0].mots == "gagne"


def partie_de(dessin: str, joueur: Couleur = BLANC) -> Partie:
    """Une partie qui en est à une position."""
    partie = nouvelle_partie(Random(0))
    partie.jeu = position(dessin, joueur)
    return partie


@pytest.mark.sans_couverture
@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 40), st.integers(4, 8))
def test_la_machine_voit_exactement_les_coups_licites(graine: int, n: int, taille: int) -> None:
    partie = au_hasard(graine, n, taille)
    if partie.gagnant is None:
        options = ia.Recherche(taille, 0).options(ia.voir(partie.jeu, partie.connus))
        vus = [ia.coup_de(option, taille) for option in options]
        assert sorted(map(ligne_du_coup, vus)) == sorted(map(ligne_du_coup, coups(partie.jeu)))


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 40))
def test_couper_des_branches_ne_change_pas_la_valeur(graine: int, n: int) -> None:
    """La recherche, face à la même sans alpha ni bêta."""
    partie = au_hasard(graine, n, 4)

    def entiere(vue: ia.Vue, profondeur: int) -> float:
        if profondeur == 0:
            return recherche.estimer(vue)
        return max(
            o.acquis - (o.reste * entiere(o.suite, profondeur - 1) if o.reste else 0)
            for o in recherche.options(vue)
        )

    if partie.gagnant is None:
        recherche = ia.Recherche(4, 10**9)
        vue = ia.voir(partie.jeu, partie.connus)
        assert recherche.valeur(vue, 2, -1.0, 1.0) == pytest.approx(entiere(vue, 2))


@NIVEAUX
def test_elle_prend_ce_qui_gagne(niveau: str) -> None:
    """Il n'y a plus qu'un suspect noir : c'est l'espion."""
    partie = partie_de("...E. ...b. b.... b.... .....")
    assert ia.choisir(partie, niveau, Random(1)) == coup("I d2->d1")


@pytest.mark.sans_couverture
@pytest.mark.parametrize("niveau", ["moyen", "expert"])
def test_elle_barre_la_route_de_l_espion_connu(niveau: str) -> None:
    partie = partie_de("E.... ..... ..b.. ..be. .....")
    assert coup("D a1->a5") in coups(position("E.... ..... ..b.. ..be. .....", NOIR))
    partie.appliquer(ia.choisir(partie, niveau, Random(1)))
    assert coup("D a1->a5") not in coups(partie.jeu)


# --- honnête et reproductible --------------------------------------------------------------------


@pytest.mark.sans_couverture
@NIVEAUX
@pytest.mark.parametrize("graine", range(2))
def test_ses_choix_ne_dependent_pas_des_espions(niveau: str, graine: int) -> None:
    """La même histoire publique, tous les espions qu'elle permet : le même coup, le même avis."""
    partie = au_hasard(graine, 7)
    assert partie.gagnant is None
    lignes = partie_en_lignes(graine, 7)
    vus = []
    for blanc, noir in zip(cases_de_depart(BLANC, 5), cases_de_depart(NOIR, 5), strict=True):
        autre = decoder(encoder((blanc, noir), premier(graine)), 5)
        if all(autre.appliquer(coup(ligne)) is fait for ligne, fait in lignes):
            avis = ia.avis(autre, niveau, ia.hasard_du_coup(autre))
            vus.append((ia.choisir(autre, niveau, ia.hasard_du_coup(autre)), avis))
    assert len(vus) >= 2
    assert all(vu == vus[0] for vu in vus)


def premier(graine: int) -> Couleur:
    """Qui commence la partie menée au hasard."""
    return nouvelle_partie(Random(graine)).jeu.joueur


def partie_en_lignes(graine: int, nombre: int) -> list[tuple[str, Evenement]]:
    """Les coups de la même partie menée au hasard, et ce que chacun a produit."""
    hasard = Random(graine)
    partie, histoire = nouvelle_partie(hasard), []
    for _ in range(nombre):
        choix = hasard.choice(coups(partie.jeu))
        histoire.append((ligne_du_coup(choix), partie.appliquer(choix)))
    return histoire


@pytest.mark.sans_couverture
@NIVEAUX
def test_la_machine_ne_change_pas_la_position_qu_on_lui_montre(niveau: str) -> None:
    partie = au_hasard(3, 6)
    avant = Jeu([list(rangee) for rangee in partie.jeu.plateau], partie.jeu.joueur)
    ia.choisir(partie, niveau, Random(1))
    assert partie.jeu == avant


@pytest.mark.sans_couverture
@NIVEAUX
def test_deux_machines_finissent_la_partie_et_la_graine_la_rejoue(
    niveau: str, tmp_path: Path
) -> None:
    for fichier in ("a.inco", "b.inco"):
        machines = ("--ia", "blanc,noir", "--niveau", niveau, "--taille", "4", "--graine", "5")
        resultat = lancer("incognito", *machines, "-s", fichier, dossier=tmp_path)
        assert (resultat.code, resultat.plainte) == (0, "")
        assert resultat.texte.endswith(" : BRAVO !\n")
    assert (tmp_path / "a.inco").read_bytes() == (tmp_path / "b.inco").read_bytes()
    assert decoder((tmp_path / "a.inco").read_bytes(), 4).gagnant is not None


@pytest.mark.parametrize("taille", [4, 5, 6])
@pytest.mark.parametrize("graine", range(4))
def test_une_partie_de_machines_finit_toujours(taille: int, graine: int) -> None:
    partie = nouvelle_partie(Random(graine), taille)
    while partie.gagnant is None:
        partie.appliquer(ia.choisir(partie, "facile", ia.hasard_du_coup(partie)))
        assert partie.coups_joues < 2000


def test_a_bout_de_patience_elle_risque_un_pari() -> None:
    """Deux espions connus de tous, trop loin pour s'interroger : on ne tourne pas en rond."""
    partie = decoder(f"{ENTETE}D a3->a2\nD c1->c4\n".encode())
    partie.coups_joues = ia.PATIENCE + 1
    assert ia.choisir(partie, "expert", Random(1)).genre is INTERROGATION


# --- au terminal ---------------------------------------------------------------------------------


@pytest.mark.sans_couverture
def test_une_partie_reprise_continue_comme_elle_aurait_continue(tmp_path: Path) -> None:
    options = ("--ia", "noir", "--niveau", "expert", "--graine", "8")
    saisies = ["d a3 a2", "d b4 c3", "d a2 a3"]
    lancer("incognito", *options, "-s", "suivie.inco", saisies="\n".join(saisies), dossier=tmp_path)
    lancer("incognito", *options, "-s", "coupee.inco", saisies=saisies[0], dossier=tmp_path)
    for saisie in saisies[1:]:
        fin = lancer(
            *("incognito", *options, "-c", "coupee.inco", "-s", "coupee.inco"),
            saisies=saisie,
            dossier=tmp_path,
        )
    suivie = (tmp_path / "suivie.inco").read_bytes()
    assert suivie == (tmp_path / "coupee.inco").read_bytes()
    assert suivie.count(b"\n") >= 3 + 2 * len(saisies)
    assert "-c coupee.inco -s coupee.inco --ia noir --niveau expert --graine 8\n" in fin.plainte


def test_sans_graine_la_phrase_de_reprise_dit_celle_qui_a_ete_tiree(tmp_path: Path) -> None:
    resultat = lancer("incognito", "--ia", "blanc", "-s", "p.inco", dossier=tmp_path)
    fin = r"-s p\.inco --ia blanc --niveau moyen --graine [0-9]{1,9}\n\Z"
    assert re.search(fin, resultat.plainte)


def test_le_coup_de_la_machine_s_annonce_en_une_ligne_et_s_enregistre(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_text(f"{ENTETE}D b4->e4\n")
    resultat = lancer(
        *("incognito", "-c", "p.inco", "-s", "p.inco", "--ia", "noir", "--graine", "1"),
        dossier=tmp_path,
    )
    annonce = re.search(r"\nJoueur noir, la machine joue (.+)\.\n", resultat.texte)
    assert annonce
    assert (tmp_path / "p.inco").read_text() == f"{ENTETE}D b4->e4\n{annonce[1]}\n"


@pytest.mark.sans_couverture
def test_conseil_dit_trois_coups_et_ne_joue_rien(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_text(f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\n")
    arguments = ("incognito", "-c", "p.inco", "-s", "q.inco", "--graine", "1")
    resultat = lancer(*arguments, saisies="conseil\ni\nconseil\nb2\nCONSEIL\n", dossier=tmp_path)
    lignes = re.findall(r"^([DI] \w\d->\w\d) : (.+)$", resultat.texte, re.MULTILINE)
    assert len(lignes) == 9 and lignes[:3] == lignes[3:6] == lignes[6:]
    partie = decoder((tmp_path / "p.inco").read_bytes())
    for ligne, mots in lignes[:3]:
        assert coup(ligne) in coups(partie.jeu)
        assert re.fullmatch(r"gagne|perd|environ \d+ chances sur 100", mots)
    assert (tmp_path / "q.inco").read_bytes() == (tmp_path / "p.inco").read_bytes()


@pytest.mark.parametrize("ia_demandee", ["rouge", "blanc,rouge", "blanc;noir", "NOIR", ","])
def test_une_couleur_inconnue_est_refusee(ia_demandee: str, tmp_path: Path) -> None:
    resultat = lancer("incognito", "--ia", ia_demandee, dossier=tmp_path)
    assert resultat.code == 2
    assert "Erreur : --ia : il faut blanc, noir, ou blanc,noir." in resultat.plainte
    resultat = lancer("incognito", "--niveau", ia_demandee, dossier=tmp_path)
    assert "Erreur : --niveau : on attend facile, moyen ou expert." in resultat.plainte


# --- la force ------------------------------------------------------------------------------------


@pytest.mark.sans_couverture
def test_moyen_bat_le_hasard_plus_souvent_qu_il_ne_perd() -> None:
    """Un petit échantillon : les vrais chiffres sont ceux de make tournoi."""
    scores = [jouer("moyen", "hasard", 100 + rang, rang).score for rang in range(40)]
    assert sum(scores) >= 24
