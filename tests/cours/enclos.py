"""Le bac à sable de `make noter`, que le cours emprunte, et qu'il n'importe que d'ici."""

from tests.noter import bac as bac
from tests.noter.dossiers import dossier_neuf as dossier_neuf
from tests.noter.dossiers import rendre_les_droits as rendre_les_droits
