"""La page qu'ouvre l'option -g, et l'image d'une partie qu'elle montre."""
