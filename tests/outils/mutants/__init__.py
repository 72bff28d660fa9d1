"""Les mutants : des fautes fabriquées par un outil du métier, que les tests doivent voir."""
