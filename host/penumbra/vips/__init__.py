"""VIPS: a page's visual blocks at all granularities (`segmentation`)."""

from penumbra.vips.division import HIGHEST
from penumbra.vips.segmentation import VisualTree, segment

__all__ = ["HIGHEST", "VisualTree", "segment"]
