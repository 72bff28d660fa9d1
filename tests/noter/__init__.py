"""Noter n'importe quel programme d'après le sujet, sans lire son code : `make noter`.

On lit les modules dans cet ordre :
- lancer : `dossiers`, `bac` (sans danger), `conduite` (au terminal), `manques`, `construction` ;
- Incognito : `profils`, `ecran`, `arbitre` (nos règles), `reconnaissance`, `cible` (le banc),
  `scenarios`, `saisies`, `positions`, `espions`, `habitudes`, `decouverte`, `epreuves_du_jeu`,
  `epreuves_des_fichiers`, `jugement`, `memoire`, `examen` ;
- Puissance N : `questions`, `dessins`, `table` (le menu), `epreuves_puissance`, `pilote`,
  `puissance` ;
- rendre : `corrections`, `bilan`, `feuille`, `exports`, `archives`, `rendus`, `kits`, `classe`.
"""
