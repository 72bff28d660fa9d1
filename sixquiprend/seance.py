"""La séance : une partie et ce qui l'entoure, pour le terminal comme pour la fenêtre.

Notions :
- une *séance* est une suite de parties ; elle se reprend d'un lancement à l'autre ;
- sa *graine* et le nombre de *donnes* déjà faites décident de la donne suivante : une séance
  sauvegardée puis reprise reçoit les mêmes cartes que si elle n'avait pas été interrompue ;
- sa *cible* est le fichier où elle s'enregistre entre les tours, si le joueur en a voulu un.

À essayer : lancez deux fois `sixquiprend --graine 7` avec les mêmes réponses, puis une troisième
fois en quittant à la première manche et en reprenant. Comparez les mains de la deuxième manche.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .game import Game
from .player import AiPlayer, HumanPlayer, nom_d_ia


@dataclass
class Seance:
    """La partie en cours, et de quoi distribuer et enregistrer la suite."""

    graine: int
    donnes: int = 0
    game: Game = field(default_factory=Game)
    cible: str | None = None

    def nouvelle_partie(self, nom: str, nombre_d_ia: int) -> None:
        """Commence une partie et distribue sa première manche.

        Args:
            nom: celui du joueur humain.
            nombre_d_ia: de 1 à 9.
        Retour: rien.
        Effets de bord: remplace la partie et compte une donne.

        Exemple:
            >>> seance = Seance(graine=7)
            >>> seance.nouvelle_partie("Ada", 9)
            >>> len(seance.game.players), len(seance.game.deck)
            (10, 0)
        """
        ias = [AiPlayer(nom_d_ia(numero)) for numero in range(1, nombre_d_ia + 1)]
        self.game = Game([HumanPlayer(nom), *ias])
        self.nouvelle_manche()

    def nouvelle_manche(self) -> None:
        """Distribue la manche suivante.

        Args: aucun.
        Retour: rien.
        Effets de bord: modifie la partie et compte une donne.
        """
        from random import Random

        self.game.deal(Random(f"{self.graine}/{self.donnes}"))
        self.donnes += 1
