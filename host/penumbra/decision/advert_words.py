"""What advertisements say of themselves."""

__all__ = ["DISCLOSURES", "WHY"]

DISCLOSURES = frozenset(
    "advertisement|advertisements|advert|ad|sponsored|sponsored content|sponsored post|sponsored link|sponsored links|sponsored result"
    "|sponsored by|promoted|promoted by|promoted content|paid content|paid post|paid promotion|paid partnership"
    "|anzeige|anzeigen|werbung|gesponsert|gesponserter inhalt|publicité|sponsorisé|contenu sponsorisé|annonce sponsorisée"
    "|publicidad|anuncio|patrocinado|contenido patrocinado|pubblicità|sponsorizzato|publicidade|advertentie|gesponsord|reklama|reklame"
    "|annons|annonsørinnhold|sponset|sponsoreret|mainos|реклама|на правах рекламы|פרסומת|ממומן|תוכן ממומן|广告|廣告|広告|スポンサー|광고".split("|")
)
"""What the law, or a network's terms, has an advertisement say of itself."""
WHY = (
    "why you're seeing this ad", "why am i seeing this ad", "why are you seeing this ad", "why this ad", "warum sehe ich diese anzeige",
    "warum sehe ich diese werbung", "pourquoi cette publicité", "por qué veo este anuncio", "perché vedo questo annuncio",
    "waarom zie ik deze advertentie",
)  # fmt: skip
"""What a network's terms have the small print of an advertisement begin with. Three marked pages of one shop have 5,200 words of it (f1_dim on
all 1,251 is .727 with it dim and .733 with it hidden)."""
