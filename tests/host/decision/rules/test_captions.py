"""Captions."""

from contexts import supplementary
from penumbra.decision.levels import Level

K, D = Level.KEEP, Level.DIM
STORY = "Nobody in the village heard it before the morning came over the hill"


def test_a_caption_between_kept_texts_is_kept_and_one_in_a_gallery_below_is_not() -> None:
    figure = (
        "<figure><img><figcaption><span>The hill</span></figcaption></figure><div class=photo-caption>By night</div>"
    )
    assert supplementary(f"<p>{STORY}</p>{figure}<p>{STORY}</p>{figure}", K, D, D, K, D, D) == ".ss..."
