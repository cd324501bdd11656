"""The reader view's articles of a corpus's pages beside those of another reader, with judgements of the differences."""
