"""Les tests de la toile, des écrans et de la fenêtre communs."""
