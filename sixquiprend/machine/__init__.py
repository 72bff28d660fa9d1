"""Le second livre : qui joue contre vous, et qui vous conseille."""
