"""SmartBrowser: VIPS blocks, a linear regression for importance, fuzzy c-means for levels (`scoring`)."""

from penumbra.scorers.smartbrowser.scoring import Granularity, choose_granularity, level_memberships, score

__all__ = ["Granularity", "choose_granularity", "level_memberships", "score"]
