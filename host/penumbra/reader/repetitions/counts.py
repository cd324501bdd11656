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
_CJK_NUMBER = r"\d{1,3}(?:[\d.,]{0,12}\d)?\s*[万萬千만천km]?"
_CJK_COUNTED = (
    r"(?:阅读|閱讀|浏览|瀏覽|访问|訪問|点击|點擊|点阅|點閱|评论|評論|留言|转发|轉發|点赞|按讚|字数|字數|人气|人氣)(?:次数|次數|量|数|數|统计|統計|人次)?"
    r"|(?:字数统计|字數統計|阅读时长|閱讀時間|阅读时间)|(?:閲覧|再生|アクセス|コメント|文字|いいね)数?|読了時間|所要時間"
    r"|(?:조회|댓글|추천|공유)(?:\s*수)?|읽는\s?시간"
)
_CJK_UNIT = r"(?:次|人|人次|条|條|字|分|分钟|分鐘|分間|分程度|回|件|個|个|회|개|분)?"
_CJK_COUNT = (
    rf"(?:{_CJK_COUNTED})\s*[:：]?\s*(?:约|約|약)?\s*{_CJK_NUMBER}\s*{_CJK_UNIT}"
    rf"|(?:约|約|약)?\s*{_CJK_NUMBER}\s*{_CJK_UNIT}\s*의?の?(?:{_CJK_COUNTED})"
    rf"|(?:この記事は)?約?\s*{_CJK_NUMBER}\s*分(?:程度)?で読めます"
)
"""Counts of Chinese, Japanese and Korean pages, before or after their names."""
_COUNT = re.compile(
    rf"(?<!\w)(?:{_CJK_COUNT}|{_NUMBER}[-\s]*{_MINUTES}[-\s]*{_READING}"
    rf"|(?:estimated )?(?:reading time|read time|lesezeit|lesedauer|temps de lecture|tiempo de lectura|время чтения"
    rf"|זמן קריאה)\s*:?\s*(?:ca\. |~ ?|environ )?{_NUMBER}[-\s]*{_MINUTES}"
    rf"|viewed {_NUMBER} times|{_NUMBER}\s*{_COUNTED})(?!\w)",
    re.IGNORECASE,
)


def without_counts(line: str) -> str:
    """A line without its reading time and counts of views, comments and shares.

    Only a whole line of such counts, or one that has only an author and a date beside them, is no sentence.
    """
    return _COUNT.sub(" ", line)
