"""Pegboard in the forms that libraries of the field use: `pettingzoo`, `gymnasium` and `openspiel`. Each is written from the documentation
of that library and stands on its own feet; where the library is installed, its own classes are the base."""
