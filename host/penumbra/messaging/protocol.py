"""The messages between extension and host, as types: the one written schema.

`docs/protocol.md` explains them to people; `tests/fixtures/messages` has an example of each, which the tests of both
sides read. Frames (length and bytes) are `wire`'s business, the meaning of a snapshot's columns is `snapshot`'s.

References
----------
Chrome and Firefox documentation, "Native messaging": 1 MiB from host to browser in one message, 64 MiB from Chromium
to the host.
"""

import re
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from penumbra.errors import BadMessageError, PenumbraError, UnknownTypeError
from penumbra.facts import Name, PageFacts

__all__ = [
    "NO_LEVEL", "PROTOCOL", "AnyReply", "AnyRequest", "Article", "ArticleReply", "Decide", "Decided", "Done", "Explain", "Explained", "Export",
    "Exported", "Failure", "Forget", "Greeting", "Hello", "Memory", "MemoryReply", "Part", "Reply", "Request",
    "Update", "decode_json", "decode_request", "encode_reply", "failure", "request_id",
]  # fmt: skip

PROTOCOL: tuple[int, int] = (1, 1)
"""Lowest and highest protocol version that this host speaks."""

NO_LEVEL = -1
"""In the rows of `Decided`: the element has no level of its own any more."""
Level = Literal["keep", "dim", "hide"]
Count = Annotated[int, Meta(ge=0)]


class Request(Struct, frozen=True, tag_field="type", omit_defaults=True, kw_only=True):
    """Anything that the extension asks. `id` is chosen by the extension and comes back in the reply."""

    id: Annotated[int, Meta(ge=0, le=2**53)]


class Hello(Request, frozen=True, tag="hello"):
    """First on every port."""

    version: Name
    protocol: tuple[Count, Count]


class Decide(Request, frozen=True, tag="decide"):
    """Decide a whole page. `snapshot` is JSON in a string (see `snapshot.Snapshot`): both browsers pass it on faster so."""

    doc: Count
    """Number of the document, chosen by the extension; `update` and `explain` name it again."""
    page: PageFacts
    snapshot: str
    scorer: Name = ""
    """Name of the method; empty for the default."""


class Update(Request, frozen=True, tag="update"):
    """What changed in a document since the revision that both sides know."""

    doc: Count
    revision: Count
    """The revision that the change applies to; the reply carries the next one."""
    removed: list[Count] = []
    """Numbers of the elements that left the page (or come again in `snapshot`); their descendants leave too."""
    snapshot: str = ""
    """The added sub-trees, as in `decide`, with `anchors`."""
    page: PageFacts | None = None


class Explain(Request, frozen=True, tag="explain"):
    """Why a node has its level."""

    doc: Count
    node: Count


class Forget(Request, frozen=True, tag="forget"):
    """The tab was closed or has gone on: drop the document. Answered by `done`."""

    doc: Count


class Article(Request, frozen=True, tag="article"):
    """Make the reader view's article from the kept blocks' HTML."""

    page: PageFacts
    html: str
    """Serialised HTML of the kept blocks, in order, as the live page has them."""
    comments: str = ""
    """Serialised HTML of the comments, or empty."""
    fallback: str = ""
    """The whole page's HTML, for the second opinion where the kept blocks fail; or empty."""
    byline: Name = ""
    """Who wrote it, as text of the page's head or of parts named so; or empty."""
    date: Name = ""
    """The day of the article in the same way, in whatever form the page writes it."""


class Export(Request, frozen=True, tag="export"):
    """Write an article in a file format."""

    format: Literal["markdown", "html", "epub"]
    page: PageFacts
    html: str
    title: str = ""
    """As the answer to `article` told it; where it is empty it is found as there."""
    byline: Name = ""
    date: Name = ""


class Memory(Request, frozen=True, tag="memory"):
    """Read or erase the site memory."""

    action: Literal["list", "forget", "forget-all"]
    site: Name = ""
    """Which to forget."""


class Reply(Struct, frozen=True, tag_field="type", omit_defaults=False, kw_only=True):
    """Anything that the host answers. `id` is the request's, or 0 where that could not be read."""

    id: int


class Greeting(Reply, frozen=True, tag="hello"):
    """The answer to `hello`."""

    version: str
    protocol: tuple[int, int]
    capabilities: list[str]
    python: str
    scorers: list[str]
    """Names of the methods that `decide` takes, the default first."""


class Decided(Reply, frozen=True, tag="decided"):
    """The levels of a page, or (after `update`) those that changed."""

    doc: int
    revision: int
    page_type: str
    """One of `decision.PAGE_TYPES`."""
    suited: bool
    """False: no page to read, or an application: leave it alone. `rows` is then empty."""
    scorer: str
    rows: list[tuple[int, int]]
    """`[node, level]`: level 0 keep, 1 dim, 2 hide; after `update` also `NO_LEVEL`."""
    main: list[int]
    """Nodes whose text is the page's main content: the interlocks check that they stay seen."""
    counts: dict[str, int]
    """Words kept, dimmed and hidden, by level name."""


class Explained(Reply, frozen=True, tag="explained"):
    """One block's level with its strongest reasons."""

    node: int
    level: Level
    score: float
    reasons: list[tuple[str, float]]
    """Feature group's name and its signed contribution to the score (log-odds), strongest first, those only that agree with the level. Before
    them: with 0, what set the level whatever the score says; what the page calls the part."""
    seen: int
    """On how many earlier pages of the site this block stood."""


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
    """What the site memory holds; after erasing, what is left."""

    sites: list[dict[str, Any]]


class Done(Reply, frozen=True, tag="done"):
    """Done; nothing to tell."""


class Part(Reply, frozen=True, tag="part"):
    """A piece of a reply that is larger than one message may be: join `data` of parts 0 … `of` - 1, then parse."""

    part: int
    of: int
    data: str


class Failure(Reply, frozen=True, tag="error"):
    """A request that could not be done."""

    code: int
    name: str
    message: str
    advice: str


AnyRequest = Hello | Decide | Update | Explain | Forget | Article | Export | Memory
AnyReply = Greeting | Decided | Explained | ArticleReply | Exported | MemoryReply | Done | Part | Failure

_decoder = msgspec.json.Decoder(AnyRequest)
_encoder = msgspec.json.Encoder()
REQUEST_TYPES: frozenset[str] = frozenset(
    {"hello", "decide", "update", "explain", "forget", "article", "export", "memory"}
)
_ADVICE = "Update the extension and the host to the same version; if they are, report this as a fault of Penumbra."
_ESCAPE = re.compile(
    rb"(\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\(?!u[dD][89a-fA-F]).)|\\u[dD][89a-fA-F][0-9a-fA-F]{2}",
    re.DOTALL,
)
"""An escape in JSON; its group is empty for half of a pair of surrogates without the other half."""
_TOKEN = re.compile(rb'[{}\[\]]|"id"\s*:\s*(\d{1,16})(?=\s*[,}])|"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
"""What tells how deep a place in JSON is, and an `id` that is a number."""
_Decoded = TypeVar("_Decoded")


class _Envelope(Struct):
    """As much of a message as is needed to answer a bad one."""

    id: Any = 0
    type: Any = ""


def decode_request(body: bytes) -> AnyRequest:
    """Check one message's bytes and return it as a typed request.

    Raises
    ------
    BadMessageError
        Not UTF-8, not JSON, too deep, or not the shape that its type asks for.
    UnknownTypeError
        A type that this version does not know.
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
    """The `id` of a message that may be bad, or 0: an error without one is taken as the answer to all that wait."""
    try:
        found = msgspec.json.decode(body, type=_Envelope).id
    except msgspec.ValidationError:
        return 0
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        found = _search_id(body)
    return found if isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= 2**53 else 0


def decode_json(decoder: msgspec.json.Decoder[_Decoded], body: bytes | str) -> _Decoded:
    """Decode JSON, half a pair of surrogates in it as a replacement character.

    Browsers cut texts between the halves, and JavaScript writes such a half as an escape that is no JSON (RFC 8259, 8.2).
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
    """UTF-8 JSON of a reply."""
    return _encoder.encode(reply)


def failure(request: int, error: PenumbraError) -> Failure:
    """The reply that tells of an error."""
    return Failure(id=request, code=error.code, name=error.name, message=error.message, advice=error.advice)


def _envelope(body: bytes) -> _Envelope:
    try:
        return msgspec.json.decode(body, type=_Envelope)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return _Envelope()


def _search_id(body: bytes) -> int:
    """The `id` at the top of what is no JSON, or 0."""
    depth = 0
    for token in _TOKEN.finditer(body):
        if token[1] and depth == 1:
            return int(token[1])
        depth += {b"{": 1, b"[": 1, b"}": -1, b"]": -1}.get(token[0], 0)
    return 0
