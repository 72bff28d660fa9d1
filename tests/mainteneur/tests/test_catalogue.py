"""Le catalogue de click en français, compilé."""

from tests.mainteneur.catalogue import MESSAGES, compiler


def test_le_catalogue_compile_est_celui_qu_on_lit() -> None:
    assert (MESSAGES / "messages.mo").read_bytes() == compiler(), "lancez make catalogue"
