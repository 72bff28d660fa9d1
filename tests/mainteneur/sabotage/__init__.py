"""Le sabotage : des fautes plantées une à une, que les tests doivent voir (voir LISEZMOI.md)."""
