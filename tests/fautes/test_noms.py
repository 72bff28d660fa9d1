"""Noms hostiles : refusés à la question et au chargement, jamais renvoyés tels quels à l'écran."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fautes.cibles import CIBLES, Cible
from tests.outils import lancer

pytestmark = pytest.mark.sans_couverture

# Quatre octets chacun, comme « Léa » : ils la remplacent dans une sauvegarde sans rien décaler.
NOMS = {
    "effacement de l'écran": b"\x1b[2J",
    "retour à la ligne caché": b"a\rbc",
    "texte retourné": "\u202ea".encode(),
    "demi-caractère": "\ud800a".encode("utf-8", "surrogatepass"),
    "caractère nul au milieu": b"a\0bc",
    "octets quelconques": b"\xff\xfe\xfd\xfc",
}
AVEC_NOM = pytest.mark.parametrize(
    "cible", [c for c in CIBLES if c.question_du_nom is not None], ids=lambda c: c.jeu
)
PAR_NOM = pytest.mark.parametrize("nom", NOMS.values(), ids=NOMS.keys())


@AVEC_NOM
@PAR_NOM
def test_nom_hostile_a_la_question(cible: Cible, nom: bytes, tmp_path: Path) -> None:
    assert cible.question_du_nom is not None
    debut = cible.question_du_nom.encode()
    sans = lancer(cible.jeu, *cible.arguments, saisies=debut, dossier=tmp_path)
    avec = lancer(cible.jeu, *cible.arguments, saisies=debut + nom + b"\n", dossier=tmp_path)
    assert avec.code == 0
    ajout = avec.texte.removeprefix(sans.texte)
    assert sans.texte.rstrip("\n").splitlines()[-1] in ajout, "la question n'est pas reposée"
    assert "imprimable" in ajout, "la raison n'est pas dite"
    assert nom not in avec.sortie and b"\x1b" not in avec.sortie


@AVEC_NOM
@PAR_NOM
def test_nom_hostile_dans_une_sauvegarde(cible: Cible, nom: bytes) -> None:
    bonne = cible.exemple()
    assert "Léa".encode() in bonne
    with pytest.raises(cible.erreur) as refus:
        cible.charger(bonne.replace("Léa".encode(), nom))
    assert str(refus.value).isprintable()
