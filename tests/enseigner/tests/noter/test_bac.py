"""Un programme noté ne peut pas nuire : rien ne lui survit, rien ne se lit ni ne s'écrit dehors."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from pathlib import Path

import pytest

from tests.appui import bac, dossiers
from tests.appui.bac import Limites
from tests.appui.dossiers import dossier_neuf, lire, poids
from tests.enseigner.noter.conduite import ParTube, par_tube
from tests.enseigner.noter.construction import ConstructionRatee, compilateur, construire, copie

pytestmark = [
    pytest.mark.skipif(compilateur() is None, reason="il faut un compilateur C (cc)"),
]

PEU = Limites(calcul=2.0, attente=4.0)

HOSTILES = {
    "tue-tout": """
        #include <signal.h>
        #include <unistd.h>
        int main(void) { kill(getppid(), SIGKILL); kill(-1, SIGKILL); kill(0, SIGKILL); return 0; }
    """,
    "trois-cents-demons": """
        #include <unistd.h>
        int main(void) {
            for (int i = 0; i < 300; i++)
                if (fork() == 0) {
                    setsid();
                    setpgid(0, 0);
                    if (fork() == 0) for (;;) pause();
                    _exit(0);
                }
            return 0;
        }
    """,
    "remplit-le-disque": """
        #include <stdio.h>
        #include <string.h>
        int main(void) {
            static char bloc[1000000];
            memset(bloc, 'x', sizeof bloc);
            for (int i = 0; i < 1500; i++) {
                char nom[32];
                sprintf(nom, "f%d", i);
                FILE *f = fopen(nom, "w");
                if (f) { fwrite(bloc, 1, sizeof bloc, f); fclose(f); }
            }
            return 0;
        }
    """,
    "prise": """
        #include <stdio.h>
        #include <stdlib.h>
        #include <arpa/inet.h>
        #include <sys/socket.h>
        int main(int argc, char **argv) {
            int s = socket(AF_INET, SOCK_STREAM, 0);
            struct sockaddr_in ou = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[1]))};
            inet_pton(AF_INET, "127.0.0.1", &ou.sin_addr);
            puts(connect(s, (struct sockaddr *)&ou, sizeof ou) == 0 ? "connecte" : "refuse");
            return 0;
        }
    """,
    "qui-suis-je": """
        #include <stdio.h>
        #include <unistd.h>
        int main(void) {
            printf("%d %d %d\\n", (int)getuid(), (int)geteuid(), setuid(0));
            return 0;
        }
    """,
    "trousseau": """
        #include <stdio.h>
        #include <sys/syscall.h>
        #include <unistd.h>
        int main(void) {
            long cle = syscall(SYS_add_key, "user", "mot", "secret", 6, -3);
            long demande = syscall(SYS_request_key, "user", "mot", NULL, -3);
            long trousseau = syscall(SYS_keyctl, 0, -3, 1);
            printf("%ld %ld %ld\\n", cle, demande, trousseau);
            return 0;
        }
    """,
    "profond": """
        #include <sys/stat.h>
        #include <unistd.h>
        int main(void) {
            for (int i = 0; i < 3000; i++) if (mkdir("d", 0700) || chdir("d")) break;
            chmod(".", 0);
            return 0;
        }
    """,
}


@pytest.fixture(scope="module")
def atelier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Les programmes hostiles, compilés."""
    dossier = tmp_path_factory.mktemp("hostiles")
    dossier.chmod(0o755)
    for nom, texte in HOSTILES.items():
        source = dossier / f"{nom}.c"
        source.write_text(texte, encoding="utf-8")
        subprocess.run(["cc", "-w", str(source), "-o", str(dossier / nom)], check=True)
    return dossier


def executer(*commande: str, dossier: Path) -> ParTube:
    """Lance une commande dans un bac, entrée vide, jusqu'à sa fin."""
    return par_tube(list(commande), dossier, b"", PEU)


def survivants(programme: Path) -> list[str]:
    """Les processus qui exécutent encore ce programme, et non son jumeau d'un test voisin."""
    restes = []
    for lien in Path("/proc").glob("[0-9]*/exe"):
        try:
            if str(programme) in os.readlink(lien):
                restes.append(str(lien))
        except OSError:
            continue
    return restes


@pytest.mark.parametrize("nom", ["tue-tout", "trois-cents-demons", "remplit-le-disque", "profond"])
def test_rien_ne_survit_a_un_programme_hostile(atelier: Path, nom: str) -> None:
    temoin = subprocess.Popen(["sleep", "60"])
    with dossier_neuf() as dossier:
        executer(str(atelier / nom), dossier=dossier)
        assert poids(dossier, 2_000)[1] < 400_000_000
    assert survivants(atelier / nom) == []
    assert not dossier.exists()
    assert temoin.poll() is None, "un processus du dehors a été tué"
    temoin.kill()
    temoin.wait()


def test_un_dossier_qui_deborde_arrete_le_programme(atelier: Path) -> None:
    with dossier_neuf() as dossier:
        fini = executer(str(atelier / "remplit-le-disque"), dossier=dossier)
    assert "remplit le disque" in fini.depassement


def test_le_reseau_de_la_machine_n_est_pas_la(atelier: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as serveur, dossier_neuf() as dossier:
        port = str(serveur.getsockname()[1])
        dedans = executer(str(atelier / "prise"), port, dossier=dossier)
        dehors = subprocess.run([atelier / "prise", port], capture_output=True, check=True)
    assert dedans.sortie == b"refuse\n"
    assert dehors.stdout == b"connecte\n", "la prise marche bien hors du bac"


def test_un_programme_n_est_jamais_root(atelier: Path) -> None:
    with dossier_neuf() as dossier:
        fini = executer(str(atelier / "qui-suis-je"), dossier=dossier)
    uid, euid, rendu = fini.sortie.split()
    assert uid != b"0" and euid != b"0" and rendu == b"-1"


def test_rien_ne_se_lit_ni_ne_s_ecrit_dehors(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("le corrigé", encoding="utf-8")
    tmp_path.chmod(0o777)
    with dossier_neuf() as dossier:
        fini = executer("sh", "-c", f"cat {secret}; echo x > {tmp_path}/trace; ls", dossier=dossier)
    assert b"corrig" not in fini.sortie
    assert not (tmp_path / "trace").exists()


def test_un_programme_ne_voit_pas_le_dossier_ou_il_est_range(tmp_path: Path) -> None:
    shutil.copy("/bin/cat", tmp_path / "lecteur")
    (tmp_path / "secret.txt").write_text("le corrigé", encoding="utf-8")
    secret = f"{tmp_path.parent}/./{tmp_path.name}/secret.txt"
    with dossier_neuf() as dossier:
        fini = executer("sh", "-c", f"{tmp_path}/lecteur {secret}; cat {secret}", dossier=dossier)
        seul = executer(str(tmp_path / "lecteur"), "/etc/hostname", dossier=dossier)
    assert b"corrig" not in fini.sortie
    assert seul.sortie == Path("/etc/hostname").read_bytes(), "le programme, lui, se lance"


def test_un_programme_ne_laisse_pas_un_mot_dans_les_trousseaux_du_noyau(atelier: Path) -> None:
    with dossier_neuf() as dossier:
        fini = executer(str(atelier / "trousseau"), dossier=dossier)
    assert fini.sortie == b"-1 -1 -1\n"


def test_un_depot_ou_une_classe_ranges_dans_le_systeme_ne_se_voient_pas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Comme dans /opt ou /usr, et par un lien qui y mène ; ce qu'on montre dedans se voit."""
    opt = tmp_path / "opt"
    for nom in ("depot/grid.py", "classe/bob/grid.py", "classe/outil/lire.sh", "autre/lisible"):
        (opt / nom).parent.mkdir(parents=True)
        (opt / nom).write_text("le corrigé", encoding="utf-8")
    (tmp_path / "lien").symlink_to(opt)
    monkeypatch.setattr(bac, "SYSTEME", (*bac.SYSTEME, str(opt), str(tmp_path / "lien")))
    monkeypatch.setattr(bac, "CACHES", [opt / "depot"])
    bac.cacher(tmp_path / "lien" / "classe")
    (opt / "classe" / "outil" / "lire.sh").write_text(
        f"#!/bin/sh\nfind {opt} {tmp_path}/lien/ -type f\n", encoding="utf-8"
    )
    (opt / "classe" / "outil" / "lire.sh").chmod(0o755)
    with dossier_neuf() as dossier:
        fini = executer(str(opt / "classe" / "outil" / "lire.sh"), dossier=dossier)
    vus = {chemin.rpartition("opt/")[2] for chemin in fini.sortie.decode().splitlines()}
    assert vus == {"classe/outil/lire.sh", "autre/lisible", f"{tmp_path}/lien/autre/lisible"}


def test_une_phrase_dit_qu_il_n_y_a_pas_de_bac(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bac, "moyen", lambda: "")
    monkeypatch.setenv("SANS_BAC", "1")
    assert bac.description().startswith("pas de bac à sable")
    with dossier_neuf() as dossier:
        fini = executer("sh", "-c", "id -u", dossier=dossier)
    assert fini.sortie.strip() != b"0", "jamais root, même sans bac"


def test_la_machine_d_ici_a_un_bac() -> None:
    assert bac.moyen() == "bubblewrap"
    assert bac.moyen() in bac.description()


def test_un_lien_a_la_place_d_un_fichier_ne_se_suit_pas(tmp_path: Path) -> None:
    (tmp_path / "dehors").mkdir()
    (tmp_path / "dehors" / "secret").write_text("le corrigé", encoding="utf-8")
    ici = tmp_path / "ici"
    ici.mkdir()
    (ici / "sortie.inco").symlink_to(tmp_path / "dehors" / "secret")
    (ici / "dossier").symlink_to(tmp_path / "dehors")
    (ici / "vrai").write_text("vrai", encoding="utf-8")
    os.mkfifo(ici / "tube")
    assert lire(ici, "sortie.inco") is None
    assert lire(ici, "dossier/secret") is None
    assert lire(ici, "../dehors/secret") is None
    assert lire(ici, "tube") is None
    assert lire(ici, "vrai") == b"vrai"


def test_un_makefile_qui_change_les_droits_ne_change_rien_ailleurs(tmp_path: Path) -> None:
    voisin = tmp_path / "voisin"
    voisin.mkdir()
    (voisin / "rendu.c").write_text("int x;\n", encoding="utf-8")
    rendu = tmp_path / "rendu"
    rendu.mkdir()
    (rendu / "main.c").write_text("int main(void) { return 0; }\n", encoding="utf-8")
    regle = f"p: main.c\n\tcc -o p main.c\n\t-chmod -R 000 {voisin} / .\n\t-rm -rf {voisin} ../*\n"
    (rendu / "Makefile").write_text(regle, encoding="utf-8")
    avant = {c: c.stat().st_mode for c in tmp_path.rglob("*")}
    with copie(rendu) as ici, pytest.raises(ConstructionRatee):
        construire(ici)
        raise ConstructionRatee("construit ou non, peu importe")
    assert {c: c.stat().st_mode for c in tmp_path.rglob("*")} == avant
    assert not ici.exists()


def test_un_dossier_ferme_se_supprime_quand_meme(tmp_path: Path) -> None:
    dedans = tmp_path / "a" / "b"
    dedans.mkdir(parents=True)
    (dedans / "f").write_text("x", encoding="utf-8")
    dedans.chmod(0)
    (tmp_path / "a").chmod(0)
    dossiers.supprimer(tmp_path / "a")
    assert not (tmp_path / "a").exists()


def test_un_programme_sans_fin_s_arrete() -> None:
    debut = time.monotonic()
    with dossier_neuf() as dossier:
        fini = par_tube(["sh", "-c", "while :; do :; done"], dossier, b"", Limites(calcul=0.3))
    assert fini.depassement == "le programme calcule sans fin, sans rien demander"
    assert time.monotonic() > debut
