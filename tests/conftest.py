"""Réglages communs : les profils d'hypothesis.

Sous `make test` les cas sont les mêmes à chaque fois (derandomize) : un échec se retrouve toujours.
`make fuzz` (profil « intensif ») en tire de nouveaux, cinquante fois plus.
"""

import os

from hypothesis import settings

settings.register_profile("defaut", derandomize=True, database=None, deadline=None)
settings.register_profile("intensif", max_examples=5000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "defaut"))
