"""What the controls of a page say that are no part of its text: for sharing and printing it, and for folding parts of it."""

__all__ = ["FOLDING", "NETWORKS", "SHARING", "SHARING_REST"]


def _words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


SHARING = _words(
    "share sharing tweet retweet bookmark print printer printable printerfriendly",
    "teilen twittern drucken ausdrucken druckversion druckansicht partager imprimer compartir compartilhar imprimir condividi stampa stampare"
    " afdrukken udostępnij drukuj wydrukuj vytisknout paylaş yazdır",
    "поделиться распечатать поділитися роздрукувати שתף שתפו שיתוף הדפסה הדפס مشاركة طباعة 分享 打印 印刷 列印 シェア シェアする ツイート 공유 공유하기 인쇄",
)
"""Verbs of which a control for sharing or printing has one, or the name of a network."""
NETWORKS = _words(
    "facebook twitter whatsapp linkedin pinterest telegram xing pocket flipboard instapaper reddit stumbleupon technorati digg delicious tumblr",
    "bluesky mastodon vkontakte viber hatena",
)
SHARING_REST = _words(
    "this article story page post version friendly a an the with friend to on in via by or and it e mail email send save add link copy item news other sites",
    "text font size i seite beitrag artikel diesen diese auf bei an per mit über cet cette sur la le l page esta este en el por con su questo questa",
    "su strona stránku на в с",
)
"""What else it may say."""
FOLDING = frozenset(
    "click to expand|click to shrink|click to collapse|click to enlarge|click to zoom|tap to expand|tap to zoom|expand all|collapse all"
    "|copy|copied|copy code|copy to clipboard|copy link|back to top|return to top|go to top|scroll to top"
    "|alle ausklappen|alle einklappen|code kopieren|kopieren|nach oben|zurück nach oben|zum seitenanfang|seitenanfang"
    "|tout développer|tout réduire|copier|copier le code|retour en haut|haut de page|retour en haut de page|copiar|copiar código|volver arriba|subir"
    "|voltar ao topo|torna su|torna in alto|terug naar boven|naar boven|do góry|na górę|zpět nahoru"
    "|развернуть|свернуть|нажмите, чтобы раскрыть...|нажмите, чтобы раскрыть|копировать|скопировать|наверх|вверх|к началу|העתק|חזרה למעלה|למעלה"
    "|返回顶部|回到顶部|复制|複製|コピー|トップへ戻る|ページトップへ|복사|맨 위로".split("|")
)
"""Whole lines, without the signs around them. Such a control is needed by whoever opens what it folds, so that it is not to be hidden."""
