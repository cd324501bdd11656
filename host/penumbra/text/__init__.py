"""Operations on texts, for all texts of a page at once: words, characters, names, and checksums of words."""
