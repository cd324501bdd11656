"""The messages between extension and host, as types. This is the schema of the protocol.

`docs/protocol.md` explains the messages. `tests/fixtures/messages` has an example of each for the tests of both sides.
`wire` defines the frames, `snapshot` the columns of a snapshot.

References
----------
Chrome and Firefox documentation, "Native messaging": 1 MiB from host to browser in one message, 64 MiB from Chromium
to the host.
"""

import re
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

from penumbra.errors import BadMessageError, PenumbraError, UnknownTypeError
from penumbra.facts import Byline, Name, PageFacts
from penumbra.messaging.highlights import Highlight, HighlightId, NewHighlight, SiteCount

__all__ = [
    "NO_LEVEL", "REQUEST_TYPES", "AnyReply", "AnyRequest", "Article", "ArticleReply", "Decide", "Decided", "Done",
    "Explain", "Explained", "Export", "Exported", "Failure", "Folder", "FolderReply", "Forget", "Greeting",
    "Hello", "Highlights", "HighlightsReply", "Memory", "MemoryReply", "OpenSaved", "Part",
    "Pictures", "PicturesReply", "Piece", "Reply", "Request", "Save", "Saved", "Update", "decode_json",
    "decode_request", "encode_reply", "failure", "last_id", "request_id",
]  # fmt: skip

NO_LEVEL = -1
"""In the rows of `Decided`: the element no longer has a level of its own."""
Level = Literal["keep", "dim", "hide"]
Count = Annotated[int, Meta(ge=0)]
Heading = Annotated[str, Meta(max_length=100)]


class Request(Struct, frozen=True, tag_field="type", omit_defaults=True, kw_only=True):
    """A message from the extension. The extension chooses `id`; the reply repeats it."""

    id: Annotated[int, Meta(ge=0, le=2**53)]


class Hello(Request, frozen=True, tag="hello"):
    """The first request on every port."""

    version: Name
    protocol: tuple[Count, Count]


class Piece(Request, frozen=True, tag="piece"):
    """The rows of a long page that have been read so far; `decide` follows with the last ones. The reply is `done`."""

    doc: Count
    number: Count
    """Pieces of the document before this one. 0 begins anew."""
    snapshot: str
    """JSON of a `snapshot.Snapshot` with what the pieces before do not have. Row numbers and table
    indices continue from the earlier pieces."""


class Decide(Request, frozen=True, tag="decide"):
    """Decide a whole page."""

    doc: Count
    """Number of the document, chosen by the extension, for later `update` and `explain` requests."""
    page: PageFacts
    snapshot: str
    """JSON of a `snapshot.Snapshot` as one string, which both browsers pass on faster than an object."""
    pieces: Count = 0
    """Number of pieces before `snapshot`, which then is the last one."""
    scorer: Name = ""
    """Name of the method; empty for the default."""
    anyway: bool = False
    """The user wants the page dimmed though it is no page to read, or an application."""


class Update(Request, frozen=True, tag="update"):
    """A change of a document since its last revision."""

    doc: Count
    revision: Count
    """The revision before the change; the reply has the next one."""
    removed: list[Count] = []
    """Keys of removed elements and of those in `snapshot` again. Their descendants are removed too."""
    snapshot: str = ""
    """The added subtrees, as in `decide`, with `anchors`."""


class Explain(Request, frozen=True, tag="explain"):
    """Explain the level of an element."""

    doc: Count
    node: Count
    """Key of the element."""


class Forget(Request, frozen=True, tag="forget"):
    """Drop a document: its tab was closed or shows another page. The reply is `done`."""

    doc: Count


class Article(Request, frozen=True, tag="article"):
    """Make the reader view's article from the kept blocks' HTML."""

    page: PageFacts
    html: str
    """Serialised HTML of the kept blocks in document order."""
    comments: str = ""
    """Serialised HTML of the comments, or empty."""
    fallback: str = ""
    """The whole page's HTML, or empty. It is used if the kept blocks give too short an article."""
    head: str = ""
    """The page's `meta` and `link` elements, JSON-LD, bylines and dates as HTML, or empty."""


class Export(Request, frozen=True, tag="export"):
    """Write an article in a file format."""

    format: Literal["markdown", "html", "epub"]
    page: PageFacts
    html: str
    title: str = ""
    """The title from the reply to `article`. If empty, the host finds it in the same way."""
    byline: Byline = ""
    date: Name = ""
    heading: Heading = "Highlights"
    """Heading of the page's highlights at the end, in the user's language. Without highlights there is none."""


class Memory(Request, frozen=True, tag="memory"):
    """Read or erase the site memory."""

    action: Literal["list", "forget", "forget-all"]
    site: Name = ""
    """The site to forget."""


class Folder(Request, frozen=True, tag="folder"):
    """Read, choose or clear the folder for saved articles. Only pages of the extension cause this request."""

    action: Literal["read", "choose", "clear"]
    path: Annotated[str, Meta(max_length=4096)] = ""
    """The folder to choose: absolute, or beginning with `~`. It must exist."""
    template: Name = ""
    """Template of file names; empty for the present one. With `read` it is only tried, for the example."""
    tags: Annotated[list[Name], Meta(max_length=50)] | None = None
    """Tags of every saved article; null for the present ones."""
    title: Name = ""
    """Title of the article in the example, in the user's language."""


class Pictures(Request, frozen=True, tag="pictures"):
    """List the pictures of an article that are on the web, so that the extension can read them from the page."""

    page: PageFacts
    html: str
    """The article's HTML, as in `export`."""


class Save(Request, frozen=True, tag="save"):
    """Save an article as Markdown with its pictures to the chosen folder. No field names a path."""

    page: PageFacts
    html: str
    title: str = ""
    """As in `export`."""
    byline: Byline = ""
    date: Name = ""
    pictures: dict[str, str] = {}
    """`data:` addresses by the addresses from `pictures`. A missing picture stays a link to its address."""
    heading: Heading = "Highlights"
    """As in `export`."""


class OpenSaved(Request, frozen=True, tag="open-saved"):
    """Open a saved file with the system's program. The reply is `done`."""

    number: Count
    """The number in the reply to `save`."""


class Highlights(Request, frozen=True, tag="highlights"):
    """Read or change the highlights. Which fields are read depends on `op`; the others are ignored."""

    op: Literal["page", "put", "remove", "find", "erase", "markdown"]
    """Read those of a page; keep or change one; remove some; search them; erase those of a site, or all; write them."""
    url: Annotated[str, Meta(max_length=8192)] | None = None
    """Address of the page: needed for `page` and `put`, a limit for `remove` and `markdown`."""
    title: Annotated[str, Meta(max_length=4096)] = ""
    highlight: NewHighlight | None = None
    ids: Annotated[list[HighlightId], Meta(max_length=2000)] = []
    words: Annotated[str, Meta(max_length=1000)] = ""
    """Each of these words is in the quote, the note or the page's title."""
    site: Annotated[str, Meta(max_length=300)] = ""
    """Only those of this site; empty for all sites."""
    offset: Annotated[int, Meta(ge=0, le=2**53)] = 0
    limit: Annotated[int, Meta(ge=1, le=500)] = 100
    all: bool = False
    """With `erase`: erase those of all sites."""
    heading: Heading = "Highlights"
    """First heading of the Markdown, in the user's language."""


class Reply(Struct, frozen=True, tag_field="type", omit_defaults=False, kw_only=True):
    """A message from the host. `id` is the request's, or 0 if it could not be read."""

    id: int


class Greeting(Reply, frozen=True, tag="hello"):
    """The reply to `hello`."""

    version: str
    protocol: tuple[int, int]
    capabilities: list[str]
    python: str
    scorers: list[str]
    """Names of the methods for `decide`, the default first."""


class Decided(Reply, frozen=True, tag="decided"):
    """The levels of a page; after `update`, the changed levels."""

    doc: int
    revision: int
    page_type: str
    """One of `decision.PAGE_TYPES`."""
    suited: bool
    """False if the page has too little main content to be dimmed, or is an application. `rows` is then empty."""
    scorer: str
    rows: list[tuple[int, int]]
    """`[key, level]` of elements: 0 keep, 1 dim, 2 hide; after `update` also `NO_LEVEL`."""
    main: list[int]
    """Keys of the elements with main content. The extension's interlocks check that they stay visible."""
    counts: dict[str, int]
    """Number of words by level name: kept, dimmed, hidden."""


class Explained(Reply, frozen=True, tag="explained"):
    """One block's level with its strongest reasons."""

    node: int
    level: Level
    score: float
    reasons: list[tuple[str, float]]
    """Names and contributions to the score (log-odds) of feature groups that agree with the level, strongest first.
    Before them come the rule that set the level against the score, with 0, and the author's name of the part."""
    seen: int
    """Number of earlier pages of the site with this block."""
    pages: int = 0
    """Number of earlier pages of the site that are remembered."""
    name: str = ""
    """The page's own name of the part: the class, id, role or tag behind the reason `named`; at most 64 characters."""
    named: str = ""
    """Name of the reason that `name` belongs to; empty without one."""
    links: float = 0.0
    """Share of the block's text in links, in [0, 1]."""
    neighbours: tuple[Count, Count] = (0, 0)
    """Of the nearest blocks, up to two before and two after: those with level keep, and all."""


class ArticleReply(Reply, frozen=True, tag="article"):
    """The reader view's article, sanitised."""

    html: str
    title: str
    byline: str
    date: str
    lang: str
    dir: str
    minutes: int
    comments: str


class Exported(Reply, frozen=True, tag="exported"):
    """A file: its name, media type and bytes in base64."""

    filename: str
    media_type: str
    data: str


class MemoryReply(Reply, frozen=True, tag="memory"):
    """The sites in the site memory, after any erasing."""

    sites: list[dict[str, Any]]


class FolderReply(Reply, frozen=True, tag="folder"):
    """The chosen folder, after any change."""

    path: str
    """Absolute; empty if none is chosen."""
    template: str
    tags: list[str]
    example: str
    """File name of an example article by the template."""
    suggestions: list[str]
    """Folders that the user may want: vaults of Obsidian."""


class PicturesReply(Reply, frozen=True, tag="pictures"):
    """Addresses of an article's pictures, in document order."""

    addresses: list[str]


class Saved(Reply, frozen=True, tag="saved"):
    """The saved file."""

    number: int
    """Number for `open-saved`: random, so that it names no file of a later session."""
    name: str
    """The file's name in the folder."""
    folder: str
    """The folder's absolute path."""
    already: bool
    """The same article was in the folder before, and nothing was written."""
    pictures: int
    """Number of pictures in the folder."""
    left_out: int
    """Number of pictures that stay links to the web."""


class HighlightsReply(Reply, frozen=True, tag="highlights"):
    """The result of a request about highlights. Fields that its `op` does not give are empty."""

    highlights: list[Highlight]
    """Of `page` in document order; of `find` the pages with the newest highlights first."""
    highlight: Highlight | None
    """Of `put`."""
    removed: int
    """Of `remove` and `erase`: the number of highlights that were there."""
    total: int
    """Of `find`: the number of all that were found."""
    sites: list[SiteCount]
    """Of `find`: all sites, found or not, by name."""
    text: str
    """Of `markdown`."""


class Done(Reply, frozen=True, tag="done"):
    """The request was carried out; there is no result."""


class Part(Reply, frozen=True, tag="part"):
    """A piece of a reply over the size limit of one message. Join `data` of parts 0 … `of` - 1, then parse."""

    part: int
    of: int
    data: str


class Failure(Reply, frozen=True, tag="error"):
    """The error that a request met."""

    code: int
    name: str
    message: str
    advice: str


AnyRequest = (
    Hello | Piece | Decide | Update | Explain | Forget | Article | Export | Memory | Folder | Pictures | Save
    | OpenSaved | Highlights
)  # fmt: skip
AnyReply = (
    Greeting | Decided | Explained | ArticleReply | Exported | MemoryReply | FolderReply | PicturesReply | Saved
    | HighlightsReply | Done | Part | Failure
)  # fmt: skip

_decoder = msgspec.json.Decoder(AnyRequest)
_encoder = msgspec.json.Encoder()
REQUEST_TYPES = frozenset(str(request.__struct_config__.tag) for request in get_args(AnyRequest))
_ADVICE = "Update the extension and the host to the same version; if they are, report this as a fault of Penumbra."
_ESCAPE = re.compile(
    rb"(\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\(?!u[dD][89a-fA-F]).)|\\u[dD][89a-fA-F][0-9a-fA-F]{2}",
    re.DOTALL,
)
"""An escape in JSON. Its group is empty for a lone surrogate."""
_TOKEN = re.compile(rb'[{}\[\]]|"id"\s*:\s*(\d{1,16})(?=\s*[,}])|"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
"""Brackets, numeric `id` members and strings of JSON: enough to find the top-level `id`."""
_LAST_ID = re.compile(rb'"id"\s*:\s*(\d{1,16})\s*\}\s*$')
_Decoded = TypeVar("_Decoded")


class _Envelope(Struct):
    """The part of a broken message that the error reply needs."""

    id: Any = 0
    type: Any = ""


def decode_request(body: bytes) -> AnyRequest:
    """Check one message's bytes and return it as a typed request.

    Raises
    ------
    BadMessageError
        The message is not UTF-8 or JSON, is nested too deeply, or lacks the shape of its type.
    UnknownTypeError
        This version does not know the type.
    """
    try:
        request: AnyRequest = decode_json(_decoder, body)
        return request
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        kind = _envelope(body).type
        if isinstance(kind, str) and kind and kind not in REQUEST_TYPES and isinstance(error, msgspec.ValidationError):
            raise UnknownTypeError(f"There is no message of type {kind[:40]!r}.", _ADVICE) from error
        raise BadMessageError(f"The message cannot be read: {error}.", _ADVICE) from error


def request_id(body: bytes) -> int:
    """The `id` of a message that may be broken, or 0: an error with 0 is the reply to all open requests."""
    try:
        found = msgspec.json.decode(body, type=_Envelope).id
    except msgspec.ValidationError:
        return 0
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = _search_id(body)
    return found if isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= 2**53 else 0


def last_id(tail: bytes) -> int:
    """The `id` of a message of which only the end is known, or 0. The extension writes it last."""
    found = _LAST_ID.search(tail)
    return int(found[1]) if found else 0


def decode_json(decoder: msgspec.json.Decoder[_Decoded], body: bytes | str) -> _Decoded:
    """Decode JSON; a lone surrogate becomes a replacement character.

    Browsers may cut a text inside a surrogate pair. JavaScript writes the half as an escape that is not valid JSON
    (RFC 8259, 8.2).
    """
    try:
        return decoder.decode(body)
    except msgspec.ValidationError:
        raise
    except msgspec.DecodeError:
        written = body.encode() if isinstance(body, str) else body
        mended = _ESCAPE.sub(lambda escape: escape[1] or rb"\ufffd", written)
        if mended == written:
            raise
        return decoder.decode(mended)


def encode_reply(reply: Reply) -> bytes:
    """Encode a reply as UTF-8 JSON."""
    return _encoder.encode(reply)


def failure(request: int, error: PenumbraError) -> Failure:
    """Make the reply for an error."""
    return Failure(id=request, code=error.code, name=error.name, message=error.message, advice=error.advice)


def _envelope(body: bytes) -> _Envelope:
    try:
        return msgspec.json.decode(body, type=_Envelope)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _Envelope()


def _search_id(body: bytes) -> int:
    """The top-level `id` of text that is not valid JSON, or 0."""
    depth = 0
    for token in _TOKEN.finditer(body):
        if token[1] and depth == 1:
            return int(token[1])
        depth += {b"{": 1, b"[": 1, b"}": -1, b"]": -1}.get(token[0], 0)
    return 0
