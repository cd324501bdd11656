"""Frames and typed messages between the browser and the host."""
