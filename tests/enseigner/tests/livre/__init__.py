"""Les tests du livre."""
