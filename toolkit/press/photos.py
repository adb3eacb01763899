"""Pictures of pixels, made ready for print: upright, in colours that a printer knows, no finer than what is printed.

Beside `raster.py` the one module that knows Pillow. It gets the content of a file and gives what a PDF stores.
"""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from PIL import Image, ImageCms, ImageFile, ImageOps, UnidentifiedImageError

from toolkit.files import json_of
from toolkit.json_form import has_form

FORMATS = ("PNG", "JPEG", "WEBP")
MOST_PIXELS = 80_000_000  # of a picture: about 9,000 by 9,000; more would fill the memory of a worker
SIDEWAYS = (5, 6, 7, 8)  # values of the EXIF tag `Orientation` by which a picture is turned by a quarter
ORIENTATION = 0x0112
SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}
QUALITY = 92  # of JPEG
JPEG_END = b"\xff\xd9"
MOST_TAIL = 2**20  # bytes that may follow the end of a JPEG file: cameras put previews and films there
SMALL = 64 * 2**10  # bytes up to which a picture stays without loss
MUCH_LARGER = 3  # times as large as JPEG: then JPEG is taken even for a picture that was kept without loss
FORM = {"width": int, "height": int, "space": str, "is_jpeg": bool, "is_inverted": bool, "length": int}
KEPT_SEGMENTS = (*range(0xC0, 0xD0), 0xDB, 0xDD, 0xE0, 0xEE)  # of a JPEG; others tell where and when it was taken


class PictureError(ValueError):
    """The content is no picture that can be printed; the message says why, as the end of a sentence: "it is …"."""


@dataclass(frozen=True, slots=True)
class Print:
    """A picture as a PDF stores it: as JPEG, or without loss as lines of PNG.

    `alpha` are such lines of its mask, or empty.
    """

    width: int
    height: int
    space: str
    is_jpeg: bool
    is_inverted: bool
    data: bytes
    alpha: bytes = b""

    def packed(self) -> bytes:
        """The picture as bytes, to be kept: a line of JSON, then data and mask."""
        about = {key: getattr(self, key) for key in FORM if key != "length"}
        head = json.dumps({**about, "length": len(self.data)}).encode()
        return head + b"\n" + self.data + self.alpha


def unpacked(kept: bytes | None) -> Print | None:
    """The picture that these bytes hold, or None where they do not hold one."""
    head, _, rest = (kept or b"").partition(b"\n")
    try:
        about = json_of(head)
    except ValueError:
        return None
    if not has_form(about, FORM) or about["space"] not in SPACES.values() or not rest:
        return None
    length = about.pop("length")
    return Print(**about, data=rest[:length], alpha=rest[length:])


def size_of(content: bytes) -> tuple[int, int]:
    """Width and height in pixels of a picture when it stands upright; only its head is read. Raises PictureError."""
    with opened(content) as image:
        width, height = image.size
        return (height, width) if orientation(image) in SIDEWAYS else (width, height)


def prepared(content: bytes, size: tuple[int, int], *, keeps_cmyk: bool = False, draft: bool = False) -> Print:
    """A picture in so many pixels, at most those that it has. Raises PictureError.

    CMYK becomes RGB by the profile in the file, unless `keeps_cmyk`; other colours become sRGB. With `draft` it is pale
    and grey.
    """
    with opened(content) as image:
        turn = orientation(image)
        is_whole = size == (image.size if turn not in SIDEWAYS else image.size[::-1])
        is_jpeg = image.format == "JPEG"
        if is_jpeg and is_whole and turn == 1 and not draft and is_ready(image, keeps_cmyk):
            is_inverted = image.mode == "CMYK" and "adobe" in image.info
            if JPEG_END not in content[-MOST_TAIL:]:
                raise PictureError("it is damaged: it ends too early")
            return Print(*size, SPACES[image.mode], True, is_inverted, without_remarks(content))
        image.draft(image.mode, size[::-1] if turn in SIDEWAYS else size)  # JPEG is read smaller at once
        profile = image.info.get("icc_profile")
        pixels = plain(ImageOps.exif_transpose(image))
    if pixels.size != size:
        pixels = pixels.resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0)
    pixels = coloured(pixels, profile, keeps_cmyk)
    if draft:
        pixels = pale(pixels)
    return encoded(pixels, is_jpeg)


def damage_of(error: Exception) -> str:
    """What a picture that cannot be read suffers from, as the end of a sentence, by what the library raised."""
    return "it is damaged: it ends too early" if "truncated" in f"{error}" else "it is damaged"


@contextmanager
def opened(content: bytes) -> Iterator[ImageFile.ImageFile]:
    """A picture, read as far as it is asked; whatever is wrong with it raises PictureError, here or in the block.

    A file that ends too early is wrong, whatever the layout engine has set.
    """
    before = ImageFile.LOAD_TRUNCATED_IMAGES
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(content), formats=FORMATS) as image:
                if image.width * image.height > MOST_PIXELS:
                    raise PictureError(f"it has more than {MOST_PIXELS // 10**6} million pixels")
                yield image
    except PictureError:
        raise
    except Image.DecompressionBombError as error:
        raise PictureError(f"it has more than {MOST_PIXELS // 10**6} million pixels") from error
    except UnidentifiedImageError as error:
        raise PictureError("it is damaged, or no PNG, JPG or WebP file") from error
    except (OSError, SyntaxError, ValueError, EOFError, LookupError, TypeError, OverflowError) as error:
        raise PictureError(damage_of(error)) from error
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = before


def orientation(image: Image.Image) -> int:
    """The value of the EXIF tag that says how a picture is turned, 1 for upright."""
    if "exif" not in image.info:
        return 1
    value = image.getexif().get(ORIENTATION, 1)
    return value if isinstance(value, int) and 1 <= value <= 8 else 1


def is_ready(image: Image.Image, keeps_cmyk: bool) -> bool:
    """Whether the colours of a JPEG file can be printed as they are."""
    return (
        image.mode == "L"
        or (image.mode == "CMYK" and keeps_cmyk)
        or (image.mode == "RGB" and is_srgb(image.info.get("icc_profile")))
    )


def is_srgb(profile: object) -> bool:
    """Whether a picture's profile says sRGB, as one without does."""
    return not isinstance(profile, bytes) or b"sRGB" in profile or "sRGB".encode("utf-16-be") in profile


def plain(image: Image.Image) -> Image.Image:
    """A picture of eight bits a channel in one of the modes L, LA, RGB, RGBA and CMYK."""
    if image.mode.startswith("I;16") or image.mode == "I":  # Pillow would cut grey of 16 bits off at 255
        return image.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    if "transparency" in image.info:
        return image.convert("RGBA")
    if image.mode in ("L", "LA", "RGB", "RGBA", "CMYK"):
        return image
    return image.convert({"1": "L", "F": "L", "La": "LA", "PA": "RGBA", "RGBa": "RGBA"}.get(image.mode, "RGB"))


def coloured(pixels: Image.Image, profile: object, keeps_cmyk: bool) -> Image.Image:
    """A picture in grey, sRGB, or CMYK where that is kept; with its transparency."""
    if pixels.mode == "CMYK" and keeps_cmyk:
        return pixels
    alpha = pixels.getchannel("A") if pixels.mode == "RGBA" else None
    colours = pixels.convert("RGB") if alpha is not None else pixels
    if isinstance(profile, bytes) and colours.mode in ("RGB", "CMYK") and not is_srgb(profile):
        with suppress(ImageCms.PyCMSError, OSError, ValueError):  # a profile that cannot be used is ignored
            source, target = ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB")
            colours = ImageCms.profileToProfile(colours, source, target, outputMode="RGB") or colours
    if colours.mode == "CMYK":
        colours = colours.convert("RGB")
    if alpha is not None:
        colours.putalpha(alpha)
    return colours


def pale(pixels: Image.Image) -> Image.Image:
    """A picture in light grey, for drafts."""
    alpha = pixels.getchannel("A") if pixels.mode in ("RGBA", "LA") else None
    grey = pixels.convert("RGB").convert("L").point(lambda value: 140 + value * 115 / 255)
    if alpha is not None:
        grey.putalpha(alpha)
    return grey


def encoded(pixels: Image.Image, is_lossy: bool) -> Print:
    """Pixels as a PDF stores them: JPEG where the file was, or where anything else would be far larger."""
    alpha = b""
    if pixels.mode in ("RGBA", "LA"):
        mask = pixels.getchannel("A")
        pixels = pixels.convert(pixels.mode[:-1])
        alpha = lines(mask) if mask.getextrema() != (255, 255) else b""
    space = SPACES[pixels.mode]
    if pixels.mode == "CMYK":
        return Print(*pixels.size, space, True, True, jpeg(pixels), alpha)
    lossless = b"" if is_lossy else lines(pixels)
    if is_lossy or len(lossless) > SMALL:
        lossy = jpeg(pixels)
        if is_lossy or len(lossy) * MUCH_LARGER < len(lossless):
            return Print(*pixels.size, space, True, False, lossy, alpha)
    return Print(*pixels.size, space, False, False, lossless, alpha)


def jpeg(pixels: Image.Image) -> bytes:
    """Pixels as a JPEG file; one of CMYK has its colours inverted, as is usual."""
    out = io.BytesIO()
    pixels.save(out, "JPEG", quality=QUALITY, subsampling=0)  # `optimize` fails where a picture is mostly noise
    return out.getvalue()


def lines(pixels: Image.Image) -> bytes:
    """The compressed lines of pixels as PNG has them, which PDF reads with its predictor 15."""
    out = io.BytesIO()
    pixels.save(out, "PNG")
    content, at, found = out.getvalue(), 8, []
    while at < len(content):
        length = int.from_bytes(content[at : at + 4], "big")
        if content[at + 4 : at + 8] == b"IDAT":
            found.append(content[at + 8 : at + 8 + length])
        at += length + 12
    return b"".join(found)


def without_remarks(content: bytes) -> bytes:
    """A JPEG file without what tells where and by which camera it was taken; as it is where it is not understood."""
    parts, at = [content[:2]], 2
    while content[at : at + 1] == b"\xff" and at + 4 <= len(content):
        marker = content[at + 1]
        length = int.from_bytes(content[at + 2 : at + 4], "big") + 2
        if marker == 0xDA:  # the pixels follow, up to the end
            return b"".join([*parts, content[at:]])
        if marker in KEPT_SEGMENTS:
            parts.append(content[at : at + length])
        at += length
    return content
