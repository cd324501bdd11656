"""The shipped scorer: boosted trees and convolutional networks over the features of blocks, averaged."""

from penumbra.scorers.default.explanation import contributions
from penumbra.scorers.default.model import Model, load_model, model_columns
from penumbra.scorers.default.scoring import score, score_with

__all__ = ["Model", "contributions", "load_model", "model_columns", "score", "score_with"]
