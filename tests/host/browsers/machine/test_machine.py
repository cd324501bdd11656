"""Facts of this computer."""

from pathlib import Path

import penumbra
from penumbra.browsers.machine.machine import this_machine


def test_the_folder_of_penumbras_own_code_is_the_package() -> None:
    assert this_machine().package == Path(penumbra.__file__).parent
