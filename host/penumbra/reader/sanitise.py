"""Cleaning of HTML by an explicit allow-list. It is the last step for all HTML of the reader view.

References
----------
nh3 (bindings of ammonia, over html5ever) parses HTML as browsers do.
"""

import re
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property

import nh3

from penumbra.page.tags import MATHML
from penumbra.text.addresses import split_address
from penumbra.text.linear_markup import split_long_texts

__all__ = ["ATTRIBUTES", "MATH_ATTRIBUTES", "TAGS", "WITHOUT_CONTENT", "AllowList", "sanitise", "web_address"]

TAGS = MATHML | frozenset(
    "a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt "
    "em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark ol p pre q rp rt ruby s samp "
    "section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr".split()
)
WITHOUT_CONTENT = frozenset(
    "script style head title noframes template iframe object embed applet svg canvas textarea select audio video "
    "annotation-xml xmp plaintext".split()
)
MATH_ATTRIBUTES = set(
    "display displaystyle scriptlevel mathvariant accent accentunder align columnalign rowalign columnspan rowspan "
    "columnlines rowlines linethickness fence form stretchy separator lspace rspace minsize maxsize movablelimits "
    "largeop symmetric width height depth voffset notation open close separators encoding".split()
)
ATTRIBUTES: dict[str, set[str]] = {
    "*": {"id", "lang", "dir", "title"},
    "a": {"href", "class", "role"},
    "img": {"src", "alt", "width", "height"},
    "figure": {"class", "data-src", "data-kind"},
    "code": {"class"},
    "td": {"colspan", "rowspan", "headers"},
    "th": {"colspan", "rowspan", "headers", "scope"},
    "col": {"span"},
    "colgroup": {"span"},
    "ol": {"start", "reversed"},
    "li": {"value", "role"},
    "blockquote": {"cite"},
    "q": {"cite"},
    "del": {"datetime"},
    "ins": {"datetime"},
    "time": {"datetime"},
    "details": {"open"},
} | dict.fromkeys(MATHML, MATH_ATTRIBUTES)
_SCHEMES = {"http", "https", "mailto", "tel", "data"}
_IMAGE_DATA = re.compile(r"data:image/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]", re.IGNORECASE)
"""Types of embedded pictures. SVG in `img` runs no script and loads nothing (SVG 2, "secure static mode")."""
_LINK = re.compile(r"(?:https?://|mailto:|tel:|#)", re.IGNORECASE)
"""Allowed link targets. Relative addresses were made absolute before."""
_CLASSES = {"embed", "footnote-back"}
_LANGUAGE_CLASS = re.compile(r"language-[\w+#.-]{1,30}")
_DIRECTIONS = {"ltr", "rtl", "auto"}
_ROLES = {"doc-backlink", "doc-noteref"}
_NUMERIC = {"width", "height", "colspan", "rowspan", "span", "start", "value"}
_NUMBER = re.compile(r"-?\d{1,5}")


@dataclass(frozen=True)
class AllowList:
    """The HTML that cleaning keeps.

    Parameters
    ----------
    tags
        Elements that stay. The text of other elements stays too.
    without_content
        Elements that are removed with their content.
    attributes
        Attributes that stay, by element; `*` for all elements.
    attribute_filter
        Returns the value of an attribute (element, name, value), or None to remove it.
    prefixes
        Beginnings of further attribute names that stay.
    """

    tags: AbstractSet[str]
    without_content: AbstractSet[str]
    attributes: Mapping[str, set[str]]
    attribute_filter: Callable[[str, str, str], str | None]
    prefixes: AbstractSet[str] = frozenset()

    def clean(self, markup: str) -> str:
        """Clean HTML: keep only allowed tags, attributes and addresses."""
        return self._cleaner.clean(split_long_texts(markup))

    @cached_property
    def _cleaner(self) -> nh3.Cleaner:
        """Made once: to copy the lists into it takes longer than to clean a short article."""
        return nh3.Cleaner(
            tags=set(self.tags),
            clean_content_tags=set(self.without_content),
            attributes=dict(self.attributes),
            attribute_filter=self.attribute_filter,
            generic_attribute_prefixes=set(self.prefixes),
            url_schemes=_SCHEMES,
            link_rel="noopener noreferrer",
        )


def sanitise(markup: str) -> str:
    """Clean HTML by the allow-list of the reader view. The text of other elements stays."""
    return _READER.clean(markup)


def web_address(written: str) -> str:
    """The address if its scheme is http or https, otherwise empty."""
    parts = split_address(written.strip())
    return written.strip() if parts.scheme in {"http", "https"} and parts.netloc else ""


def _attribute(tag: str, name: str, value: str) -> str | None:
    if name == "src":
        return value if web_address(value) or _IMAGE_DATA.match(value) else None
    if name == "data-src":
        return web_address(value) or None
    if name in {"href", "cite"}:
        return value if _LINK.match(value) else None
    if name == "class":
        return _classes(tag, value)
    if name == "dir":
        return value.lower() if value.lower() in _DIRECTIONS else None
    if name == "role":
        return value if value in _ROLES else None
    if name == "data-kind":
        return value if value in {"frame", "video", "audio"} else None
    if name in _NUMERIC and tag not in MATHML:
        return value if _NUMBER.fullmatch(value) else None
    return value


def _classes(tag: str, value: str) -> str | None:
    known = _LANGUAGE_CLASS.fullmatch if tag == "code" else _CLASSES.__contains__
    return " ".join(name for name in value.split() if known(name)) or None


_READER = AllowList(TAGS, WITHOUT_CONTENT, ATTRIBUTES, _attribute)
