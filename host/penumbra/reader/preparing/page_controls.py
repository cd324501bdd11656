"""Removal of whole lines that are controls of the page: jumps, printing, boxes to tick, facts about members."""

import re

from lxml import html

from penumbra.reader.tree.lines import Line, has_few_elements
from penumbra.reader.tree.removal import REMOVED, remove_marked

__all__ = ["drop_page_controls"]

_JUMPS = re.compile(
    r"(?:(?:jump|skip|scroll|go|back|return|up) to (?:the )?(?:recipe|video|instructions|comments|content|main content"
    r"|navigation|search|top|top of (?:the )?page|contents|table of contents|index|list of \w+)"
    r"|(?:zurück |direkt |springe )?(?:zum|zur) (?:rezept|inhalt|inhaltsverzeichnis|seitenanfang|navigation|suche)"
    r"|(?:zurück )?nach oben|retour (?:en haut|au sommaire|à la table des matières)|aller (?:à la recette|au contenu)"
    r"|volver (?:arriba|al índice|al inicio)|(?:ir|saltar) (?:a la receta|al contenido)"
    r"|(?:перейти |вернуться )?к (?:рецепту|содержанию|началу|оглавлению)|наверх"
    r"|(?:קפיצה|דילוג|מעבר) (?:למתכון|לתוכן)|חזרה למעלה|(?:العودة إلى|انتقل إلى) (?:الأعلى|الوصفة|المحتوى)"
    r"|返回(?:顶部|頂部|首页|首頁|目录|目錄)|回到(?:顶部|頂部)|(?:ページの)?(?:先頭|トップ)へ(?:戻る)?)",
    re.IGNORECASE,
)
"""Links to another place of the page."""
_STEP = (
    r"(?:previous|next|older|newer|prev|vorige[rs]?|nächste[rs]?|zurück|weiter|précédent|suivant|anterior|siguiente"
    r"|назад|вперёд|предыдущая|следующая|הקודם|הבא|السابق|التالي|上一[篇页頁](?:文章)?|下一[篇页頁](?:文章)?|前へ|次へ)"
    r"(?: (?:post|article|story|page|artikel|beitrag|seite|entrada|статья))?"
)
_STEPS = re.compile(rf"{_STEP}(?:[\s|/·•«»‹›←→<>-]+|\s*(?:and|und|et|y|и|與|与|和)\s*){_STEP}", re.IGNORECASE)
"""Links to the story before and to the one after, or the heading above them."""
_ORDERS = re.compile(
    r"(?:(?:print|save|pin|rate)(?: this)? (?:recipe|page|article|image)|(?:pin|save)(?: this)? for later"
    r"|view (?:this |the |full |larger )?(?:image|picture|figure)|rezept (?:drucken|bewerten)|imprimer la recette"
    r"|imprimir (?:la )?receta|распечатать рецепт|הדפסת? ה?מתכון|طباعة الوصفة|copy citation(?: to clipboard)?"
    r"|(?:view|see|show|hide) (?:all )?(?:photos|pictures|captions?)|buy (?:this )?photo|skip ad"
    r"|wait \d+ seconds? to continue|advertisement|inread invented by teads)",
    re.IGNORECASE,
)
"""Orders to print, save or look at a part of the page, and labels of galleries and advertisements."""
_LABELS = re.compile(
    r"captions?|full ?screen|auto ?play|自动播放|自動播放|自動再生"
    r"|loading|wird geladen|chargement|cargando|загрузка|טוען"
    r"|جار(?:ي|ٍ)? التحميل|(?:正在)?加载中?|(?:正在)?載入中?|読み込み中",
    re.IGNORECASE,
)
"""Labels of galleries and players. As a heading or an item of a list they may be the text's own words."""
_LABELLED = frozenset("p div span a".split())
_MEMBER = (
    r"(?:posts|threads|joined|registered|reputation|reaction score|location|points|beiträge|themen|registriert"
    r"|messages|inscrit|mensajes|registrado|сообщени[йя]|регистрация|הודעות|הצטר(?:ף|פה)|נושאים)"
)
_MEMBERS = re.compile(rf"(?:{_MEMBER}\s*:\s*[\w.,/: -]{{1,24}}?\s*(?={_MEMBER}\s*:|$))+", re.IGNORECASE)
"""Counts and days of a forum's member, each after its name and a colon."""
_RATED = (
    r"(?:stars?|sterne?n?|étoiles?|estrellas?|звёзд|звезд|כוכבים|votes?|stimmen|голосов|reviews?|ratings?"
    r"|bewertung(?:en)?|avis|valoraci(?:ón|ones)|reseñas?|отзыв(?:а|ов)?|оценок|דירוגים|ביקורות)"
)
_RATINGS = re.compile(
    rf"(?=\D*\d)(?=.*\b{_RATED}\b)"
    rf"(?:{_RATED}\b|\b(?:out of|of|von|sur|de|из|מתוך)\b|\(?\d[\d.,]*+[km]?\)?|[/|·•★☆]|\s)+",
    re.IGNORECASE,
)
"""Stars and numbers of votes. A day or a price has other words."""
_SIGNS = "‹«←›»→↑^!.… "
"""Signs after or before a control's words."""
_LONGEST = 100
"""Characters of such a line."""
_MAX_AROUND = 20
"""Elements beside a link of such a line, at most."""
_TICKS = frozenset("▢☐□❏⬜")
"""Boxes to tick before an ingredient or a task."""
_LINES = ("p", "div", "li", "span", "a", "dd", "h2", "h3", "h4", "h5", "h6")
_INLINE = ("span", "a")
_BOXES = frozenset("div section figure aside header footer li td".split())
"""Elements that hold lines."""
_BLOCKS = _BOXES | frozenset("p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr".split())
_BRACKETED = re.compile(r"\[\s*[^\W\d][^\[\]]{0,30}\]")
_HEADINGS = frozenset("h2 h3 h4 h5 h6".split())
_MAX_STEPS = 2
"""Entries of a list of the stories before and after, at most."""
_TERMS = ("h1", "h2", "h3", "h4", "h5", "h6", "dt")


def drop_page_controls(root: html.HtmlElement) -> None:
    """Remove controls that are a whole line or a whole element. Changes the tree."""
    dropped = [element for element in root.iter(*_LINES) if element is not root and _is_dropped(element)]
    dropped += [found for element in dropped if (found := _steps_below(element)) is not None]
    for element in dropped:
        element.tag = REMOVED
    remove_marked(root)


def _steps_below(heading: html.HtmlElement) -> html.HtmlElement | None:
    """The list of the stories before and after, below its heading."""
    below = heading.getnext()
    if heading.tag not in _HEADINGS or below is None or below.tag not in {"ul", "ol"} or len(below) > _MAX_STEPS:
        return None
    return below if _STEPS.fullmatch(_short_text(heading).strip(_SIGNS)) else None


def _is_dropped(element: html.HtmlElement) -> bool:
    text = _short_text(element)
    if not text:
        return False
    if _is_tick(element, text) or _is_bracketed(element, text):
        return True
    is_label = element.tag in _LABELLED and _LABELS.fullmatch(text.strip(_SIGNS)) is not None
    if not is_label and not _is_control(text):
        return False
    return element.tag not in _INLINE or _is_among_links(element) or _is_own_line(element)


def _is_among_links(element: html.HtmlElement) -> bool:
    """Whether the line around an inline element has no other words than those of links."""
    around = element.getparent()
    if around is None or len(around) > _MAX_AROUND:
        return False
    if around.tag == "figure":  # beside its caption
        return True
    own = [around.text, *(child.tail for child in around)]
    others = [child for child in around if child.tag not in _INLINE and any(map(str.strip, child.itertext()))]
    return not others and not any(any(map(str.isalnum, text)) for text in own if text)


def _is_own_line(element: html.HtmlElement) -> bool:
    """Whether an inline element stands between block-level elements, without text beside it."""
    around, before, after = element.getparent(), element.getprevious(), element.getnext()
    if around is None or around.tag not in _BOXES:
        return False
    text_before = around.text if before is None else before.tail
    if (text_before or "").strip() or (element.tail or "").strip():
        return False
    return all(beside is None or beside.tag in _BLOCKS for beside in (before, after))


def _short_text(element: html.HtmlElement) -> str:
    """The text of an element of one line without a picture; empty for a longer one."""
    if not has_few_elements(element):
        return ""
    parts: list[str] = []
    for part in element.itertext():
        parts.append(part)
        if sum(map(len, parts)) > 2 * _LONGEST:
            return ""
    text = " ".join("".join(parts).split())
    return text if len(text) <= _LONGEST and not Line(element, whole=True).has_picture() else ""


def _is_control(text: str) -> bool:
    words = text.strip(_SIGNS)
    return any(pattern.fullmatch(words) for pattern in (_JUMPS, _STEPS, _ORDERS, _MEMBERS, _RATINGS))


def _is_tick(element: html.HtmlElement, text: str) -> bool:
    """Whether an element is a box to tick in a list's item."""
    return text in _TICKS and next(element.iterancestors("li"), None) is not None


def _is_bracketed(element: html.HtmlElement, text: str) -> bool:
    """Whether an element is a bracketed word that is a link in a heading or term, such as "[edit]" and "[source]"."""
    if _BRACKETED.fullmatch(text) is None or next(element.iterancestors(*_TERMS), None) is None:
        return False
    return next(element.iter("a"), None) is not None
