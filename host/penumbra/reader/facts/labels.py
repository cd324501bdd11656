"""Words that label a name or a date."""

__all__ = ["LABELS"]

LABELS = frozenset(
    "by written author posted published asked modified on and date von verfasst autor autorin und veröffentlicht am "
    "datum par auteur autrice publié le et por escrito publicado el de y fecha автор опубликовано и дата "
    "מאת מחבר פורסם תאריך 作 者 文 著 執 筆 撰 记 記 发 發 布 表 于 於 公 開 日 期 时 時 间 間 글 글쓴이 저자 기자 "
    "입력 كتب كتبت بقلم الكاتب نشر في بتاريخ التاريخ نویسنده लेखक yazan yazar tarih".split()
)
"""Labels of names and dates in each language of `extension/_locales` and in other frequent ones."""
