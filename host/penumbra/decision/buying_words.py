"""What the button says that a product is bought with, in the languages of most shops."""

__all__ = ["BUYING"]

BUYING: tuple[str, ...] = tuple(
    "add to cart|add to bag|add to basket|add to trolley|buy now|buy it now|in den warenkorb|in den einkaufswagen|in den korb|jetzt kaufen|ajouter au panier"
    "|acheter maintenant|añadir al carrito|agregar al carrito|añadir a la cesta|comprar ahora|comprar ya|aggiungi al carrello|acquista ora|compra ora"
    "|adicionar ao carrinho|adicionar à sacola|comprar agora|in winkelwagen|in winkelmand|in mijn winkelwagen|nu kopen|do koszyka|dodaj do koszyka|kup teraz"
    "|do košíku|přidat do košíku|vložit do košíku|pridať do košíka|lägg i varukorg|lägg i kundvagn|köp nu|legg i handlekurv|kjøp nå|læg i kurv|tilføj til kurv"
    "|lisää ostoskoriin|kosárba|adaugă în coș|sepete ekle|hemen al|şimdi al|в корзину|добавить в корзину|купить сейчас|додати в кошик|προσθήκη στο καλάθι"
    "|הוסף לסל|הוספה לסל|קנה עכשיו|أضف إلى السلة|أضف إلى عربة|افزودن به سبد|tambah ke keranjang|masukkan keranjang|beli sekarang|thêm vào giỏ|mua ngay"
    "|加入购物车|加入購物車|立即购买|立即購買|カートに入れる|カートに追加|今すぐ買う|장바구니|바로구매|구매하기|เพิ่มลงตะกร้า|หยิบใส่ตะกร้า".split("|")
)
"""Beginnings of the line, in lower case."""
