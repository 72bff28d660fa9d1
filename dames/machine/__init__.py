"""Les machines : `ia`, le premier livre, joue par les règles ; `expert`, le second, voit loin."""
