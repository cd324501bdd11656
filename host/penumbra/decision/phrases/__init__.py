"""Phrases that say what a part of a page is: one TOML file a language, compiled to `phrases.json` by `make tables`.

`tables` reads the compiled file, `patterns` builds regular expressions from it, `compiling` makes it from the
languages' files.
"""

from penumbra.decision.phrases.tables import PHRASES

__all__ = ["PHRASES"]
