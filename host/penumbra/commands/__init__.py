"""The commands of the command line; each has its own file."""
