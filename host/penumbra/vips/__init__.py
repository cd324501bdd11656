"""VIPS: a page's visual blocks, at every granularity at once (`segmentation`)."""

from penumbra.vips.division import HIGHEST
from penumbra.vips.segmentation import VisualTree, segment

__all__ = ["HIGHEST", "VisualTree", "segment"]
