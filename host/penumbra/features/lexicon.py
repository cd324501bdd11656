"""Subjects of a block and of the heading above it, by words: related pages, comments, accounts, law, prices and others.

Each subject has a few words in the larger languages of the web. They are features that the model weighs, not rules.
"""

import numpy as np

from penumbra.features.table import Columns
from penumbra.features.text import Words
from penumbra.features.tree import Tree
from penumbra.text.checksums import WordNumbers

__all__ = ["SUBJECTS", "measure_lexicon"]

SUBJECTS: dict[str, str] = {
    "related": "related recommended recommendations similar popular trending latest recent also likes more most read "
    "next previous older newer explore discover bought viewed trends mehr verwandte ähnliche beliebte neueste auch "
    "weitere plus aussi similaires populaires récents suivant précédent más también relacionados relacionadas "
    "populares siguiente anterior correlati anche leggi articoli mais veja também relacionadas meer ook lees "
    "gerelateerd więcej podobne czytaj ещё также похожие читайте популярные 相关 推荐 関連 おすすめ 相关文章 "
    "相关阅读 相关新闻 相关推荐 相关内容 推荐阅读 热门 热门文章 热门推荐 热门新闻 最新 最新文章 最新消息 猜你喜欢 "
    "为你推荐 延伸阅读 更多 更多新闻 阅读更多 上一篇 相關 相關文章 相關新聞 推薦 推薦閱讀 延伸閱讀 熱門 熱門文章 "
    "熱門新聞 猜你喜歡 更多新聞 看更多 関連記事 関連リンク おすすめ記事 人気 人気記事 新着 新着記事 ランキング "
    "アクセスランキング あわせて読みたい こちらもおすすめ もっと見る 続きを読む 前の記事 次の記事 관련기사 관련글 "
    "추천 추천기사 인기 인기기사 인기글 최신 최신글 최신기사 더보기 이전글 다음글 أخبار ذات صلة اقرأ أيضا المزيد "
    "الأكثر قراءة مقالات مشابهة موضوعات مواضيع مرتبط مرتبطة مطالب مشابه پیشنهادی بیشتر بخوانید پربازدیدترین محبوب "
    "כתבות קשורות נוספות אולי יעניין אותך הנקראות ביותר σχετικά άρθρα δημοφιλή περισσότερα διαβάστε επίσης следующая "
    "предыдущая далее рекомендуем рекомендации популярное схожі популярні також більше наступна 下一篇 관련 실시간 "
    "संबंधित खबरें लोकप्रिय ताज़ा पढ़ें सम्बंधित อ่านเพิ่มเติม อ่านต่อ ข่าวที่เกี่ยวข้อง บทความที่เกี่ยวข้อง เรื่องที่เกี่ยวข้อง แนะนำ ยอดนิยม ล่าสุด "
    "ilgili haberler benzer önerilen popüler terkait populer terbaru rekomendasi selengkapnya relaterade relaterte "
    "relateret populära související doporučujeme nejčtenější kapcsolódó ajánlott népszerű liittyvät luetuimmat "
    "suosituimmat similare recomandate citește povezane najčitanije súvisiace сродни подобни",
    "comments": "comment comments reply replies respond responses discussion leave commented commenter says "
    "kommentar kommentare antworten commentaire commentaires répondre comentario comentarios responder commenti "
    "rispondi comentários reacties reageer komentarze komentarz комментарии комментарий ответить 评论 コメント "
    "网友评论 最新评论 全部评论 热门评论 发表评论 条评论 我要评论 用户评论 留言 我要留言 跟帖 回复 评论区 評論 回覆 "
    "回應 發表評論 我要回應 網友評論 コメントを書く コメントを投稿する コメント一覧 件のコメント 返信 返信する 댓글 "
    "댓글쓰기 댓글달기 답글 의견 댓글을 التعليقات تعليقات تعليق الرد ردود دیدگاه نظرات پاسخ دیدگاهها תגובות תגובה "
    "הגב הוסף σχόλια σχόλιο απάντηση απαντήσεις коментарі коментар відповісти ответы оставить прокомментировать "
    "обсуждение टिप्पणी टिप्पणियाँ टिप्पणियां प्रतिक्रिया ความคิดเห็น แสดงความคิดเห็น yorum yorumlar yanıtla komentar balas "
    "kommentarer svara komentáře komentář odpovědět hozzászólás hozzászólások válasz kommentit kommentoi vastaa "
    "comentarii răspunde komentari odgovori diskuse",
    "posts": "posted post posts joined thread topic member members quote originally edited solved answer answers "
    "question asked answered votes upvote likes views registered location messages",
    "newsletter": "subscribe newsletter newsletters subscription inbox email mailing signup unsubscribe abonnieren "
    "anmelden abonnez inscrivez suscríbete boletín iscriviti inscreva aanmelden zapisz подписаться рассылка 订阅 "
    "邮件订阅 立即订阅 訂閱 電子報 訂閱電子報 メルマガ メールマガジン 登録する 購読 メールアドレス 구독 구독하기 "
    "뉴스레터 اشترك النشرة البريدية البريد الإلكتروني خبرنامه عضویت اشتراک ایمیل הירשמו לניוזלטר εγγραφείτε "
    "ενημερωτικό подпишитесь рассылку підписатися розсилка สมัครรับข่าวสาร abone bülten berlangganan nyhetsbrev "
    "prenumerera nyhedsbrev tilmeld odebírat hírlevél feliratkozás uutiskirje tilaa abonează",
    "share": "share shares tweet facebook twitter linkedin whatsapp pinterest instagram youtube telegram tiktok "
    "reddit follow teilen partager compartir condividi compartilhar delen udostępnij поделиться 分享 分享到 朋友圈 "
    "收藏 转发 複製 分享至 シェア シェアする ツイート はてなブックマーク フォロー 공유 공유하기 카카오톡 페이스북 "
    "트위터 밴드 شارك مشاركة تويتر واتساب تابعنا اشتراکگذاری تلگرام اینستاگرام שתף שתפו בפייסבוק κοινοποίηση "
    "ακολουθήστε поделитесь телеграм поширити 微信 微博 вконтакте शेयर साझा แชร์ paylaş bagikan sdílet megosztás "
    "distribuie podijeli zdieľať",
    "law": "copyright rights reserved privacy terms cookie cookies policy disclaimer legal gdpr trademark trademarks "
    "imprint impressum datenschutz agb mentions légales confidentialité aviso privacidad condiciones note legali "
    "privacyverklaring voorwaarden prywatności политика конфиденциальности 版权所有 版权 隐私政策 隐私 免责声明 "
    "使用条款 服务条款 用户协议 备案 保留所有权利 版權所有 隱私權政策 服務條款 使用條款 免責聲明 "
    "プライバシーポリシー 利用規約 特定商取引法に基づく表記 無断転載 免責事項 個人情報保護方針 이용약관 "
    "개인정보처리방침 개인정보 저작권 무단전재 재배포 금지 청소년보호정책 حقوق محفوظة الخصوصية سياسة شروط الاستخدام "
    "جميع الحقوق محفوظ حریم خصوصی قوانین זכויות שמורות מדיניות פרטיות תנאי שימוש πνευματικά δικαιώματα απορρήτου "
    "όροι χρήσης авторские умови конфіденційності 著作権 защищены соглашение персональных สงวนลิขสิทธิ์ "
    "นโยบายความเป็นส่วนตัว गोपनीयता नीति कॉपीराइट सर्वाधिकार telif gizlilik politikası hakları saklıdır kebijakan "
    "privasi ketentuan integritetspolicy personvern vilkår tietosuoja käyttöehdot adatvédelem podmínky soukromí "
    "confidențialitate",
    "account": "login log sign signin signup register account password cart basket checkout wishlist logout forgot "
    "konto anmelden warenkorb connexion compte panier iniciar sesión carrito cuenta accedi carrello entrar conta "
    "winkelwagen zaloguj koszyk войти корзина 登录 注册 登陆 退出 忘记密码 密码 购物车 我的账户 登入 註冊 會員登入 "
    "購物車 ログイン 会員登録 新規登録 マイページ カート パスワード 로그인 회원가입 장바구니 비밀번호 마이페이지 "
    "دخول تسجيل حساب سلة ورود ثبتنام سبد התחברות הרשמה סל התחבר σύνδεση εγγραφή καλάθι авторизация аккаунт увійти "
    "реєстрація кошик регистрация вход लॉगिन เข้าสู่ระบบ สมัครสมาชิก ตะกร้า giriş kayıt sepet keranjang logga inloggning "
    "kundvagn přihlásit registrace košík bejelentkezés regisztráció kosár kirjaudu ostoskori conectare coș",
    "menu": "home menu search contact about skip navigation toggle close open main content back top news shop "
    "products services support help blog faq careers press startseite suche kontakt über accueil recherche inicio "
    "buscar contacto cerca chi siamo início pesquisar zoeken strona główna szukaj главная поиск контакты 首页 主页 "
    "关于我们 网站地图 帮助 返回顶部 新闻中心 产品 服务 首頁 搜尋 聯絡我們 關於我們 網站地圖 回到頂部 ホーム "
    "トップページ 検索 お問い合わせ 会社概要 サイトマップ メニュー ページトップへ トップへ戻る ヘルプ 홈 검색 메뉴 "
    "문의 고객센터 회사소개 사이트맵 전체메뉴 바로가기 الرئيسية بحث القائمة اتصل بنا خريطة الموقع اصلی جستجو تماس "
    "درباره منو ראשי חיפוש תפריט צור קשר אודות αρχική αναζήτηση επικοινωνία μενού меню главное сайта головна пошук "
    "контакти 搜索 联系我们 новости होम खोजें संपर्क หน้าแรก ค้นหา ติดต่อเรา เกี่ยวกับเรา เมนู anasayfa arama iletişim "
    "hakkımızda beranda kontak sök kontakta hledat keresés főoldal etusivu yhteystiedot căutare acasă pretraga",
    "author": "author written editor writer journalist contributor reporter follow bio autor autorin auteur autore "
    "redakteur автор 作者 记者 编辑 撰文 責任編輯 記者 執筆者 著者 ライター この記事を書いた人 기자 작성자 글쓴이 "
    "필자 بقلم الكاتب كاتب نویسنده خبرنگار מאת συντάκτης редактор корреспондент журналист 责任编辑 लेखक ผู้เขียน yazar "
    "muhabir penulis författare forfatter szerző kirjoittaja toimittaja autorul",
    "shop": "price add buy stock shipping delivery size quantity sale sku reviews rating stars customer returns sold "
    "pack discount kaufen lieferung preis acheter prix livraison comprar precio envío prezzo купить цена 价格 购买 "
    "立即购买 加入购物车 库存 运费 销量 优惠 價格 購買 加入購物車 庫存 運費 価格 税込 送料 送料無料 購入 購入する "
    "カートに入れる 在庫 数量 가격 구매 구매하기 장바구니담기 배송비 무료배송 할인 재고 السعر شراء الشحن قیمت خرید "
    "ارسال מחיר קנה הוסף משלוח τιμή αγορά αποστολή доставка корзину рублей наличии ціна купити कीमत खरीदें ราคา "
    "หยิบใส่ตะกร้า สั่งซื้อ fiyat kargo harga pengiriman lagersaldo frakt koupit skladem doprava vásárlás szállítás "
    "toimitus preț cumpără",
    "filter": "filter filters sort results showing view all page pages items per clear apply relevance reset refine "
    "ascending 筛选 排序 默认排序 下一页 上一页 篩選 下一頁 上一頁 絞り込み 並び替え 次へ 前へ 次のページ 정렬 필터 "
    "다음 이전 페이지 ترتيب تصفية الصفحة التالية السابقة مرتبسازی بعدی قبلی סינון מיון הבא הקודם ταξινόμηση φίλτρα "
    "επόμενη фильтр фильтры сортировка сортировать сортування страница",
    "advert": "advertisement advertisements sponsored ad ads promoted advertise anzeige werbung publicité publicidad "
    "pubblicità reklama реклама 广告 推广 赞助 廣告 贊助 広告 スポンサー スポンサーリンク 광고 후원 إعلان إعلانات "
    "تبلیغات آگهی פרסומת ממומן διαφήμιση χορηγούμενο विज्ञापन โฆษณา reklam iklan annons annonse mainos hirdetés "
    "reklamă oglas inzerce",
    "tags": "tags tagged categories category topics filed under schlagwörter kategorie étiquettes etiquetas "
    "categoría 标签 分类 栏目 關鍵字 標籤 分類 タグ カテゴリ カテゴリー キーワード 태그 분류 카테고리 키워드 الوسوم "
    "وسوم تصنيف كلمات برچسبها برچسب دستهبندی תגיות קטגוריה ετικέτες κατηγορία теги метки рубрика рубрики категория "
    "мітки แท็ก หมวดหมู่ टैग श्रेणी etiketler kategori etiketter štítky címkék avainsanat",
    "media": "photo image credit getty photograph caption courtesy video play watch listen foto bild crédit 摄影 "
    "圖片 影片 攝影 写真 動画 画像 撮影 사진 영상 동영상 صورة فيديو تصوير عکس ویدیو תמונה צילום וידאו φωτογραφία "
    "βίντεο фотография відео 图片 视频 фото видео फोटो वीडियो ภาพ วิดีโอ fotoğraf görsel gambar kuva fotó",
    "time": "january february march april may june july august september october november december ago minutes hours "
    "days updated published min monday tuesday wednesday thursday friday saturday sunday 小时前 分钟前 天前 昨天 "
    "今天 发布时间 更新时间 小時前 分鐘前 更新日 公開日 時間前 分前 日前 시간 입력 수정 ساعة ساعات دقيقة دقیقه لفני "
    "שעות דקות ώρες λεπτά назад часов минут января февраля марта апреля октября ноября декабря годину",
}
"""Words by subject: frequent words of blocks outside the main content of wcxb-dev, and their translations."""
_OF_WORD = WordNumbers.of_groups((1 << number, words.split()) for number, words in enumerate(SUBJECTS.values()))
_COLUMNS = tuple(f"{place}_{subject}" for subject in SUBJECTS for place in ("says", "under"))
_SUBJECT_BITS = 1 << np.arange(len(SUBJECTS))


def measure_lexicon(tree: Tree, words: Words, columns: Columns) -> None:
    """Fill each subject's share of the block's words, and of the words of the last heading at or before the block."""
    n_blocks = len(tree.blocks)
    found = _OF_WORD(words.tokens)
    known = np.flatnonzero(found)
    subject, which = np.nonzero(found[known] & _SUBJECT_BITS[:, None])
    hits = np.bincount(subject * n_blocks + words.block[known[which]], minlength=len(SUBJECTS) * n_blocks)
    shares = hits.reshape(len(SUBJECTS), n_blocks) / np.maximum(tree.blocks.n_tokens, 1)
    heads = columns["heading"] > 0
    last = np.maximum.accumulate(np.where(heads, np.arange(n_blocks), -1))
    under = np.where(last >= 0, shares[:, last], 0.0)
    columns.fill(_COLUMNS, np.stack([shares, under], axis=1).reshape(len(_COLUMNS), n_blocks))
