"""NumPy's pool has one thread while a page is decided, and the caller's number afterwards."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np  # noqa: F401  (before Penumbra, as a caller's program may)
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from penumbra.output.html import decide_html
from penumbra.scorers import load
from penumbra.scorers.base import ScorerInput, Scores
from penumbra.threads import single_thread

PAGE = (
    "<p>It was early in the morning when we left the house, and the streets were still empty and wet from the rain.</p>"
)


def pool() -> int:
    """Number of threads in NumPy's pool."""
    return max((each["num_threads"] for each in threadpool_info() if each["user_api"] == "blas"), default=1)


@pytest.fixture(autouse=True)
def several() -> object:
    """A caller's pool of two threads, if the library has two."""
    with threadpool_limits(2, user_api="blas"):
        if pool() != 2:
            pytest.skip("NumPy's library has one thread here")
        yield


def test_a_page_is_decided_with_one_thread_and_the_caller_keeps_two() -> None:
    seen = []

    def score(inputs: ScorerInput) -> Scores:
        seen.append(pool())
        return load("")(inputs)

    decide_html(PAGE, score=score)
    assert seen == [1]
    assert pool() == 2


def test_an_error_inside_restores_the_callers_threads() -> None:
    with pytest.raises(ValueError, match="inside"), single_thread():
        raise ValueError("inside")
    assert pool() == 2


def test_the_last_of_overlapping_calls_restores_the_callers_threads() -> None:
    first_ended = threading.Event()
    second_inside = threading.Event()
    inside = []

    def second() -> None:
        with single_thread():
            second_inside.set()
            first_ended.wait()
            inside.append(pool())

    thread = threading.Thread(target=second)
    with single_thread():
        thread.start()
        second_inside.wait()
    first_ended.set()
    thread.join()
    assert inside == [1]
    assert pool() == 2


def test_importing_penumbra_does_not_change_the_environment() -> None:
    program = "import os, penumbra, penumbra.output.html; print(os.environ.get('OPENBLAS_NUM_THREADS'))"
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    ran = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "None"


@pytest.mark.parametrize(("given", "users"), [(None, None), ("1", "1"), ("4", "4")])
def test_programs_of_the_user_start_without_the_limit(given: str | None, users: str | None) -> None:
    program = (
        "import os; from penumbra.threads import limit_from_start, users_environment\n"
        "limit_from_start(); limit_from_start()\n"
        "print(*(each.get('OPENBLAS_NUM_THREADS') for each in (os.environ, users_environment())))"
    )
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    environment |= {"OPENBLAS_NUM_THREADS": given} if given else {}
    ran = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == [given or "1", str(users)]


def test_the_command_decides_with_one_thread_from_the_start(tmp_path: Path) -> None:
    program = (
        "import sys, penumbra.__main__ as program, os\n"
        "sys.argv = ['penumbra', 'decide', sys.argv[1]]\n"
        "try: program.main()\n"
        "except SystemExit: pass\n"
        "from threadpoolctl import threadpool_info\n"
        "print([each['num_threads'] for each in threadpool_info() if each['user_api'] == 'blas'])"
    )
    page = tmp_path / "page.html"
    page.write_text(PAGE)
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    ran = subprocess.run(
        [sys.executable, "-c", program, str(page)], env=environment, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip().splitlines()[-1] == "[1]"
