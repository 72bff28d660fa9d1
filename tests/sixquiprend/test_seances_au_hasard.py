"""Des séances au hasard, tuées ou non : aucune suite ne fait disparaître une partie gardée."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixquiprend.carnet import SauvegardeInvalide
from sixquiprend.sauvegarde import decoder
from tests.fautes.fragile import Disque, disque_fragile
from tests.outils import en_memoire, exemples, fichiers
from tests.sixquiprend.commun import ADIEU, DE_COTE, NOTES

pytestmark = pytest.mark.sans_couverture

SAUVEE = re.compile(r"^Partie sauvegardée dans « (.+) » ;", re.MULTILINE)


@dataclass(frozen=True)
class Lancement:
    """Une séance : ce qu'on lance, ce qu'on y tape, et l'appel d'écriture qui la tue, s'il y en a.

    Sans source, la partie est neuve, et son joueur porte un nom que nulle autre n'a.
    """

    source: str | None
    cible: str | None
    gestes: tuple[str, ...]
    mort: int


@dataclass
class Tiroir:
    """Un dossier, et ce que des phrases y ont dit gardé : le nom de la partie, puis son tour."""

    dossier: Path
    promises: dict[str, int] = field(default_factory=dict)

    def parties(self) -> dict[str, tuple[str, int]]:
        """Les parties qui se rechargent, par fichier : leur nom, et leur tour depuis le début."""
        trouvees = {}
        for nom, octets in fichiers(self.dossier).items():
            try:
                soiree = decoder(octets)
            except SauvegardeInvalide:
                continue
            tour = 11 * soiree.game.manche + soiree.game.tour
            trouvees[nom] = (soiree.game.humain.name, tour)
        return trouvees

    def promettre(self, noms: Iterable[str]) -> None:
        """Retient les parties de ces fichiers, qu'une phrase vient de dire gardées."""
        for nom in noms:
            partie, tour = self.parties()[nom]
            self.promises[partie] = max(tour, self.promises.get(partie, 0))

    def verifier(self) -> None:
        """Chaque partie promise se recharge, à son tour ou plus loin ; les notes sont intactes."""
        presentes = set(self.parties().values())
        for partie, tour in self.promises.items():
            assert any(nom == partie and t >= tour for nom, t in presentes), partie
        assert (self.dossier / "notes.txt").read_bytes() == NOTES

    def lancer(self, numero: int, lancement: Lancement) -> None:
        """Joue une séance, tuée ou non, puis retient ce que ses phrases ont promis."""
        arguments = ["--graine", str(numero)]
        arguments += ["-s", lancement.cible] if lancement.cible else []
        arguments += ["-c", lancement.source] if lancement.source else []
        accueil = [] if lancement.source else [f"Partie {numero}", "1", ""]
        saisies = "\n".join([*accueil, *lancement.gestes, ""])
        with tempfile.TemporaryDirectory() as ailleurs:
            journal = Path(ailleurs) / "phrases"
            enfant = os.fork()
            if enfant == 0:
                self.jouer_et_mourir(arguments, saisies, lancement.mort, journal)
            os.waitpid(enfant, 0)
            phrases = journal.read_text(encoding="utf-8")
        self.promettre(nom for nom in DE_COTE.findall(phrases) if nom in self.parties())
        self.promettre(SAUVEE.findall(phrases))
        self.promettre(nom for nom, _ in ADIEU.findall(phrases))

    def jouer_et_mourir(self, arguments: list[str], saisies: str, mort: int, journal: Path) -> None:
        """Joue dans ce processus ; au `mort`-ième appel d'écriture, note les phrases et se tue."""

        def mourir() -> None:
            for flux in (sys.stdout, sys.stderr):
                flux.flush()
                assert isinstance(flux.buffer, io.BytesIO)
                with journal.open("ab") as fichier:
                    fichier.write(flux.buffer.getvalue())
            os.kill(os.getpid(), signal.SIGKILL)

        try:
            with disque_fragile(Disque(self.dossier / "partie.six", mort, mourir)):
                resultat = en_memoire(
                    "sixquiprend", *arguments, saisies=saisies, dossier=self.dossier
                )
            journal.write_bytes(resultat.sortie + resultat.erreurs)
        finally:
            os._exit(0)


NOMS = st.sampled_from(["a.six", "b.six", "a~.six", "notes.txt"])
# Les cartes de la partie ne sont pas connues d'avance : on les essaie toutes, puis les rangées.
UN_TOUR = (*map(str, range(104, 0, -9)), "1")
GESTES = st.lists(
    st.one_of(st.just(UN_TOUR), NOMS.map(lambda nom: (f"sauver {nom}",)), st.just(("q",))),
    max_size=4,
).map(lambda groupes: tuple(geste for groupe in groupes for geste in groupe))
LANCEMENTS = st.builds(
    Lancement, st.none() | NOMS, st.none() | NOMS, GESTES, st.sampled_from([0, 0, 1, 2, 4, 6, 9])
)


@pytest.mark.fuzz
@settings(max_examples=exemples(20))
@given(st.lists(LANCEMENTS, min_size=2, max_size=6))
def test_aucune_suite_de_seances_ne_fait_disparaitre_une_partie_gardee(
    lancements: list[Lancement],
) -> None:
    with tempfile.TemporaryDirectory() as temporaire:
        tiroir = Tiroir(Path(temporaire))
        (tiroir.dossier / "notes.txt").write_bytes(NOTES)
        for numero, lancement in enumerate(lancements):
            tiroir.lancer(numero, lancement)
            tiroir.verifier()
