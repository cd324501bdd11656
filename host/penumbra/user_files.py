"""Paths of the user's own files."""

from pathlib import Path
from typing import Literal

import platformdirs

from penumbra.errors import PenumbraError

__all__ = ["user_file"]


def user_file(kind: Literal["config", "data"], name: str, error: type[PenumbraError], trouble: str) -> Path:
    """Path of a file in the user's folder of settings, or of data.

    Parameters
    ----------
    kind
        Which of the two folders.
    name
        Name of the file.
    error, trouble
        What is raised if the user has no home folder: the error, and the beginning of its sentence.
    """
    folder = platformdirs.user_config_dir if kind == "config" else platformdirs.user_data_dir
    try:
        return Path(folder("penumbra", appauthor=False)) / name
    except RuntimeError as fault:  # in some containers a user has no home folder
        raise error(f"{trouble}: {fault}.", "Set HOME.") from fault
