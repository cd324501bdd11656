"""Data for scripts in place of text."""

import pytest

from contexts import context_of, levels_of
from penumbra.decision.rules.script_data import find_script_data


@pytest.mark.parametrize(
    ("markup", "data"),
    [
        ('<div class=hidden>{"widget":"grid","items":[{"id":1}]}</div>', True),
        ('<div>[{"price":"15.49","index":0}]</div>', True),
        ('<p>{ "color": "Blue" }</p>', False),  # as people write it
        ('<p>{"color": "Blue"}</p>', False),
        ('<pre>{"widget":"grid"}</pre>', False),
        ('<p><code>{"widget":"grid"}</code></p>', False),
        ('<p>{"widget":"grid"} is what the server answers</p>', False),
        ("<p>{name} was here</p>", False),
    ],
)
def test_json_without_spaces_is_no_text_but_in_code(markup: str, data: bool) -> None:
    context = context_of(f"<main>{markup}</main>")
    assert find_script_data(context, levels_of(context)).tolist() == [data]


IDENTIFIER = "19aea247-2e76-4905-9b83-15a5a5664cfa"


@pytest.mark.parametrize(
    ("markup", "data"),
    [
        (f"<div>S{IDENTIFIER}G{IDENTIFIER}p{IDENTIFIER} {IDENTIFIER}</div>", True),
        (f"<p>Of the two disks {IDENTIFIER} and {IDENTIFIER} take the first.</p>", False),
        (f"<p>{'The server names each order. ' * 9}{IDENTIFIER} {IDENTIFIER} {IDENTIFIER}</p>", False),
        (f"<div>{f'{IDENTIFIER}<br>' * 4}</div>", False),
        (f"<pre>{IDENTIFIER} {IDENTIFIER} {IDENTIFIER}</pre>", False),
    ],
)
def test_identifiers_without_a_sentence_are_no_text_but_in_code(markup: str, data: bool) -> None:
    context = context_of(f"<main>{markup}</main>")
    assert find_script_data(context, levels_of(context)).tolist() == [data]
