"""The floor under main text: whatever a name, a phrase or another rule says, main text is dim at most.

The exception is the second copy of a whole text: it may be hidden, because the first copy stays.

This is the last word on blocks, and on the elements that hold them.
"""

import numpy as np

from penumbra.arrays import Bools
from penumbra.decision.context import PageContext
from penumbra.decision.levels import Level, Levels

__all__ = ["find_hidden_text", "find_holders"]


def find_hidden_text(context: PageContext, levels: Levels, second_texts: Bools) -> Bools:
    """(n_blocks,) hidden blocks that the scores take for main text.

    Parameters
    ----------
    second_texts
        (n_blocks,) the second copy of a whole text; a reader has the first.
    """
    return np.asarray((levels == Level.HIDE) & _main_text(context) & ~second_texts)


def find_holders(context: PageContext, _levels: Levels, of_blocks: Levels) -> Bools:
    """(n_nodes,) elements with main text that no rule has hidden, and everything between them and the text.

    Parameters
    ----------
    of_blocks
        (n_blocks,) levels of blocks.
    """
    blocks, protected = context.blocks, (of_blocks != Level.HIDE) & _main_text(context)
    texts = np.zeros(len(context.page), dtype=bool)
    texts[blocks.text_rows[np.repeat(protected, np.diff(blocks.start))]] = True
    return context.page.with_ancestors(texts)


def _main_text(context: PageContext) -> Bools:
    return np.asarray(context.main >= context.thresholds.main_text)
