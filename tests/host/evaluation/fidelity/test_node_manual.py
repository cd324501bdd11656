"""Node's manual as the HTML shows it."""

from penumbra.evaluation.fidelity.node_manual import expand_node

CHANGED = """<!-- YAML
added: v0.1.0
changes:
  - version:
      - v14.0.0
      - v12.17.0
    pr-url: https://example.org/1
    description: The `a|b` option
                 is new.
deprecated: v16.0.0
-->
"""


def test_a_version_becomes_a_line() -> None:
    assert expand_node("<!-- YAML\nadded: v8.3.0\n-->\n").strip() == "Added in: v8.3.0"


def test_changes_become_a_table_with_the_newest_first() -> None:
    assert expand_node(CHANGED).strip().split("\n") == [
        "History",
        "",
        "| Version | Changes |",
        "| --- | --- |",
        "| v16.0.0 | Deprecated since: v16.0.0 |",
        "| v14.0.0, v12.17.0 | The `a\\|b` option is new. |",
        "| v0.1.0 | Added in: v0.1.0 |",
    ]


def test_types_and_headings_are_as_in_the_page_but_not_in_code() -> None:
    text = expand_node("# Path\n\n* `a` {string|Buffer}\n\n```js\n# {string}\n```\n")
    assert text == "## Path\n\n* `a` `<string>` | `<Buffer>`\n\n```js\n# {string}\n```\n"
