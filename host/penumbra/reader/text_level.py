"""The elements of text within a line: one list for all steps of the reader."""

__all__ = ["TEXT_LEVEL"]

TEXT_LEVEL = frozenset(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q rb rp rt rtc ruby s samp small span "
    "strike strong sub sup time tt u var".split()
)
"""Text-level elements (HTML standard, section 4.5), `ins` and `del`, and older elements of the kind. They begin no line
of their own. Elements without text, such as `br` and `img`, are not among them."""
