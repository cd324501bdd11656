"""The site memory: what earlier pages of a site looked like, and what comes again."""
