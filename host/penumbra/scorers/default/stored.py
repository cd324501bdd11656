"""Read all arrays of a file of `numpy.savez`.

`numpy.load` takes five times as long at the host's start: it imports modules that the host does not need, and parses
headers as Python.

References
----------
PKWARE: .ZIP File Format Specification, sections 4.3.7, 4.3.12 and 4.3.16. NumPy Enhancement Proposal 1: a simple file
format for arrays.
"""

import re
import struct
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import numpy as np
import numpy.typing as npt

__all__ = ["read_arrays"]

_END = struct.Struct("<4s6xHII2x")
"""End of the central directory: signature, entries, length and place of the directory."""
_ENTRY = struct.Struct("<4s6xH4xIII3H8xI")
"""Directory entry: signature, method, checksum, both lengths, lengths of name, extra and comment, place of the file."""
_FILE = struct.Struct("<26x2H")
"""Header of a file's data: lengths of name and extra."""
_HEADER = re.compile(
    rb"\x93NUMPY\x01\x00..\{'descr': '([<|][biufU]\d+)', 'fortran_order': False, 'shape': \(([\d, ]*)\), \} *\n",
    re.DOTALL,
)
"""Header of an array, version 1.0: type and shape. The numbers follow, the last axis first."""


def read_arrays(path: Path) -> dict[str, npt.NDArray[np.generic]]:
    """Read all arrays of an uncompressed file.

    Raises
    ------
    OSError
        The file cannot be read.
    ValueError
        The file is not an archive of arrays, is damaged or compressed, or has an array of an unknown type.
    """
    data = path.read_bytes()
    try:
        return {name.removesuffix(".npy"): _array(content) for name, content in _files(data)}
    except struct.error as error:
        raise ValueError("the file is cut short") from error


def _files(data: bytes) -> Iterator[tuple[str, memoryview]]:
    """Names and contents of the archive's files."""
    signature, count, _, at = _END.unpack_from(data, len(data) - _END.size)
    if signature != b"PK\x05\x06":
        raise ValueError("the file is not an archive of arrays")
    for _ in range(count):
        signature, method, checksum, packed, length, n_name, n_extra, n_comment, place = _ENTRY.unpack_from(data, at)
        first = place + _FILE.size + sum(_FILE.unpack_from(data, place))
        content = memoryview(data)[first : first + length]
        if signature != b"PK\x01\x02" or method or packed != length or crc32(content) != checksum:
            raise ValueError("the file is damaged or compressed")
        yield data[at + _ENTRY.size : at + _ENTRY.size + n_name].decode(), content
        at += _ENTRY.size + n_name + n_extra + n_comment


def _array(content: memoryview) -> npt.NDArray[np.generic]:
    header = _HEADER.match(content)
    if header is None:
        raise ValueError("the header of an array is unknown")
    shape = tuple(int(size) for size in header[2].decode().split(",") if size.strip())
    return np.frombuffer(content, dtype=header[1].decode(), offset=header.end()).reshape(shape)
