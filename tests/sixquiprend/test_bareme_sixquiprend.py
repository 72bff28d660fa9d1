"""Ce que des fautes plantées dans Six Qui Prend ont montré qu'aucun test ne voyait."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixquiprend.graphique import scene
from tests.appui.page import Page
from tests.sixquiprend.commun import octets_de, partie_neuve


@pytest.mark.exigence("SIX-13")
def test_c_reprend_la_partie_sur_la_page(tmp_path: Path) -> None:
    contenu = octets_de(partie_neuve())
    (tmp_path / "p.six").write_bytes(contenu)
    with Page("sixquiprend", "--muet", "-c", "p.six", "-s", "suite.six", dossier=tmp_path) as page:
        page.suivre()
        question = page.question()
        assert question is not None
        assert len(question["gestes"]) == 10
        assert page.images == [scene(partie_neuve()).svg]
    assert (tmp_path / "suite.six").read_bytes() == contenu
