"""Pictures of a saved article: only bytes of pictures become files."""

import base64

import pytest

from penumbra.saving.pictures import addresses_of, illustrate

GIF = b"GIF89a" + b"\x01" * 20
PNG = b"\x89PNG\r\n\x1a\n" + b"\x02" * 20


def data(content: bytes, media_type: str = "image/png") -> str:
    return f"data:{media_type};base64,{base64.b64encode(content).decode()}"


def test_pictures_on_the_web_are_listed_once_in_order() -> None:
    html = '<p><img src="https://a/1"><img src="http://a/2"><img src="https://a/1"><img src="data:image/png,x"></p>'
    assert addresses_of(html) == ["https://a/1", "http://a/2"]


def test_a_hundred_pictures_are_listed_at_most() -> None:
    assert len(addresses_of("".join(f'<img src="https://a/{number}">' for number in range(500)))) == 100


def test_offered_and_embedded_pictures_become_files_named_by_their_bytes() -> None:
    html = f'<p><img src="https://a/1" alt="one"><img src="{data(PNG)}"><img src="https://a/1"></p>'
    made = illustrate(html, {"https://a/1": data(GIF, "image/gif")})
    assert [file.ending for file in made.files.values()] == [".gif", ".png", ".gif"]
    assert len({file.stem for file in made.files.values()}) == 2
    assert made.left_out == 0
    assert all(placeholder in made.html for placeholder in made.files)
    assert "a/1" not in made.html


@pytest.mark.parametrize(
    ("content", "ending"),
    [
        (b"\xff\xd8\xff\xe0", ".jpg"),
        (b"GIF87a", ".gif"),
        (b"RIFF\0\0\0\0WEBPVP8 ", ".webp"),
        (b"\0\0\0\x1cftypavif", ".avif"),
    ],
)
def test_the_bytes_alone_name_the_kind(content: bytes, ending: str) -> None:
    made = illustrate('<img src="https://a/1">', {"https://a/1": data(content, "text/html")})
    assert [file.ending for file in made.files.values()] == [ending]


@pytest.mark.parametrize(
    "offered",
    [
        "",
        "https://a/2",
        "data:image/png;base64,!",
        data(b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/svg+xml"),
        data(b"<script>1</script>"),
        data(b"MZ"),
        data(b"#!/bin/sh\n"),
        data(b""),
    ],
)
def test_whatever_is_no_picture_is_left_out_and_keeps_its_address(offered: str) -> None:
    made = illustrate('<img src="https://a/1" alt="one">', {"https://a/1": offered})
    assert (made.files, made.left_out) == ({}, 1)
    assert 'src="https://a/1"' in made.html


def test_an_embedded_picture_that_is_left_out_becomes_its_text() -> None:
    made = illustrate('<p><img src="data:image/svg+xml,x" alt="one"></p>', {})
    assert (made.files, made.left_out) == ({}, 1)
    assert "data:" not in made.html
    assert "one" in made.html
