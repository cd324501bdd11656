"""`penumbra train`: fit the shipped models, one sub-command a model; and tell what the marks that they learn from are worth."""

import click

from penumbra.commands.lazy import LazyGroup, Row

__all__ = ["train"]

TRAINERS: dict[str, Row] = {
    "default": Row("penumbra.commands.train_default", "default", "The decision that ships."),
    "web2text": Row("penumbra.commands.train_web2text", "web2text", "The networks of the scorer web2text."),
    "smartbrowser": Row("penumbra.commands.train_methods", "smartbrowser", "The regression of the scorer smartbrowser."),
    "mss": Row("penumbra.commands.train_methods", "mss", "The token values of the scorer mss-supervised."),
    "agreement": Row("penumbra.commands.train_agreement", "agreement", "How far two readings of the marked pages agree."),
}


@click.group(
    cls=LazyGroup, table=TRAINERS, heading="Models and marks", missing="Training needs: pip install 'penumbra-host[train]'."
)
def train() -> None:
    """Fit a model, or see how far its marks agree. Needs the corpora; `default` and `web2text` the extra `train` too."""
