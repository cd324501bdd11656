"""Forms of newsletters between the paragraphs of a text."""

from contexts import context_of, texts_found_by

PARAGRAPH = "<p>The wolf came down from the hill before the morning.</p>"


def forms(part: str, page_type: str = "article") -> list[str]:
    """Texts of the forms on a page with some part."""
    return texts_found_by("newsletter", context_of(f"{PARAGRAPH}{part}{PARAGRAPH}", page_type, 0.6))


def test_a_newsletters_form_is_found_but_not_in_a_shop_that_sells_subscriptions() -> None:
    form = "<div class=newsletter><h3>Get the briefing</h3><p>Every day at six.</p><input></div>"
    assert forms(form) == ["Get the briefing", "Every day at six."]
    assert forms(form, "product") == []


def test_a_part_called_newsletter_without_a_field_or_at_length_is_text() -> None:
    for part in ("<h3>Our briefing</h3>", f"<input>{PARAGRAPH * 15}"):
        assert forms(f"<div class=newsletter>{part}</div>") == []
