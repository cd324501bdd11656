"""What is on the computer: folders, registry, safe writing, and where each browser looks for native hosts."""
