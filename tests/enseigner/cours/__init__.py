"""Le cours : ce qu'un étudiant lit à côté des jeux, et ce qui le prouve."""
