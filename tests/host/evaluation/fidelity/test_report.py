"""Tables of the figures."""

from penumbra.evaluation.fidelity.pages import Row
from penumbra.evaluation.fidelity.report import write_tables

ROW = Row("a", "sphinx", "deb:a=1", "a.html", "deb:a=1", "a.rst", ".", "0", "1")


def test_tables_have_means_by_system_and_by_kind_of_source() -> None:
    measured = {"one": [(ROW, {"text": 1.0}), (ROW._replace(kind="node"), {"text": 0.5, "code": 0.5})]}
    lines = write_tables(measured).split("\n")
    assert lines[0] == "| system | overall | text | code | formula | table | teds |"
    assert lines[2] == "| one | 0.250 | 0.750 | 0.500 | 0.000 | 0.000 | 0.000 |"
    assert lines[6:8] == ["| node | 1 | 0.500 |", "| sphinx | 1 | 1.000 |"]
