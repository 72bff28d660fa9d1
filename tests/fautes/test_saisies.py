"""Saisies absurdes et fins d'entrée : quoi qu'on tape, la commande finit proprement."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fautes.cibles import CIBLES, Cible
from tests.outils import (
    EN_MEMOIRE,
    INTENSIF,
    INTERROMPUE,
    JEUX,
    MEMOIRE_AU_PLUS_KIO,
    Resultat,
    en_memoire,
    exemples,
    lancer,
    lancer_mesure,
)
from tests.outils.golden import cas_du_jeu

pytestmark = pytest.mark.sans_couverture

PAR_CIBLE = pytest.mark.parametrize("cible", CIBLES, ids=lambda c: c.jeu)
CAS_DE_REFERENCE = [
    pytest.param(jeu, cas, id=f"{jeu}-{cas.name}")
    for jeu in JEUX
    for cas in cas_du_jeu(jeu)
    if (cas / "code.txt").read_text(encoding="utf-8") == "0\n"
    and (cas / "saisies.txt").read_bytes()
]


def verifier_fin_propre(resultat: Resultat) -> None:
    """Code 0, aucune trace, et au plus des phrases de nous sur la sortie d'erreur."""
    assert resultat.code == 0, resultat.plainte
    assert "Traceback" not in resultat.plainte
    assert b"\x1b" not in resultat.sortie + resultat.erreurs, "caractère d'échappement renvoyé"


@pytest.mark.fuzz
@PAR_CIBLE
def test_lignes_quelconques(cible: Cible) -> None:
    """Des parties de n'importe quoi, mêlé de réponses plausibles."""
    mots = st.sampled_from(cible.vocabulaire)
    lignes = st.lists(
        st.one_of(mots, mots, mots, st.text(max_size=20), st.binary(max_size=8)), max_size=40
    )

    @settings(max_examples=exemples(80))
    @given(lignes)
    def essai(saisies: list[str | bytes]) -> None:
        octets = b"\n".join(
            x if isinstance(x, bytes) else x.encode("utf-8", "surrogatepass") for x in saisies
        )
        with tempfile.TemporaryDirectory(dir=EN_MEMOIRE) as dossier:
            chemin = Path(dossier)
            cible.preparer(chemin)
            verifier_fin_propre(
                en_memoire(cible.jeu, *cible.arguments, saisies=octets, dossier=chemin)
            )

    essai()


@pytest.mark.fuzz
@pytest.mark.parametrize(("jeu", "cas"), CAS_DE_REFERENCE)
def test_chaque_debut_d_une_partie_de_reference(jeu: str, cas: Path, tmp_path: Path) -> None:
    """La fin de l'entrée à une question : ce qui est imprimé est un début de la partie.

    À chacune sous « make fuzz », à trois ou quatre sinon.
    """
    arguments = (cas / "arguments.txt").read_text(encoding="utf-8").splitlines()
    lignes = (cas / "saisies.txt").read_bytes().splitlines(keepends=True)
    entiere = (cas / "sortie.txt").read_bytes()
    for n in range(0, len(lignes), 1 if INTENSIF else 1 + len(lignes) // 3):
        dossier = tmp_path / str(n)
        _installer(cas, dossier)
        debut = b"".join(lignes[:n])
        resultat = en_memoire(jeu, *arguments, saisies=debut, dossier=dossier)
        assert resultat.code == 0
        if resultat.sortie != entiere:  # la partie peut finir avant ses dernières saisies
            assert INTERROMPUE.search(resultat.plainte), f"après {n} lignes"
        assert entiere.startswith(resultat.sortie), f"après {n} lignes"


@pytest.mark.parametrize(("jeu", "cas"), CAS_DE_REFERENCE[::5])
def test_le_milieu_d_une_partie_par_la_vraie_commande(jeu: str, cas: Path, tmp_path: Path) -> None:
    """Une partie sur cinq par de vrais tubes, coupée à la moitié, au milieu d'une ligne."""
    saisies = (cas / "saisies.txt").read_bytes()
    arguments = (cas / "arguments.txt").read_text(encoding="utf-8").splitlines()
    _installer(cas, tmp_path)
    resultat = lancer(jeu, *arguments, saisies=saisies[: len(saisies) // 2], dossier=tmp_path)
    assert resultat.code == 0
    assert "Traceback" not in resultat.plainte
    assert INTERROMPUE.search(resultat.plainte)


def _installer(cas: Path, dossier: Path) -> None:
    dossier.mkdir(exist_ok=True)
    if (cas / "avant").is_dir():
        shutil.copytree(cas / "avant", dossier, dirs_exist_ok=True)


@PAR_CIBLE
def test_une_ligne_demesuree_est_refusee_et_la_partie_continue(
    cible: Cible, tmp_path: Path
) -> None:
    """Trente mégaoctets sans fin de ligne : une mauvaise réponse, et moins de 64 Mo."""
    lignes = cible.saisies.encode().splitlines(keepends=True)
    demesuree = b"1" * 30_000_000 + b"\n"
    for dossier in ("sans", "avec"):
        cible.preparer(tmp_path / dossier)
    sans = en_memoire(
        cible.jeu, *cible.arguments, saisies=b"".join(lignes), dossier=tmp_path / "sans"
    )
    avec, memoire = lancer_mesure(
        cible.jeu,
        *cible.arguments,
        saisies=lignes[0] + demesuree + b"".join(lignes[1:]),
        dossier=tmp_path / "avec",
    )
    assert avec.code == 0, avec.plainte
    assert "Traceback" not in avec.plainte
    assert avec.sortie.count(b"\n") > sans.sortie.count(b"\n"), "le refus n'est pas dit"
    assert cible.contenus(tmp_path / "avec") == cible.contenus(tmp_path / "sans")
    assert memoire < MEMOIRE_AU_PLUS_KIO, f"{memoire} Kio"
