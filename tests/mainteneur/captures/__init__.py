"""Les images des README, jeu par jeu."""
