"""Les tests du cours."""
