"""What a page says of itself: title, author, date, language, site, address, description, picture."""

from penumbra.metadata.metadata import Metadata, VisibleFacts, read_metadata

__all__ = ["Metadata", "VisibleFacts", "read_metadata"]
