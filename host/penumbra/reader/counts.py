"""Counts above an article that are no part of it: reading time, views, comments, shares."""

import re

__all__ = ["without_counts"]

_NUMBER = r"\d{1,3}(?:[\d.,\u00a0\u202f ]{0,12}\d)?\s*(?:[km]|tsd\.?|mio\.?|тыс\.?|млн\.?)?"
_MINUTES = r"(?:min(?:ute)?s?\b\.?|minuten|minutos?|мин(?:\.|ут[аы]?\b)?|דקות|דק['׳]|דקה)"
_READING = r"(?:read(?:ing)?(?: time)?|lesezeit|lesedauer|de lectur[ae]|de lecture|чтения|на чтение|קריאה)"
_COUNTED = (
    r"(?:page ?views?|views?|reads|shares?|likes|claps|comments?|replies|repl(?:y|ies)"
    r"|aufrufe?|kommentare?|ansichten|vues|commentaires?|partages"
    r"|visitas|vistas|comentarios?|visualizaciones|просмотр(?:а|ов)?|комментари(?:й|я|ев)|צפיות|תגובות|תגובה"
    r"|مشاهد(?:ة|ات)|تعليق(?:ات)?)"
)
_COUNT = re.compile(
    rf"(?<!\w)(?:{_NUMBER}[-\s]*{_MINUTES}[-\s]*{_READING}"
    rf"|(?:estimated )?(?:reading time|read time|lesezeit|lesedauer|temps de lecture|tiempo de lectura|время чтения"
    rf"|זמן קריאה)\s*:?\s*(?:ca\. |~ ?|environ )?{_NUMBER}[-\s]*{_MINUTES}"
    rf"|{_NUMBER}\s*{_COUNTED})(?!\w)",
    re.IGNORECASE,
)


def without_counts(line: str) -> str:
    """A line without its reading time and counts of views, comments and shares.

    Only a whole line of such counts, or one that has only an author and a date beside them, is no sentence.
    """
    return _COUNT.sub(" ", line)
