"""La machine : qui joue contre vous, et qui vous conseille. Le jeu se lit, et se joue, sans elle.

`ia` joue les niveaux facile et moyen ; `expert` joue le plus fort, et donne les conseils.
"""
