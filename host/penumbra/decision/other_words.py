"""What the heading of a list of other texts, or of other goods, says: in the languages of most pages.

Words in lower case, a Turkish capital I without the dot that it leaves above. A heading that has one of `LIKE` needs no more; one of `FURTHER` or `FOREMOST` needs one of `THINGS` beside it; whole
headings and their beginnings are in `WHOLE` and `BEGINNINGS`. Scripts that do not part words have signs in place of words.
"""

__all__ = ["BEGINNINGS", "CALLS", "FOREMOST", "FURTHER", "LIKE", "LIKE_SIGNS", "SIGNS", "THINGS", "THING_SIGNS", "WHOLE"]


def _words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


LIKE = _words(
    "related similar",
    "verwandte ähnliche similaires similaire associés associées apparentés connexes relacionados relacionadas relacionado relacionada"
    " similares semelhantes correlati correlate simili gerelateerd gerelateerde vergelijkbare",
    "podobne powiązane související podobné relaterade relaterte relaterede liknande lignende aiheeseen samankaltaisia súvisiace podobné hasonló"
    " kapcsolódó similare",
    "похожие связанные схожі пов'язані ilgili benzer σχετικά παρόμοια קשורות קשורים דומות דומים مشابهة مرتبط مشابه संबंधित terkait serupa",
)
"""Related, similar."""
FURTHER = _words(
    "more other others further previous past recent recently elsewhere recommended suggested",
    "mehr weitere weiteres weiterführende andere empfohlene autres autre récents récentes recommandés recommandées otros otras más recientes recomendados"
    " recomendadas altri altre recenti consigliati consigliate outros outras mais recentes recomendados meer andere aanbevolen",
    "inne polecane ostatnie další fler andra flere andre muita lisää další ďalšie további alte",
    "другие ещё еще рекомендуемые інші ще diğer önerilen περισσότερα άλλα נוספות נוספים מומלצות מומלצים عוד أخرى المزيد دیگر lainnya",
)
"""More, other, recommended: whatever such a list is of, it is not of what stands above it."""
FOREMOST = _words(
    "latest newest popular trending featured top hot",
    "neueste neuesten aktuelle beliebte populaires derniers dernières últimas últimos destacados destacadas populares populari ultimi ultime"
    " laatste populaire",
    "najnowsze popularne nejnovější senaste siste seneste uusimmat",
    "последние свежие популярные останні son popüler δημοφιλή τελευταία אחרונות terbaru terpopuler",
)
"""Latest, most popular: what the list of a list page may be of as well."""
THINGS = _words(
    "article articles story stories post posts headlines news read reads reading insights guides blog blogs coverage topics recipes videos"
    " threads discussions questions searches events resources content items products listings offers deals books titles accessories"
    " sport sports business politics world technology entertainment opinion health science culture lifestyle services programs offerings",
    "artikel beiträge nachrichten meldungen themen produkte angebote anzeigen rezepte artículos noticias entradas productos contenidos"
    " actualités nouvelles produits annonces sujets articoli notizie prodotti ricette artigos notícias matérias produtos conteúdos"
    " artikelen berichten nieuws producten",
    "artykuły wpisy produkty tematy wiadomości ogłoszenia články zprávy témata artiklar nyheter produkter inlägg artikler saker nyheder"
    " artikkelit uutiset tuotteet cikkek hírek termékek articole știri produse",
    "статьи новости записи материалы публикации товары объявления темы статті новини матеріали товари haberler haber yazılar makaleler"
    " içerikler ürünler konular ilanlar άρθρα νέα προϊόντα כתבות מאמרים מוצרים חדשות نושאים مقالات أخبار مواضيع منتجات اخبار مطالب محصولات"
    " खबरें लेख berita produk",
)
"""What such a list is of."""
WHOLE = frozenset(
    "most read|most popular|most viewed|most shared|most commented|most discussed|most emailed|read next|read more|read also|also read"
    "|also check|up next|keep reading|what to read next|in case you missed it|don't miss|don't miss this|editor's picks|editors' picks"
    "|explore more|discover more|see more|watch next|more to explore|more to read|more to love|more like this|more for you|from the blog"
    "|from our blog|our blog|insights|our insights|news & insights|news and insights|insights & news|news & events|news and events|what's trending|from the archives|story history|around the web|from around the web|elsewhere on the web|recommended for you"
    "|just for you|picked for you|recommendations for you|shop the look|compare options|compare models|compare products"
    "|recently viewed|bestsellers|best sellers|sponsored products|sponsored items|accessories & matching items"
    "|mehr zum thema|zum thema|lesen sie auch|lies auch|auch interessant|meistgelesen|meistgelesene artikel|passend dazu|empfehlungen der redaktion"
    "|unsere empfehlungen|zuletzt angesehen|wird oft zusammen gekauft|lire aussi|à lire aussi|à lire également|voir aussi|sur le même sujet"
    "|sur le même thème|les plus lus|les plus lues|à découvrir|dans la même rubrique|souvent achetés ensemble|lea también|lee también"
    "|leer también|te puede interesar|le puede interesar|lo más leído|lo más visto|las más leídas|vistos recientemente|leggi anche"
    "|potrebbe interessarti|potrebbe interessarti anche|ti potrebbe interessare|i più letti|i più venduti|leia também|leia mais|veja também"
    "|mais lidas|as mais lidas|mais lidos|mais vendidos|lees ook|lees meer|lees verder|meest gelezen|vaak samen gekocht|recent bekeken"
    "|czytaj też|czytaj także|czytaj również|przeczytaj też|przeczytaj także|zobacz także|zobacz też|zobacz również|najczęściej czytane"
    "|čtěte také|čtěte též|přečtěte si také|nejčtenější|läs också|läs även|läs mer|mest läst|mest lästa|læs også|læs mere|mest læste|les også"
    "|les mer|mest lest|lue myös|lue lisää|lue aiheesta lisää|luetuimmat|suosituimmat|olvasta már|citește și|citiți și"
    "|читайте также|читайте ещё|читайте еще|смотрите также|по теме|материалы по теме|новости по теме|самое читаемое|самое популярное"
    "|с этим товаром покупают|с этим товаром также покупают|вы смотрели|вы недавно смотрели|рекомендуем|рекомендуем также|читайте також"
    "|новини за темою|матеріали за темою|найпопулярніше|çok okunanlar|en çok okunanlar|διαβάστε επίσης|διαβάστε ακόμα|δείτε επίσης"
    "|קראו גם|קראו עוד|עוד בנושא|הנקראות ביותר|اقرأ أيضا|اقرأ أيضًا|اقرأ المزيد|ذات صلة|الأكثر قراءة|الأكثر مشاهدة|بیشتر بخوانید"
    "|همچنین بخوانید|यह भी पढ़ें|ये भी पढ़ें|xem thêm|đọc thêm|đọc nhiều|tin liên quan|bài viết liên quan|sản phẩm tương tự|baca juga|terpopuler"
    "|관련 기사|관련기사|관련 뉴스|관련뉴스|관련 글|관련글|관련 상품|추천 기사|추천기사|추천 뉴스|추천 상품|인기 기사|인기기사|인기 뉴스|인기뉴스"
    "|많이 본 뉴스|많이 본 기사|많이 본 상품|가장 많이 본 뉴스|다른 기사|다른 글|최신 기사|최신기사|최신 뉴스|최근 본 상품|함께 본 상품"
    "|อ่านเพิ่มเติม|อ่านต่อ".split("|")
)
"""Whole headings."""
_LIKINGS = (
    "like", "love", "enjoy", "fancy", "appreciate", "be interested", "check", "want to check", "want to read", "want to see", "find these",
    "find interesting",
)  # fmt: skip
_DEALINGS = (
    "bought", "viewed", "read", "liked", "like this", "saw", "purchased", "ordered", "searched", "shopped", "looked", "voted", "have bought",
    "have viewed", "have read", "also",
)  # fmt: skip
BEGINNINGS = (
    *(f"{who} also {what}" for who in ("you may", "you might", "you'll", "you will") for what in _LIKINGS),
    *(f"{who} who {what}" for who in ("people", "customers", "shoppers", "readers", "users") for what in _DEALINGS),
    *(
        "you may like|you might like|you may be interested|you might be interested|you'll love these|other posts you |other articles you "
        "|if you liked |if you enjoyed |we think you'll |we know you'll love |most read |most popular now|most popular on "
        "|most popular in |most popular this |most viewed |more from |read more in |read more on |read more from |read more about "
        "|read more posts |read more stories |read more articles |icymi|previously on |customers also |shoppers also |people also "
        "|others also |users also |what other customers |this is what customers who |frequently bought |often bought |commonly bought "
        "|bought together|buy together|choose products to buy |goes well with|goes great with|pairs well with|pair it with"
        "|complete the look|complete your look|complete the set|inspired by your |recommended based on |best selling in |best-selling in "
        "|compare with similar |all listings for this |consider these available |products related to |items related to |recently viewed "
        "|sponsored products |choose your add-ons |about this seller|about the seller|meet your seller|seller information|seller feedback"
        "|detailed seller ratings |das könnte sie |das könnte dich |das könnte ihnen |das könnte euch |das interessiert sie "
        "|kunden kauften |kunden, die dies|kunden, die auch |kunden, die sich |kunden die dies|kunden die auch |mehr aus |mehr von |más sobre "
        "|vous aimerez |vous pourriez aimer|vous pourriez aussi aimer|vous pourriez également aimer|vous pourriez être intéress"
        "|vous allez aimer |ces articles peuvent |ces articles pourraient |ces produits peuvent |ces produits pourraient "
        "|cela pourrait vous |les clients ayant |les clients qui ont |le plus lu|te puede interes|te puede gustar|te podría interes"
        "|te podría gustar|te pueden interes|te pueden gustar|también te puede|también te podría|también te gustar|también te interes"
        "|también le puede|también le podría|también le interes|los clientes que |lo más vendido|comprados juntos|ti potrebbe interess"
        "|ti potrebbe piac|ti potrebbe anche |ti potrebbero interess|ti potrebbero piac|ti potrebbero anche |potrebbero interess"
        "|potrebbero piac|potrebbero anche interess|potrebbero anche piac|potrebbe anche interess|potrebbe anche piac|chi ha acquistato "
        "|chi ha comprato |chi ha visto questo|chi ha letto questo|você pode gostar|você pode se interessar|você pode estar interessad"
        "|você pode também gostar|você também pode gostar|você também pode se interessar|você também vai gostar|talvez você goste"
        "|talvez você se interesse|talvez você também |quem comprou |quem viu |frequentemente comprados |klanten kochten "
        "|klanten bekeken |klanten die dit |klanten die ook |anderen bekeken |vind je misschien |vind je ook |dit vind je misschien "
        "|dit vind je ook |może cię zainteres|może cię również |może cię też |to może cię zainteres|klienci kupili |klienci kupowali "
        "|klienci oglądali |klienci, którzy |klienci którzy |mohlo by vás |du kanske också |du kanske gillar|du kan också gilla"
        "|du kan också vara intresserad|andra köpte |andre købte |andre kjøpte |вам может понравит|вам может быть интерес"
        "|вам может пригодит|вам может также |вам также может |вам также могут |вам также понравит|вам также будет интересно"
        "|вам могут понравит|вам могут быть интерес|вас может заинтерес|вас также может заинтерес|вас также заинтерес"
        "|вместе с этим товаром |вместе с этим покупают|вместе с этим читают|bunlar da ilg|bunlar da hoşunuza |ilginizi çek|bunu alanlar "
        "|אולי יעניין|אולי תאהב|אולי גם יעניין|אולי גם תאהב|אולי תרצו לקרוא|قد يعجبك|پربازدید|có thể bạn quan tâm|có thể bạn thích"
        "|có thể bạn sẽ thích|có thể bạn cũng |rekomendasi untuk |rekomendasi artikel|rekomendasi berita|rekomendasi produk".split("|")
    ),
)
"""Beginnings of headings, each long enough to say that others follow: "you may also need", "people who smoke" and the like in other languages begin
parts of a text."""
CALLS = frozenset(
    "read more|see more|discover more|explore more|leia mais|lees meer|lees verder|läs mer|læs mere|les mer|lue lisää|اقرأ المزيد|xem thêm|đọc thêm"
    "|อ่านเพิ่มเติม|อ่านต่อ".split("|")
)
"""Those of `WHOLE` that open the rest of a folded text, too, where they are in no heading element."""
LIKE_SIGNS = tuple("関連 類似 相关 相關 เกี่ยวข้อง あわせて読みたい こちらもおすすめ 延伸阅读 延伸閱讀 猜你喜欢 猜您喜欢 大家都在看".split())
"""The same as `LIKE`, and whole headings, where signs or letters are not parted."""
SIGNS = tuple("おすすめ 人気 新着 最新 他の 更多 其他 热门 熱門 推荐 推薦 近期 แนะนำ ยอดนิยม ล่าสุด".split())
"""The same as `FURTHER` and `FOREMOST`."""
THING_SIGNS = tuple("記事 ニュース 商品 製品 コンテンツ 文章 新闻 新聞 阅读 閱讀 报道 報導 内容 內容 产品 產品 帖子 ข่าว บทความ สินค้า".split())
"""The same as `THINGS`."""
