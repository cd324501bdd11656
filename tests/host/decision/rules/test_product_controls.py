"""Controls that a product is bought with."""

from contexts import darkened
from penumbra.decision.levels import Level
from penumbra.page.markup import parse

K, D, H = Level.KEEP, Level.DIM, Level.HIDE
LONG = "nobody in the village heard it before the morning came"


def test_a_products_basket_is_dim_at_most() -> None:
    basket = "<form><label>Size</label><button>Add to basket</button></form>"
    page = parse(f"<div><button>Search it</button></div><p>{LONG}</p>{basket}<p>{LONG}</p><footer>apart</footer>")
    assert darkened(page, [H, K, H, H, K, H], page_type="product") == {"div": H, "form": D, "footer": H}
    assert darkened(page, [H, K, H, H, K, H], page_type="article") == {"div": H, "form": H, "footer": H}
