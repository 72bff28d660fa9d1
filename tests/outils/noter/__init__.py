"""Noter n'importe quel programme d'après le sujet, sans lire son code : `make noter`."""
