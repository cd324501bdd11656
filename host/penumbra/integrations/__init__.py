"""Penumbra in the engines that crawls are processed with. Each module imports its engine; nothing is imported here."""
