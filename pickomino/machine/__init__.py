"""Le second livre : qui joue contre vous (`ia`, puis `expert`), et qui conseille (`expert`)."""
