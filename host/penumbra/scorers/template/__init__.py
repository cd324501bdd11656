"""Template comparison: the main content is the text that differs between pages of one site (`scoring`)."""

from penumbra.scorers.template.scoring import score

__all__ = ["score"]
