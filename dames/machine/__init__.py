"""Les machines : `ia`, le premier livre, joue par les règles ; `expert`, le second, va vite et loin."""
