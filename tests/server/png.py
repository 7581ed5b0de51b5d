"""Reads the pictures that the server draws."""
import struct
import zlib


def pixels(png):
    """The size, the palette and the rows of a picture, each with its filter first; every chunk is whole."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    chunks, at = {}, 8
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        body = png[at + 8:at + 8 + length]
        assert zlib.crc32(kind + body) == int.from_bytes(png[at + 8 + length:at + 12 + length], "big")
        chunks[kind], at = body, at + 12 + length
    width, height = struct.unpack(">II", chunks[b"IHDR"][:8])
    raw = zlib.decompress(chunks[b"IDAT"])
    return (width, height), chunks[b"PLTE"], [raw[n * (width + 1):(n + 1) * (width + 1)] for n in range(height)]


def colours(png, points):
    """The colours at these points, as rrggbb."""
    _, palette, rows = pixels(png)
    return [palette[3 * rows[y][1 + x]:][:3].hex() for x, y in points]
