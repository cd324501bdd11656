"""The site memory: fingerprints of earlier pages of a site, and the blocks that recur."""
