"""Ce qui sert à enseigner : le cours, le correcteur, le livre."""
