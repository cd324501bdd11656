"""The engine as a library: one page, or many, to text, Markdown, HTML and metadata."""

from penumbra.library.document import Document, TextBlock
from penumbra.library.extraction import decide, extract
from penumbra.library.many import extract_many
from penumbra.library.options import Keep, Options, To
from penumbra.library.rows import Input, Row
from penumbra.metadata import Metadata
from penumbra.settings import Limits

__all__ = [
    "Document",
    "Input",
    "Keep",
    "Limits",
    "Metadata",
    "Options",
    "Row",
    "TextBlock",
    "To",
    "decide",
    "extract",
    "extract_many",
]
