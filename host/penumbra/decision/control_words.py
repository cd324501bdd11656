"""Words and labels of controls."""

from penumbra.decision.phrases import PHRASES

__all__ = ["FOLDING", "NETWORKS", "SHARING", "SHARING_REST"]

SHARING = PHRASES.controls.sharing
NETWORKS = PHRASES.controls.networks
SHARING_REST = PHRASES.controls.sharing_fillers
FOLDING = PHRASES.controls.folding
