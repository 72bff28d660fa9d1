"""Pannes pendant une sauvegarde : processus tué, disque plein, appel refusé.

La référence est toujours la même partie jouée sans panne : on a photographié la sauvegarde après
chaque écriture, et tout ce qu'on trouve ensuite sur le disque doit être l'une de ces photos.
"""

from __future__ import annotations

import os
import random
import re
import resource
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fautes.cibles import CIBLES, Cible
from tests.fautes.fragile import Disque, disque_fragile
from tests.outils import BIN, EN_MEMOIRE, INTENSIF, Resultat, en_memoire, environnement, lancer

pytestmark = pytest.mark.sans_couverture

MORTS = 40 if INTENSIF else 6
PAR_CIBLE = pytest.mark.parametrize("cible", CIBLES, ids=lambda c: c.jeu)


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """Un dossier neuf, sur un disque en mémoire s'il y en a un."""
    with tempfile.TemporaryDirectory(dir=EN_MEMOIRE) as dossier:
        yield Path(dossier)


def jouer(cible: Cible, disque: Disque) -> Resultat:
    """Joue la partie type d'un jeu sur un disque qui peut tomber en panne."""
    dossier = disque.sauvegarde.parent
    with disque_fragile(disque):
        return en_memoire(cible.jeu, *cible.arguments, saisies=cible.saisies, dossier=dossier)


def temoin(cible: Cible, dossier: Path) -> tuple[Disque, Resultat]:
    """La partie sans panne : ses appels, ses photos, ce qu'elle imprime."""
    cible.preparer(dossier)
    disque = Disque(dossier / cible.fichier)
    return disque, jouer(cible, disque)


def verifier_le_disque(
    cible: Cible,
    dossier: Path,
    etats: list[bytes],
    provisoires_au_plus: int,
    reprendre: bool = True,
) -> None:
    """La sauvegarde est entière, la partie en repart, et le provisoire en trop se reconnaît."""
    provisoires = [c.name for c in cible.provisoires(dossier)]
    assert len(provisoires) <= provisoires_au_plus
    for nom in provisoires:
        assert re.fullmatch(r"\.[0-9a-f]{8}\.tmp", nom)
    sauvegarde = dossier / cible.fichier
    if sauvegarde.exists():
        contenu = sauvegarde.read_bytes()
        assert contenu in etats, "la sauvegarde n'est ni celle d'avant ni celle d'après un tour"
        arguments, saisies = cible.reprise, cible.saisies_de_reprise
        if contenu:
            cible.charger(contenu)
        else:  # tuée entre réserver et écrire : rien n'y est encore, on peut y commencer
            assert cible.depart is None
            arguments, saisies = cible.arguments, cible.saisies
        if not reprendre:
            return
        reprise = en_memoire(cible.jeu, *arguments, saisies=saisies, dossier=dossier)
        assert reprise.code == 0, reprise.plainte
        assert "Erreur" not in reprise.plainte
        assert len(cible.provisoires(dossier)) <= len(provisoires)


@PAR_CIBLE
def test_la_partie_type_sauvegarde_plusieurs_fois(cible: Cible, tmp_path: Path) -> None:
    disque, resultat = temoin(cible, tmp_path)
    assert {"write", "flush", "fsync"} <= set(disque.appels)
    assert "Erreur" not in resultat.plainte
    assert len(set(disque.photos)) >= cible.sauvegardes


MORTELS = [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP]


@PAR_CIBLE
@pytest.mark.parametrize("recu", MORTELS[:2], ids=lambda recu: recu.name)
def test_tue_a_chaque_appel_d_ecriture(cible: Cible, recu: signal.Signals, tmp_path: Path) -> None:
    """Un enfant se tue juste avant le n-ième appel, pour tous les n ; SIGTERM range avant."""
    depart = tmp_path / "temoin"
    disque, _ = temoin(cible, depart)
    etats = [*cible.contenus(depart), *disque.photos]
    for n in range(1, len(disque.appels) + 1):
        dossier = tmp_path / str(n)
        cible.preparer(dossier)
        au_plus = 1 if recu == signal.SIGKILL else 0
        assert mourir(cible, dossier, n, recu) == (-recu if au_plus else 128 + recu)
        verifier_le_disque(cible, dossier, etats, au_plus, reprendre=bool(au_plus))


@PAR_CIBLE
@pytest.mark.parametrize("recu", MORTELS, ids=lambda recu: recu.name)
def test_des_morts_repetees_laissent_un_provisoire_au_plus_et_la_suite_le_reprend(
    cible: Cible, recu: signal.Signals, tmp_path: Path
) -> None:
    """Trois morts de suite dans le même dossier, au moment de donner son nom à un provisoire."""
    for _ in range(3):
        cible.preparer(tmp_path)
        assert mourir(cible, tmp_path, "replace", recu) in (-recu, 128 + recu)
        provisoires = [c for c in cible.provisoires(tmp_path) if c.suffix == ".tmp"]
        assert len(provisoires) == (recu == signal.SIGKILL)
    resultat = en_memoire(cible.jeu, *cible.arguments, saisies=cible.saisies, dossier=tmp_path)
    assert "Erreur" not in resultat.plainte
    assert not list(tmp_path.glob(".*"))
    cible.charger((tmp_path / cible.fichier).read_bytes())


def mourir(cible: Cible, dossier: Path, quand: int | str, recu: signal.Signals) -> int:
    """Joue dans un enfant, qui reçoit un signal juste avant cet appel ; rend comment il finit."""
    enfant = os.fork()
    if enfant == 0:
        fragile = Disque(dossier / cible.fichier, quand, lambda: os.kill(os.getpid(), recu))
        os._exit(jouer(cible, fragile).code)
    return os.waitstatus_to_exitcode(os.waitpid(enfant, 0)[1])


@pytest.mark.fuzz
@PAR_CIBLE
def test_la_vraie_commande_tuee_au_hasard(cible: Cible, tmp_path: Path) -> None:
    """De vraies morts de la vraie commande, à des instants quelconques de la partie."""
    disque, _ = temoin(cible, tmp_path / "temoin")
    etats = [*cible.contenus(tmp_path / "temoin"), *disque.photos]
    hasard = random.Random(1)
    morts, duree, essai = 0, 0.5, 0
    while morts < MORTS:
        essai += 1
        assert essai < 10 * MORTS, "la commande finit toujours avant d'être tuée"
        dossier = tmp_path / f"essai{essai}"
        cible.preparer(dossier)
        debut = time.monotonic()
        with subprocess.Popen(
            [str(BIN / cible.jeu), *cible.arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd=dossier,
            env=environnement(),
        ) as processus:
            assert processus.stdin
            processus.stdin.write(cible.saisies.encode())
            processus.stdin.close()
            try:
                processus.wait(timeout=hasard.uniform(0.3, 1.0) * duree)
                duree = max(0.05, min(duree, time.monotonic() - debut))
            except subprocess.TimeoutExpired:
                processus.kill()
                morts += 1
        verifier_le_disque(cible, dossier, etats, provisoires_au_plus=1)


@PAR_CIBLE
def test_panne_au_n_ieme_appel(cible: Cible, tmp_path: Path) -> None:
    """Chaque write, flush, fsync, replace échoue à son tour : une phrase, et la partie continue."""
    disque, sans_panne = temoin(cible, tmp_path / "temoin")
    etats = [*cible.contenus(tmp_path / "temoin"), *disque.photos]
    for n in range(1, len(disque.appels) + 1):
        dossier = tmp_path / str(n)
        cible.preparer(dossier)
        fragile = Disque(dossier / cible.fichier, n)
        resultat = jouer(cible, fragile)
        assert "Traceback" not in resultat.plainte
        if resultat.code == 0:
            assert cible.meme_partie(resultat, sans_panne), f"appel {n} : la partie a changé"
        else:
            assert n <= cible.appels_d_ouverture, f"appel {n} : la partie s'est arrêtée"
        if set(fragile.photos) != set(disque.photos):
            assert cible.fichier in resultat.plainte, f"appel {n} : panne passée sous silence"
        verifier_le_disque(cible, dossier, [*etats, *fragile.photos], provisoires_au_plus=0)


@PAR_CIBLE
def test_limite_de_taille_de_fichier(cible: Cible, tmp_path: Path) -> None:
    """RLIMIT_FSIZE : le système refuse d'écrire plus de quelques octets."""
    cible.preparer(tmp_path)
    avant = cible.contenus(tmp_path)

    def limiter() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (4, 4))

    fini = subprocess.run(
        [str(BIN / cible.jeu), *cible.arguments],
        input=cible.saisies.encode(),
        capture_output=True,
        cwd=tmp_path,
        env=environnement(PYTHONDONTWRITEBYTECODE="1"),
        preexec_fn=limiter,
        timeout=60,
        check=False,
    )
    plainte = fini.stderr.decode()
    assert "Traceback" not in plainte
    assert f"impossible d'écrire « {cible.fichier} » (fichier trop gros pour le disque)" in plainte
    assert cible.contenus(tmp_path) == avant
    assert cible.provisoires(tmp_path) == []


@PAR_CIBLE
def test_un_fichier_qui_n_est_pas_a_nous_reste_la(cible: Cible, tmp_path: Path) -> None:
    """Un fichier du joueur, même nommé comme un provisoire : aucun jeu n'y touche."""
    ailleurs = tmp_path / f".{cible.fichier}.0a1b2c3d.tmp"
    ailleurs.write_bytes(b"moiti")
    cible.preparer(tmp_path)
    resultat = lancer(cible.jeu, *cible.arguments, saisies=cible.saisies, dossier=tmp_path)
    assert resultat.code == 0, resultat.plainte
    assert (tmp_path / cible.fichier).exists()
    assert cible.provisoires(tmp_path) == [ailleurs]
    assert ailleurs.read_bytes() == b"moiti"
