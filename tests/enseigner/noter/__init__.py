"""Noter n'importe quel programme d'après le sujet, sans lire son code : `make noter`.

LISEZMOI.md a la carte des modules, dans l'ordre où les lire.
"""
