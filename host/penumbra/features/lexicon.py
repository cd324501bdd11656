"""What a block's words, and those of the heading above it, are about: related pages, comments, accounts, law, prices.

A few words of the largest languages of the web for each subject. They are evidence that the model weighs, no rule.
"""

import numpy as np

from penumbra.checksums import WordNumbers
from penumbra.features.table import Columns
from penumbra.features.text import Words
from penumbra.features.tree import Tree

__all__ = ["SUBJECTS", "measure_lexicon"]

SUBJECTS: dict[str, str] = {
    "related": "related recommended recommendations similar popular trending latest recent also likes more most read next "
    "previous older newer explore discover bought viewed trends mehr verwandte ähnliche beliebte neueste auch weitere "
    "plus aussi similaires populaires récents suivant précédent más también relacionados relacionadas populares "
    "siguiente anterior correlati anche leggi articoli mais veja também relacionadas meer ook lees gerelateerd więcej "
    "podobne czytaj ещё также похожие читайте популярные 相关 推荐 関連 おすすめ",
    "comments": "comment comments reply replies respond responses discussion leave commented commenter says kommentar "
    "kommentare antworten commentaire commentaires répondre comentario comentarios responder commenti rispondi "
    "comentários reacties reageer komentarze komentarz комментарии комментарий ответить 评论 コメント",
    "posts": "posted post posts joined thread topic member members quote originally edited solved answer answers question "
    "asked answered votes upvote likes views registered location messages",
    "newsletter": "subscribe newsletter newsletters subscription inbox email mailing signup unsubscribe abonnieren anmelden "
    "abonnez inscrivez suscríbete boletín iscriviti inscreva aanmelden zapisz подписаться рассылка",
    "share": "share shares tweet facebook twitter linkedin whatsapp pinterest instagram youtube telegram tiktok reddit follow "
    "teilen partager compartir condividi compartilhar delen udostępnij поделиться",
    "law": "copyright rights reserved privacy terms cookie cookies policy disclaimer legal gdpr trademark trademarks imprint "
    "impressum datenschutz agb mentions légales confidentialité aviso privacidad condiciones note legali privacyverklaring "
    "voorwaarden prywatności политика конфиденциальности",
    "account": "login log sign signin signup register account password cart basket checkout wishlist logout forgot konto "
    "anmelden warenkorb connexion compte panier iniciar sesión carrito cuenta accedi carrello entrar conta winkelwagen "
    "zaloguj koszyk войти корзина",
    "menu": "home menu search contact about skip navigation toggle close open main content back top news shop products "
    "services support help blog faq careers press startseite suche kontakt über accueil recherche inicio buscar contacto "
    "cerca chi siamo início pesquisar zoeken strona główna szukaj главная поиск контакты",
    "author": "author written editor writer journalist contributor reporter follow bio autor autorin auteur autore redakteur "
    "автор",
    "shop": "price add buy stock shipping delivery size quantity sale sku reviews rating stars customer returns sold pack "
    "discount kaufen lieferung preis acheter prix livraison comprar precio envío prezzo купить цена",
    "filter": "filter filters sort results showing view all page pages items per clear apply relevance reset refine ascending",
    "advert": "advertisement advertisements sponsored ad ads promoted advertise anzeige werbung publicité publicidad "
    "pubblicità reklama реклама",
    "tags": "tags tagged categories category topics filed under schlagwörter kategorie étiquettes etiquetas categoría",
    "media": "photo image credit getty photograph caption courtesy video play watch listen foto bild crédit",
    "time": "january february march april may june july august september october november december ago minutes hours days "
    "updated published min monday tuesday wednesday thursday friday saturday sunday",
}
"""Words by subject; read off frequent words of blocks outside the main content in wcxb-dev, and translated."""
_OF_WORD = WordNumbers.of_groups((1 << number, words.split()) for number, words in enumerate(SUBJECTS.values()))
_COLUMNS = tuple(f"{place}_{subject}" for subject in SUBJECTS for place in ("says", "under"))
_SUBJECT_BITS = 1 << np.arange(len(SUBJECTS))


def measure_lexicon(tree: Tree, words: Words, columns: Columns) -> None:
    """Fill the share of each subject's words in the block, and in the last heading at or before it."""
    n_blocks = len(tree.blocks)
    found = _OF_WORD(words.tokens)
    known = np.flatnonzero(found)
    subject, which = np.nonzero(found[known] & _SUBJECT_BITS[:, None])
    hits = np.bincount(subject * n_blocks + words.block[known[which]], minlength=len(SUBJECTS) * n_blocks)
    shares = hits.reshape(len(SUBJECTS), n_blocks) / np.maximum(tree.blocks.n_words, 1)
    heads = columns["heading"] > 0
    last = np.maximum.accumulate(np.where(heads, np.arange(n_blocks), -1))
    under = np.where(last >= 0, shares[:, last], 0.0)
    columns.fill(_COLUMNS, np.stack([shares, under], axis=1).reshape(len(_COLUMNS), n_blocks))
