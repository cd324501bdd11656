"""The table of rules: every rule is in it, nothing else sets a level, and each reason has its words."""

import ast
import json
from collections import Counter
from inspect import Parameter, signature
from pathlib import Path

import penumbra.decision
from contexts import each_rule
from penumbra.decision.page_types import ALL
from penumbra.decision.rule import Find
from penumbra.decision.rules.related import RelatedOn
from penumbra.decision.table import ELEMENT_RULES, PAGE_RULES, RULES, RULES_OF_TWO_CLASSES

DECISION = Path(penumbra.decision.__file__).parent
LOCALES = Path(__file__).parents[3] / "extension" / "_locales"
TABLES = (RULES, RULES_OF_TWO_CLASSES, PAGE_RULES, ELEMENT_RULES)


def names_of(path: Path) -> list[str]:
    """Modules that a file imports from."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]


def test_every_file_of_rules_has_a_row() -> None:
    files = {path.stem for path in (DECISION / "rules").glob("*.py")} - {"__init__"}
    rows = {rule.find.__module__.rpartition(".")[2] for table in TABLES for rule in each_rule(table)}
    assert files == rows


def test_every_file_of_rules_has_a_file_of_tests() -> None:
    files = {path.stem for path in (DECISION / "rules").glob("*.py")} - {"__init__"}
    tests = {path.stem.removeprefix("test_") for path in (Path(__file__).parent / "rules").glob("test_*.py")}
    assert files == tests


def test_no_file_but_the_loop_and_the_scores_writes_levels() -> None:
    writers = Counter[str]()
    for path in DECISION.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            targets = (
                node.targets
                if isinstance(node, ast.Assign)
                else [node.target]
                if isinstance(node, ast.AugAssign)
                else []
            )
            written = [target.value for target in targets if isinstance(target, ast.Subscript)]
            writers[path.name] += sum(ast.unparse(value) in {"levels", "self._levels"} for value in written)
    assert {name for name, count in writers.items() if count} == {"rule.py", "scored_levels.py"}
    assert writers["rule.py"] == 1


def test_every_rows_reason_has_its_words_in_every_language() -> None:
    reasons = {rule.reason for table in TABLES for rule in each_rule(table)} - {None}
    keys = {f"reason_{reason.label.replace('-', '_')}" for reason in reasons if reason is not None}
    for language in LOCALES.iterdir():
        words = json.loads((language / "messages.json").read_text("utf-8"))
        assert keys <= words.keys(), language.name


def test_a_row_is_given_only_what_an_earlier_row_finds() -> None:
    for table in ((*RULES, *PAGE_RULES, *ELEMENT_RULES), (*RULES_OF_TWO_CLASSES, *PAGE_RULES, *ELEMENT_RULES)):
        found: set[Find] = set()
        for rule in each_rule(table):
            assert found.issuperset(rule.given), rule
            found.add(rule.find)


def test_no_detector_has_two_rows_for_one_page_type() -> None:
    for table in TABLES:
        rows = Counter((rule.find, page_type) for rule in each_rule(table) for page_type in rule.page_types)
        assert max(rows.values()) == 1


def test_every_row_is_for_some_known_page_type() -> None:
    for table in TABLES:
        assert all(rule.page_types and rule.page_types <= ALL for rule in each_rule(table))


def test_no_rule_asks_for_the_page_type_itself() -> None:
    for path in (DECISION / "rules").glob("*.py"):
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        read = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        assert not {"page_type", "PageType"} & read, path.name
        assert "penumbra.decision.page_types" not in names_of(path), path.name


def test_every_option_of_a_row_is_for_some_of_its_page_types() -> None:
    for table in TABLES:
        for rule in each_rule(table):
            for name, page_types in rule.options.items():
                assert page_types <= ALL, name
                assert page_types & rule.page_types, name
                assert rule.page_types - page_types, name


def test_a_rows_options_are_those_of_its_detector() -> None:
    for table in TABLES:
        for rule in each_rule(table):
            parameters = signature(rule.find).parameters.values()
            names = {each.name for each in parameters if each.kind is Parameter.KEYWORD_ONLY}
            if any(each.kind is Parameter.VAR_KEYWORD for each in parameters):
                names |= {*RelatedOn._fields}
            assert names == {*rule.options, *(["hints"] if rule.names else [])}, rule.find.__name__


def test_every_name_of_a_row_is_for_some_of_its_page_types() -> None:
    for table in TABLES:
        for rule in each_rule(table):
            assert all(page_types & rule.page_types for page_types in rule.names.values()), rule.find.__name__


def test_rules_read_the_context_and_know_neither_the_table_nor_the_decision() -> None:
    for path in (DECISION / "rules").glob("*.py"):
        assert not {"penumbra.decision.table", "penumbra.decision.decision"} & {*names_of(path)}, path.name
