"""Write the tables that are made from other files: the phrases of all languages. Run by `make tables`; a test says when it is needed."""

from penumbra.decision.phrases.compiling import compile_phrases
from penumbra.decision.phrases.tables import COMPILED

if __name__ == "__main__":
    COMPILED.write_text(compile_phrases(), encoding="utf-8", newline="\n")
