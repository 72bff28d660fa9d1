"""Les tests du Pickomino."""
