"""Web2Text: two convolutional networks over the page's text blocks, decoded as a chain (`scoring`)."""

from penumbra.scorers.web2text.scoring import Model, load_model, potentials, score

__all__ = ["Model", "load_model", "potentials", "score"]
