"""La notation est juste : un bon programme a tout, une faute plantée ne coûte que son exigence."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest

from incognito.plateau import issue
from tests.appui import BIN, RACINE
from tests.enseigner.c import charger_fautes, construire
from tests.enseigner.noter import arbitre
from tests.enseigner.noter.cible import Cible
from tests.enseigner.noter.construction import compilateur, dictee
from tests.enseigner.noter.decouverte import decouvrir, essai
from tests.enseigner.noter.examen import passer as passer_en_ordre
from tests.enseigner.noter.examen import resultat
from tests.enseigner.noter.feuille import detailler
from tests.enseigner.noter.incognito import EPREUVES
from tests.enseigner.noter.jugement import Verdict
from tests.enseigner.noter.profils import charger_profil, hors_format
from tests.enseigner.noter.scenarios import Scenario, charger_scenarios, retenus

avec_cc = pytest.mark.skipif(compilateur() is None, reason="il faut un compilateur C (cc)")
DIALECTE = RACINE / "tests" / "enseigner" / "noter" / "profils" / "dialecte.toml"
SCENARIOS = charger_scenarios("incognito")
DU_SUJET = retenus(SCENARIOS, ())
# make preuve : chaque faute face à toute la grille. Sinon, face à son exigence et à ces témoins.
PREUVE_ENTIERE = os.environ.get("PREUVE") == "entiere"
TEMOINS = ("02-depart", "05-ligne", "13-partie", "16-plateau", "21-debut")

# L'exigence que chaque faute fait perdre, puis celles qu'elle emporte avec elle, inévitablement :
# un plateau de départ incomplet, un espion visible ou une question de trop ne sont pas l'écran de
# l'annexe, sans --taille il n'y a pas non plus vingt pions par joueur, et la fin d'une partie est
# la même pour un espion trouvé ou entré.
FAUTES: dict[str, tuple[str, set[str]]] = {
    "TAILLE_IGNOREE": ("INC-01", {"INC-02"}),
    "DEPART_FAUX": ("INC-02", {"INC-21"}),
    "SANS_SRAND": ("INC-03", set()),
    "BLANC_COMMENCE": ("INC-03", set()),
    "ESPION_VISIBLE": ("INC-03", {"INC-21"}),
    "SAUTE_UN_PION": ("INC-05", set()),
    "PREND_LA_PLACE": ("INC-05", set()),
    "CAVALIER": ("INC-05", set()),
    "PION_ADVERSE": ("INC-06", set()),
    "PASSE_LE_TOUR": ("INC-06", set()),
    "SON_CHATEAU": ("INC-07", set()),
    "CHATEAU_EN_DIAGONALE": ("INC-07", set()),
    "CHEVALIER_AU_CHATEAU": ("INC-08", set()),
    "INTERROGE_EN_DIAGONALE": ("INC-09", set()),
    "INTERROGE_UN_AMI": ("INC-09", set()),
    "BOUCLE_SUR_CASE_VIDE": ("INC-09", set()),
    "QUESTIONNE_PERDU": ("INC-10", set()),
    "INTERROGER_PUIS_REJOUER": ("INC-10", set()),
    "ESPION_JAMAIS_PERDU": ("INC-11", set()),
    "ESPION_JAMAIS_TROUVE": ("INC-11", set()),
    "GAGNANT_TU": ("INC-11", {"INC-21"}),
    "ESPION_REFOULE": ("INC-12", set()),
    "FIN_PUIS_QUESTION": ("INC-12", {"INC-11", "INC-21"}),
    "SANS_GAGNANT": ("INC-13", set()),
    "REFUS_NON_ENREGISTRES": ("INC-14", set()),
    "ECRIT_A_LA_FIN": ("INC-14", set()),
    "REMPLIT_LE_DISQUE": ("INC-14", set()),
    "TRONQUE": ("INC-15", set()),
    "INVALIDES_PASSENT_LE_TOUR": ("INC-16", set()),
    "FINIE_CONTINUE": ("INC-16", set()),
    "PREMIER_IGNORE": ("INC-16", set()),
    "EXTENSION_QUELCONQUE": ("INC-17", set()),
    "VIDE_PLANTE": ("INC-17", set()),
    "LIGNE_QUELCONQUE": ("INC-17", set()),
    "OPTIONS_ENSEMBLE": ("INC-19", set()),
    "ERREUR_CODE_NUL": ("INC-19", set()),
    "DELUGE": ("INC-19", set()),
    "FOURCHE": ("INC-19", set()),
    "SANS_DEBOGAGE": ("INC-20", set()),
    "SANS_ACCENT": ("INC-21", set()),
    "BOUCLE_EN_FIN_D_ENTREE": ("ENTREE", set()),
}

Compiler = Callable[..., Path]


@pytest.fixture(scope="session")
def pile() -> Iterator[ExitStack]:
    """Ce qui se ferme à la fin des tests."""
    with ExitStack() as ouverte:
        yield ouverte


@pytest.fixture(scope="session")
def atelier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Un dossier où compiler, que même un programme sans droits peut lire."""
    dossier = tmp_path_factory.mktemp("atelier")
    dossier.chmod(0o755)
    return dossier


@pytest.fixture(scope="session")
def compiler(atelier: Path) -> Compiler:
    """De quoi compiler un programme des tests, une fois chacun."""

    @cache
    def un_programme(*fautes: str, de: str = "incognito", options: tuple[str, ...] = ()) -> Path:
        dossier = atelier / "-".join((de, *fautes, *options))
        return construire(de, dossier, *fautes, options=options)

    return un_programme


@pytest.fixture(scope="session")
def bibliotheque(pile: ExitStack) -> Path | None:
    """La dictée."""
    return pile.enter_context(dictee())


def passer(cible: Cible, scenarios: Sequence[Scenario]) -> dict[str, Verdict]:
    """Les verdicts de tous ces scénarios."""
    return {v.scenario.identifiant: v for v in passer_en_ordre(cible, scenarios)}


def manques(verdicts: dict[str, Verdict]) -> str:
    """Ce que des verdicts disent de perdu, de quoi lire un échec."""
    rates = [resultat(v) for v in verdicts.values() if v.tenu is False]
    return "\n".join(ligne for rate in rates for ligne in detailler(rate))


def perdues(verdicts: dict[str, Verdict]) -> set[str]:
    """Les exigences qu'un scénario au moins a perdues."""
    return {e for v in verdicts.values() if v.tenu is False for e in v.scenario.exigences}


# --- les bons programmes ---------------------------------------------------------------------


def test_notre_incognito_a_tout() -> None:
    commande = ["env", f"PYTHONPATH={RACINE}", str(BIN / "incognito")]
    cible = decouvrir(commande, charger_profil(None), montres=[RACINE])
    verdicts = passer(cible, SCENARIOS)
    assert manques(verdicts) == ""
    assert all(verdict.tenu for verdict in verdicts.values())
    assert hors_format(cible.profil) == {}


@avec_cc
def test_un_programme_c_au_format_du_sujet_a_tout(
    compiler: Compiler, bibliotheque: Path | None
) -> None:
    cible = decouvrir([str(compiler())], charger_profil(None), bibliotheque)
    verdicts = passer(cible, SCENARIOS)
    assert manques(verdicts) == ""
    assert hors_format(cible.profil) == {}


@avec_cc
def test_dans_un_autre_dialecte_le_profil_suffit_et_le_format_se_paie(
    compiler: Compiler, bibliotheque: Path | None
) -> None:
    programme = str(compiler(de="dialecte"))
    cible = decouvrir([programme], charger_profil(DIALECTE), bibliotheque)
    assert perdues(passer(cible, DU_SUJET)) == {"INC-13", "INC-21"}
    assert set(hors_format(cible.profil)) == {"INC-13", "INC-19", "INC-20", "INC-21"}


@avec_cc
def test_sans_chargement_les_parties_nouvelles_laissent_juger_les_regles(
    compiler: Compiler, bibliotheque: Path | None
) -> None:
    programme = str(compiler("SANS_CHARGEMENT", de="dialecte"))
    cible = decouvrir([programme], charger_profil(DIALECTE), bibliotheque)
    assert cible.profil["lancement.position"] == "nouvelle"
    perdus = perdues(passer(cible, DU_SUJET))
    assert perdus == {"INC-13", "INC-15", "INC-16", "INC-21"}


# --- les fautes plantées ---------------------------------------------------------------------


def a_planter() -> list[str]:
    """Toutes les fautes sous `make preuve`, sinon une pour trois exigences."""
    toutes = list(FAUTES)
    une_par_exigence = {FAUTES[faute][0]: faute for faute in toutes}
    return toutes if PREUVE_ENTIERE else list(une_par_exigence.values())[::3]


def test_chaque_faute_du_programme_est_a_l_epreuve() -> None:
    assert list(charger_fautes("incognito")) == list(FAUTES)


@avec_cc
@pytest.mark.parametrize("faute", a_planter())
def test_une_faute_ne_coute_que_son_exigence(
    faute: str, compiler: Compiler, bibliotheque: Path | None
) -> None:
    exigence, inevitables = FAUTES[faute]
    cible = decouvrir([str(compiler(faute))], charger_profil(None), bibliotheque)
    verdicts = passer(cible, SCENARIOS if PREUVE_ENTIERE else a_passer(exigence))
    assert exigence in perdues(verdicts), "la faute n'est pas vue"
    assert perdues(verdicts) <= {exigence, *inevitables}, manques(verdicts)


def a_passer(exigence: str) -> list[Scenario]:
    """Les scénarios d'une exigence, ceux qu'ils supposent, et quelques témoins."""
    siens = [s for s in SCENARIOS if exigence in s.exigences or s.identifiant in TEMOINS]
    supposes = {suppose for scenario in siens for suppose in scenario.suppose}
    return [s for s in SCENARIOS if s in siens or s.identifiant in supposes]


@avec_cc
def test_un_programme_qui_se_multiplie_ne_laisse_personne(
    compiler: Compiler, bibliotheque: Path | None
) -> None:
    programme = compiler("FOURCHE")
    cible = decouvrir([str(programme)], charger_profil(None), bibliotheque)
    verdicts = passer(cible, [s for s in SCENARIOS if s.identifiant == "19-absent"])
    assert not verdicts["19-absent"].tenu
    restes = [p for p in Path("/proc").glob("[0-9]*/exe") if _mene_a(p, programme)]
    assert restes == []


def _mene_a(lien: Path, programme: Path) -> bool:
    try:
        return os.readlink(lien) == str(programme)
    except OSError:
        return False


@avec_cc
def test_une_faute_s_explique(compiler: Compiler, bibliotheque: Path | None) -> None:
    programme = str(compiler("CHATEAU_EN_DIAGONALE"))
    cible = decouvrir([programme], charger_profil(None), bibliotheque)
    scenario = next(s for s in SCENARIOS if s.identifiant == "07-diagonale-blanche")
    perdu = resultat(passer(cible, [scenario])[scenario.identifiant])
    texte = "\n".join(detailler(perdu))
    assert texte.startswith("```sh\ncd ")
    assert '; cat; } | "$programme" -a -c depart.inco\n' in texte
    assert "./programme -a -c depart.inco\n             d ⏎ (3, 1) --> (0, 4)\n" in texte
    assert "  attendu    le déplacement b4->e1 refusé, plateau inchangé\n" in texte
    assert "  obtenu     le plateau a changé\n" in texte
    assert perdu.indice == scenario.indice


@avec_cc
def test_un_essai_montre_une_etape_brute_et_comprise(compiler: Compiler) -> None:
    cible = decouvrir([str(compiler(de="dialecte"))], charger_profil(DIALECTE))
    texte = essai(cible)
    assert "--- au lancement, brut\nPress E to enter\n5  . . x x ." in texte
    assert "--- compris\n. . n n .\n. . . n n\nb . . . n\n" in texte
    assert "tapé « E ⏎ m 1 3 1 4 »" in texte


# --- les données ------------------------------------------------------------------------------


def test_les_scenarios_couvrent_ce_qu_une_boite_noire_peut_voir() -> None:
    numeros = [*range(1, 4), *range(5, 18), *range(19, 22)]
    vues = {exigence for scenario in SCENARIOS for exigence in scenario.exigences}
    assert vues == {f"INC-{numero:02}" for numero in numeros} | {"ENTREE"}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.identifiant)
def test_un_scenario_dit_juste(scenario: Scenario) -> None:
    """Nos règles jugent ses coups comme lui, et ce qu'il suppose existe."""
    assert scenario.epreuve in EPREUVES
    assert scenario.indice.endswith((".", "?"))
    assert set(scenario.suppose) <= {s.identifiant for s in SCENARIOS}
    if scenario.epreuve in ("joue", "refuse"):
        jeu = arbitre.position(scenario.position)
        (coup,) = scenario.coups
        assert arbitre.est_licite(jeu, coup) == (scenario.epreuve == "joue")
    if scenario.epreuve == "fin":
        jeu = arbitre.position([*scenario.position, *scenario.coups])
        fin = issue(jeu)
        assert fin is not None
        assert arbitre.lettre(fin.gagnants[0]) == scenario.attendu["gagnant"]
    if scenario.epreuve == "trait":
        jeu = arbitre.position([*scenario.position, *scenario.coups])
        assert arbitre.trait(jeu) == scenario.attendu["trait"]


def test_ce_que_notre_liste_ajoute_ne_compte_que_si_on_le_demande() -> None:
    ajoutes = {s.ajout for s in SCENARIOS} - {""}
    assert {"--taille", "--graine", "-d", "kill -9", "sans option", "code de sortie"} <= ajoutes
    assert not any(s.ajout for s in DU_SUJET)
    assert retenus(SCENARIOS, (), ajouts=True) == SCENARIOS
    sans_debogage = retenus(SCENARIOS, {"INC-20"}, ajouts=True)
    assert {s.identifiant for s in SCENARIOS} - {s.identifiant for s in sans_debogage} == {
        "20-debogage"
    }
