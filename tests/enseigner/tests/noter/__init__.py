"""Les tests du correcteur."""
