"""The address by which a page's highlights are kept, and its site.

A page keeps its highlights when a newsletter's or an advertiser's tracking parameters are added to its address.
"""

from penumbra.text.addresses import site_of_host, split_address

__all__ = ["page_address", "page_site"]

FILES = "file://"
"""The site of all files of this machine."""
_TRACKING = frozenset(
    "_ga _gl _hsenc _hsmi dclid fbclid gbraid gclid gclsrc igshid li_fat_id mc_cid mc_eid mkt_tok msclkid oly_anon_id "
    "oly_enc_id rb_clickid s_cid ttclid twclid vero_conv vero_id wbraid wickedid yclid".split()
)
"""Names of parameters that tell a server where a visitor comes from, and change nothing on the page. In addition, all
names that begin with `utm_`."""
_ROUTES = ("!", "/")
"""First characters of fragments that choose the content of a page."""


def page_address(url: str) -> str:
    """The address of a page for its highlights: without a place in the page and without tracking parameters.

    Returns
    -------
    The address, or empty unless the scheme is http, https or file. Its own result stays as it is.
    """
    parts = split_address(url)
    scheme = parts.scheme
    if scheme not in {"http", "https", "file"} or (scheme != "file" and not parts.hostname) or "\0" in url:
        return ""
    base, _, fragment = url.strip().partition("#")
    path, _, query = base.partition("?")
    kept = "&".join(field for field in query.split("&") if not _is_tracking(field.partition("=")[0]))
    name = parts.netloc.rpartition("@")[2]
    path = path.replace(f"//{parts.netloc}", f"//{name}", 1)
    return f"{path}{f'?{kept}' if kept else ''}{f'#{fragment}' if fragment.startswith(_ROUTES) else ''}"


def page_site(address: str) -> str:
    """The site of a page's address: the host name without `www.`, or `file://`."""
    parts = split_address(address)
    return FILES if parts.scheme == "file" else site_of_host(parts.hostname)


def _is_tracking(name: str) -> bool:
    return name.lower().startswith("utm_") or name.lower() in _TRACKING
