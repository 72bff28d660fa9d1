"""`make catalogue` : `messages.po`, le français de click qu'on lit, devient `messages.mo`."""

from __future__ import annotations

import polib

from tests.appui import RACINE

MESSAGES = RACINE / "puissance_n" / "commun" / "fr" / "LC_MESSAGES"


def compiler() -> bytes:
    """Les octets que doit contenir `messages.mo`."""
    return polib.pofile(str(MESSAGES / "messages.po")).to_binary()


if __name__ == "__main__":
    (MESSAGES / "messages.mo").write_bytes(compiler())
