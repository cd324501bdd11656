"""SmartBrowser: VIPS blocks, a linear regression for their importance, fuzzy c-means for their level (`scoring`)."""

from penumbra.scorers.smartbrowser.scoring import Grain, choose_grain, level_memberships, score

__all__ = ["Grain", "choose_grain", "level_memberships", "score"]
