"""La machine : ce qu'elle a le droit de savoir, ce qu'elle vaut, et comment on lui parle."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from incognito import plateau, regles, types
from incognito.machine import expert, ia, raisons
from incognito.plateau import (
    Evenement,
    Partie,
    copier,
    coups,
    hasard_du_tour,
    jouer,
    nouvelle_partie,
    partie_au_depart,
    refus,
)
from incognito.regles import Depart, Effet, cases_de_depart
from incognito.types import (
    BLANC,
    DEPLACEMENT,
    INTERROGATION,
    NOIR,
    Avis,
    Case,
    Couleur,
    Coup,
    Jeu,
)
from tests.appui import environnement, lancer
from tests.incognito import ligue
from tests.incognito.commun import ENTETE, coup, position, relire
from tests.incognito.tournoi import choisir

ATTENTE = Evenement(BLANC, coup("D a3->a2"), Effet.PION_DEPLACE)
NIVEAUX = pytest.mark.parametrize("niveau", types.NIVEAUX)


def au_hasard(graine: int, nombre: int, taille: int = 5) -> Partie:
    """Une partie menée au hasard sur quelques coups, ou jusqu'à sa fin."""
    hasard = Random(graine)
    partie = nouvelle_partie(hasard, taille)
    while partie.fin is None and len(partie.historique) < nombre:
        jouer(partie, hasard.choice(coups(partie)))
    return partie


def valeurs(dessin: str, connus: frozenset[Case] = frozenset()) -> dict[str, tuple[float, float]]:
    """Ce que chaque coup des blancs acquiert et laisse dans une position, par ligne de fichier."""
    partie = position(dessin)
    partie.connus = connus
    options = expert.Recherche(5, expert.NOEUDS).options(expert.voir(partie))
    return {str(expert.coup_de(o, 5)): (o.acquis, o.reste) for o in options}


def esperance(dessin: str, ligne: str, connus: frozenset[Case] = frozenset()) -> float:
    """Ce que rapporte un coup des blancs en moyenne dans les mondes qu'imagine la machine."""
    partie = position(dessin)
    partie.connus = connus
    return ia.essayer(ia.supposer_tout(partie, Random(1)), coup(ligne))[0]


@pytest.mark.sans_couverture
@given(st.integers(0, 10**6), st.integers(0, 60), st.integers(4, 8))
def test_les_inconnus_de_la_ligue_jouent_au_meme_jeu(graine: int, nombre: int, taille: int) -> None:
    partie = au_hasard(graine, nombre, taille)
    if partie.fin is None:
        su = ligue.Su(partie.jeu, partie.connus)
        assert sorted(map(str, ligue.permis(su))) == sorted(map(str, coups(partie)))


# --- les chances ---------------------------------------------------------------------------------


def test_interroger_est_un_pari_dont_on_connait_les_chances() -> None:
    """Deux suspects blancs, quatre noirs : 1/4 de gagner, 3/8 de perdre, 3/8 de continuer."""
    paris = valeurs("..... ..E.. ..b.. .nnn. ....e")
    assert paris["I c3->c2"] == paris["I c3->c4"] == (1 / 4 - 3 / 8, 3 / 8)
    assert esperance("..... ..E.. ..b.. .nnn. ....e", "I c3->c2") == 1 / 4 - 3 / 8


def test_un_chevalier_connu_interroge_sans_risque_et_ne_s_interroge_plus() -> None:
    connus = frozenset({Case(2, 2), Case(3, 2)})
    for ligne, gain in (("I c3->c2", 1 / 3), ("I c3->c4", 0)):
        assert esperance("..... ..E.. ..b.. .nnn. ...be", ligne, connus) == pytest.approx(gain)
    paris = valeurs("..... ..E.. ..b.. .nnn. ...be", connus)
    assert paris["I c3->c2"] == (1 / 3, 1 - 1 / 3), "reste trois suspects noirs, rien à perdre"
    assert paris["I c3->c4"] == (0, 1), "tout le monde sait que c'est un chevalier"


def test_entrer_au_chateau_gagne_une_fois_sur_le_nombre_de_suspects() -> None:
    assert valeurs("b.... ..n.. ..E.. ..... ...be")["D a1->e1"] == (1 / 3, 1 - 1 / 3)
    gain = esperance("b.... ..n.. ..E.. ..... ...be", "D a1->e1")
    assert gain == pytest.approx(1 / 3)


PERDU = "sinon votre pion est perdu"
ENTRE = "laisse entrer d5"
ABRI = "met à l'abri le pion de c2"


def test_la_raison_d_un_coup_se_dit_avec_les_mots_de_la_regle() -> None:
    """Blanc a deux suspects, en c1 et en c2 ; noir deux aussi, en c3 et en d5."""
    partie = position("..e.. ..b.. ..E.. ..... ...n.")
    assert raisons.menace(partie) == (
        "Noir menace d'entrer avec d5 (1 chance sur 2) et d'interroger c2 (1 chance sur 2)."
    )
    assert dites(partie) == {
        "I c2->c3": f"interroge c3, 1 chance sur 2, {PERDU}, et c'est peut-être votre espion",
        "D c1->e1": "entre au château, 1 chance sur 2, sinon ce pion est perdu",
        "D c2->e2": f"{ABRI}, menace d'entrer avec e2 (1 chance sur 2), {ENTRE}",
        "D c2->d3": f"laisse interroger d3, {ENTRE}",
        "D c2->a4": f"{ABRI}, {ENTRE}",
    }
    partie.connus = frozenset({Case(1, 2), Case(2, 2)})
    assert dites(partie)["I c2->c3"] == f"interroge c3, un chevalier connu, {PERDU}"


def dites(partie: Partie) -> dict[str, str]:
    """La raison de quelques coups, telle qu'on la dit."""
    textes = ("I c2->c3", "D c1->e1", "D c2->e2", "D c2->d3", "D c2->a4")
    avis = [Avis(coup(texte), 0, "") for texte in textes]
    return {str(un.coup): un.mots for un in raisons.expliquer(partie, avis)}


def test_le_seul_suspect_est_l_espion() -> None:
    seul = "..e.. ..... ..E.. ..... ....."
    assert valeurs(seul)["D c1->e1"] == (1, 0)
    avis = raisons.expliquer(position(seul), expert.avis(position(seul), Random(1)))
    assert avis[0].mots == "entre au château, à coup sûr ; gagne"


@pytest.mark.sans_couverture
@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 40), st.integers(4, 8))
def test_la_machine_voit_exactement_les_coups_licites(graine: int, n: int, taille: int) -> None:
    partie = au_hasard(graine, n, taille)
    if partie.fin is None:
        options = expert.Recherche(taille, 0).options(expert.voir(partie))
        vus = [expert.coup_de(option, taille) for option in options]
        assert sorted(map(str, vus)) == sorted(map(str, coups(partie)))


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 40))
def test_couper_des_branches_ne_change_pas_la_valeur(graine: int, n: int) -> None:
    """La recherche, face à la même sans alpha ni bêta."""
    partie = au_hasard(graine, n, 4)

    def entiere(vue: expert.Vue, profondeur: int) -> float:
        if profondeur > 0:
            notes = []
            options = recherche.options(vue)
        else:  # au bout, ne rien faire, ou un pari qui rapporte
            notes = [recherche.estimer(vue)]
            options = [o for o in recherche.paris(vue) if o.acquis > 0]
        for o in options:
            suite = entiere(o.suite, profondeur - 1) if o.reste else 0
            notes.append(o.acquis - o.reste * suite)
        return max(notes)

    if partie.fin is None:
        recherche = expert.Recherche(4, 10**9)
        vue = expert.voir(partie)
        assert recherche.valeur(vue, 2, -1.0, 1.0) == pytest.approx(entiere(vue, 2))


@NIVEAUX
def test_elle_prend_ce_qui_gagne(niveau: str) -> None:
    """Il n'y a plus qu'un suspect noir : c'est l'espion."""
    partie = position("...E. ...b. b.... b.... .....")
    assert choisir(partie, niveau, Random(1)) == coup("I d2->d1")


@pytest.mark.sans_couverture
@pytest.mark.parametrize("niveau", ["moyen", "expert"])
def test_elle_barre_la_route_de_l_espion_connu(niveau: str) -> None:
    partie = position("E.... ..... ..b.. ..be. .....")
    assert coup("D a1->a5") in coups(position("E.... ..... ..b.. ..be. .....", NOIR))
    jouer(partie, choisir(partie, niveau, Random(1)))
    assert coup("D a1->a5") not in coups(partie)


@pytest.mark.parametrize("niveau", ["facile", "moyen"])
def test_un_chevalier_connu_n_entre_jamais_au_chateau(niveau: str) -> None:
    """Il n'y gagnerait rien, et se perdrait ; un suspect peut y entrer, lui."""
    partie = position("b.... ..n.. ..E.. ..... ...be")
    partie.connus = frozenset({Case(0, 0)})
    assert coup("D a1->e1") in coups(partie)
    for graine in range(20):
        assert ia.choisir(partie, niveau, Random(graine)) != coup("D a1->e1")


@pytest.mark.parametrize("niveau", ["facile", "moyen"])
def test_un_pari_perdu_se_joue_si_rien_d_autre_n_est_licite(
    niveau: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    partie = position("b.... ..n.. ..E.. ..... ...be")
    partie.connus = frozenset({Case(0, 0)})

    def un_seul(partie: Partie) -> list[Coup]:
        if refus(partie, coup("D a1->e1")) is None:
            return [coup("D a1->e1")]
        return coups(partie)

    monkeypatch.setattr(ia, "coups", un_seul)
    assert ia.choisir(partie, niveau, Random(1)) == coup("D a1->e1")


def test_la_certitude_se_dit_en_un_mot() -> None:
    assert [expert.mots(valeur) for valeur in (1, -1)] == ["gagne", "perd"]
    assert expert.mots(0.08) == "environ 54 parties gagnées sur 100"


def test_les_mondes_imagines_ont_une_borne() -> None:
    assert len(ia.supposer_tout(nouvelle_partie(Random(1), 8), Random(1))) == ia.MONDES


# --- honnête et reproductible --------------------------------------------------------------------


@pytest.mark.exigence("INC-03")
@pytest.mark.sans_couverture
@pytest.mark.parametrize("niveau", [*types.NIVEAUX, "conseil"])
def test_ses_choix_ne_dependent_pas_des_espions(niveau: str) -> None:
    """La même histoire publique, tous les espions qu'elle permet : le même coup, le même avis."""
    assert au_hasard(0, 7).fin is None
    lignes = partie_en_lignes(0, 7)
    vus: list[object] = []
    for blanc, noir in zip(cases_de_depart(BLANC, 5), cases_de_depart(NOIR, 5), strict=True):
        autre = partie_au_depart(Depart((blanc, noir), premier(0)), 5)
        if all(jouer(autre, fait.coup) == fait for fait in lignes):
            hasard = hasard_du_tour(autre)
            conseil = niveau == "conseil"
            vus.append(expert.avis(autre, hasard) if conseil else choisir(autre, niveau, hasard))
    assert len(vus) >= 2
    assert all(vu == vus[0] for vu in vus)


def premier(graine: int) -> Couleur:
    """Qui commence la partie menée au hasard."""
    return nouvelle_partie(Random(graine)).jeu.joueur


def partie_en_lignes(graine: int, nombre: int) -> list[Evenement]:
    """Ce qui s'est passé dans la même partie menée au hasard."""
    hasard = Random(graine)
    partie = nouvelle_partie(hasard)
    return [jouer(partie, hasard.choice(coups(partie))) for _ in range(nombre)]


def test_un_monde_ne_garde_rien_des_vrais_espions() -> None:
    partie, autre = (relire(f"B {b}\nN {n}\nB\n".encode()) for b, n in (("b4", "d1"), ("a3", "e3")))
    for espions in ((Case(2, 0), Case(0, 2)), (Case(4, 2), Case(2, 4))):
        assert ia.supposer(partie, espions).jeu == ia.supposer(autre, espions).jeu
    assert partie == relire(ENTETE.encode()), "l'original n'a pas changé"


def test_un_monde_ne_copie_de_la_partie_que_la_position() -> None:
    """Sans quoi chaque essai coûterait d'autant plus que la partie est longue."""
    longue = relire(ENTETE + "D a3->a2\nD c1->b1\nD a2->a3\nD b1->c1\n" * 100)
    for monde in ia.supposer_tout(longue, Random(1)):
        assert (monde.lignes, monde.historique) == ([], [])
        assert monde.jeu.joueur is longue.jeu.joueur
        assert coups(monde) == coups(longue)


def test_le_livre_de_l_expert_ne_s_ouvre_pas_pour_un_autre_niveau(tmp_path: Path) -> None:
    programme = (
        "import sys; from incognito.main import commande; "
        "commande(sys.argv[1:], standalone_mode=False); "
        "print([nom for nom in sys.modules if nom.startswith('incognito.machine.')])"
    )
    arguments = ["--ia", "blanc,noir", "--niveau", "facile", "--graine", "1"]
    fini = subprocess.run(
        [sys.executable, "-c", programme, *arguments],
        cwd=tmp_path,
        env=environnement(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert fini.stdout.endswith("BRAVO !\n['incognito.machine.ia']\n")


@pytest.mark.exigence("INC-06")
@pytest.mark.sans_couverture
@NIVEAUX
def test_la_machine_ne_change_pas_la_position_qu_on_lui_montre(niveau: str) -> None:
    partie = au_hasard(3, 6)
    avant = copier(partie)
    choisir(partie, niveau, Random(1))
    assert partie == avant


@pytest.mark.exigence("INC-03")
@pytest.mark.sans_couverture
@NIVEAUX
def test_deux_machines_finissent_la_partie_et_la_graine_la_rejoue(
    niveau: str, tmp_path: Path
) -> None:
    for fichier in ("a.inco", "b.inco"):
        machines = ("--ia", "blanc,noir", "--niveau", niveau, "--taille", "4", "--graine", "1")
        resultat = lancer("incognito", *machines, "-s", fichier, dossier=tmp_path)
        assert (resultat.code, resultat.plainte) == (0, "")
        assert resultat.texte.endswith(" : BRAVO !\n")
    assert (tmp_path / "a.inco").read_bytes() == (tmp_path / "b.inco").read_bytes()
    assert relire((tmp_path / "a.inco").read_bytes(), 4).fin is not None


@pytest.mark.sans_couverture
@pytest.mark.parametrize(("niveau", "taille"), [("facile", 4), ("facile", 6), ("moyen", 4)])
@pytest.mark.parametrize("graine", range(4))
def test_une_partie_de_machines_finit_toujours(niveau: str, taille: int, graine: int) -> None:
    partie = nouvelle_partie(Random(graine), taille)
    while partie.fin is None:
        jouer(partie, ia.choisir(partie, niveau, hasard_du_tour(partie)))
        assert len(partie.historique) < 2000


# --- quand une règle change ----------------------------------------------------------------------


def d_un_cavalier(jeu: Jeu, coup: Coup) -> str | None:
    """Une autre règle : un pion ne fait que sauter comme un cavalier, sur une case vide."""
    (depart, arrivee), taille = coup.mouvement, len(jeu.plateau)
    pion = jeu.plateau[depart.x][depart.y]
    ecarts = {abs(depart.x - arrivee.x), abs(depart.y - arrivee.y)}
    libre = all(0 <= c < taille for c in arrivee) and not jeu.plateau[arrivee.x][arrivee.y]
    permis = coup.genre is DEPLACEMENT and pion and pion.couleur is jeu.joueur
    return None if permis and libre and ecarts == {1, 2} else "il faut sauter."


def a_deux_cases(jeu: Jeu, coup: Coup) -> str | None:
    """Une autre règle : on ne va pas à plus de deux cases, et l'on interroge en diagonale."""
    depart, arrivee = coup.mouvement
    pas = max(abs(depart.x - arrivee.x), abs(depart.y - arrivee.y))
    pion, autre = (jeu.plateau[case.x][case.y] for case in coup.mouvement)
    if coup.genre is INTERROGATION and pas == 1 and pion and autre:
        permis = pion.couleur is jeu.joueur is not autre.couleur
        return None if permis else "pas celui-là."
    return JUGER(jeu, coup) if pas <= 2 else "c'est trop loin."


JUGER = regles.juger
AUTRES_REGLES = pytest.mark.parametrize("regle", [d_un_cavalier, a_deux_cases])


@pytest.mark.sans_couverture
@NIVEAUX
@AUTRES_REGLES
def test_si_une_regle_change_la_machine_la_suit(
    niveau: str, regle: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plateau, "juger", regle)
    monkeypatch.setattr(expert, "NOEUDS", 100)
    partie = nouvelle_partie(Random(3))
    for _ in range(4):
        if partie.fin is None:
            choix = choisir(partie, niveau, hasard_du_tour(partie))
            assert refus(partie, choix) is None
            jouer(partie, choix)


@AUTRES_REGLES
def test_si_une_regle_change_l_expert_ne_propose_rien_d_interdit(
    regle: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plateau, "juger", regle)
    monkeypatch.setattr(expert, "NOEUDS", 100)
    partie = nouvelle_partie(Random(3))
    hasard = hasard_du_tour(partie)
    assert refus(partie, expert.choisir(partie, hasard)) is None
    proposes = [avis.coup for avis in expert.avis(partie, hasard)]
    assert all(refus(partie, coup) is None for coup in proposes)


def test_a_bout_de_patience_elle_prend_un_pari_qui_vaut_mieux_que_l_egalite() -> None:
    partie = position(".bnn. .bEn. .b... ..... .eb..")
    assert expert.choisir(partie, Random(1)).genre is DEPLACEMENT
    partie.historique = [ATTENTE] * 200
    assert expert.choisir(partie, Random(1)).genre is INTERROGATION


def test_a_bout_de_patience_elle_ne_prend_pas_un_pari_perdant_et_change_de_coup(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Interroger coûte : à trois contre quatre, les blancs attendent, ici puis là."""
    monkeypatch.setattr(expert, "NOEUDS", 2000)
    partie = position("..... .b.n. .be.. ..nn. ..nE.")
    partie.historique = [ATTENTE] * 200
    choix = {expert.choisir(partie, Random(graine)) for graine in range(6)}
    assert len(choix) > 1
    assert all(un.genre is DEPLACEMENT for un in choix)


def test_lassee_elle_joue_comme_ia_et_deux_experts_n_attendent_pas_toujours() -> None:
    partie = position("..... .b.n. .be.. ..nn. ..nE.")
    partie.historique = [ATTENTE] * 1000
    for graine in range(6):
        attendu = ia.choisir(partie, "moyen", Random(graine))
        assert expert.choisir(partie, Random(graine)) == attendu


def test_a_bout_de_patience_moyen_joue_comme_facile() -> None:
    partie = relire(f"{ENTETE}D a3->a2\nD c1->c4\n".encode())
    partie.historique *= ia.PATIENCE
    choix = {ia.choisir(partie, niveau, Random(1)) for niveau in ("facile", "moyen")}
    assert len(choix) == 1


# --- au terminal ---------------------------------------------------------------------------------


@pytest.mark.exigence("INC-16")
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
    assert (
        "\nincognito -c coupee.inco -s coupee.inco --ia noir --niveau expert --graine 8\n"
        in fin.plainte
    )


@pytest.mark.exigence("INC-16")
def test_la_commande_qui_reprend_ne_dit_que_ce_qu_on_a_tape(tmp_path: Path) -> None:
    resultat = lancer("incognito", "--ia", "blanc", "-s", "p.inco", dossier=tmp_path)
    assert resultat.plainte.endswith("\nincognito -c p.inco -s p.inco --ia blanc\n")


@pytest.mark.exigence("INC-14", "INC-16")
def test_le_coup_de_la_machine_s_annonce_en_une_ligne_et_s_enregistre(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_text(f"{ENTETE}D b4->e4\n")
    resultat = lancer(
        *("incognito", "-c", "p.inco", "-s", "p.inco", "--ia", "noir", "--graine", "1"),
        dossier=tmp_path,
    )
    annonce = re.search(r"\nJoueur noir, la machine .+, soit (.+)\.\n", resultat.texte)
    assert annonce
    assert (tmp_path / "p.inco").read_text().splitlines()[3:5] == ["D b4->e4", annonce[1]]


@pytest.mark.sans_couverture
def test_conseil_dit_trois_coups_et_ne_joue_rien(tmp_path: Path) -> None:
    (tmp_path / "p.inco").write_text(f"{ENTETE}D b4->e4\nD c1->b2\nD a3->a2\n")
    arguments = ("incognito", "-c", "p.inco", "-s", "q.inco", "--graine", "1")
    resultat = lancer(*arguments, saisies="conseil\ni\nconseil\nb2\nCONSEIL\n", dossier=tmp_path)
    texte = resultat.texte.replace("\n", " ")
    lignes = re.findall(r"([DI] \w\d->\w\d)", texte)
    assert len(lignes) == 9 and lignes[:3] == lignes[3:6] == lignes[6:]
    partie = relire((tmp_path / "p.inco").read_bytes())
    assert all(coup(ligne) in coups(partie) for ligne in lignes)
    assert texte.count(" parties gagnées sur 100.") >= 2
    assert (tmp_path / "q.inco").read_bytes() == (tmp_path / "p.inco").read_bytes()


@pytest.mark.exigence("INC-19")
@pytest.mark.parametrize("ia_demandee", ["rouge", "blanc,rouge", "blanc;noir", "NOIR", ","])
def test_une_couleur_inconnue_est_refusee(ia_demandee: str, tmp_path: Path) -> None:
    resultat = lancer("incognito", "--ia", ia_demandee, dossier=tmp_path)
    assert resultat.code == 2
    valeurs = "'blanc', 'noir', 'blanc,noir'"
    phrase = f"valeur refusée pour '--ia' : on attend l'une de ces valeurs : {valeurs}"
    assert phrase in resultat.plainte
