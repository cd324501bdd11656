"""Arrays of `numpy.savez`, read without `numpy.load`."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from penumbra.scorers.default.stored import read_arrays

ARRAYS: dict[str, npt.NDArray[np.generic]] = {
    "half": np.arange(6, dtype=np.float16).reshape(2, 3),
    "words": np.array([3, 2**32 - 1], dtype=np.uint32),
    "names": np.array(["a", "später"]),
    "one": np.array(0.5),
    "none": np.zeros((0, 4), dtype=np.int8),
}


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    path = tmp_path / "model.npz"
    with path.open("wb") as file:
        np.savez(file, allow_pickle=False, **ARRAYS)
    return path


def test_arrays_are_read_with_name_type_shape_and_values(stored: Path) -> None:
    read = read_arrays(stored)
    assert list(read) == list(ARRAYS)
    for name, array in ARRAYS.items():
        assert read[name].dtype == array.dtype
        assert read[name].shape == array.shape
        assert np.array_equal(read[name], array)


def test_a_file_with_a_changed_byte_is_refused(stored: Path) -> None:
    data = bytearray(stored.read_bytes())
    data[data.index(np.arange(6, dtype=np.float16).tobytes()) + 3] ^= 1
    stored.write_bytes(data)
    with pytest.raises(ValueError, match="damaged"):
        read_arrays(stored)


@pytest.mark.parametrize("length", [0, 10, 400])
def test_a_truncated_file_is_refused(stored: Path, length: int) -> None:
    stored.write_bytes(stored.read_bytes()[:length])
    with pytest.raises(ValueError, match=r"cut short|not an archive"):
        read_arrays(stored)


def test_compressed_arrays_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "packed.npz"
    np.savez_compressed(path, zeros=np.zeros(1_000))
    with pytest.raises(ValueError, match="compressed"):
        read_arrays(path)


def test_arrays_in_fortran_order_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "fortran.npz"
    with path.open("wb") as file:
        np.savez(file, turned=np.asfortranarray(np.arange(6.0).reshape(2, 3)))
    with pytest.raises(ValueError, match="header"):
        read_arrays(path)
