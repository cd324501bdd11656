"""What makes the shipped models; needs the `train` extra."""
