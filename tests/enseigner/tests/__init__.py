"""Les tests du cours, du correcteur et du livre."""
