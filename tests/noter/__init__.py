"""Noter n'importe quel programme d'après le sujet, sans lire son code : `make noter`.

On lit les modules dans cet ordre : `dossiers`, `bac` (lancer sans danger), `conduite` (mener au
terminal), `profils`, `ecran`, `arbitre` (nos règles), `reconnaissance`, `cible` (le banc d'essai),
`scenarios`, `saisies`, `positions`, `espions`, `habitudes`, `decouverte`, `epreuves_du_jeu`,
`epreuves_des_fichiers`, `jugement`, `construction`, `memoire` ; pour Puissance N, `parties`,
`appels`, `pilote`, `pilotage`, `puissance` ; enfin `examen`, `bilan`, `feuille`, `kits`,
`rendus`, `classe`, `exports`.
"""
