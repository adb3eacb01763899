"""Colours of screens as inks: by the ICC profile of a printer, and within the limit of ink that a vendor sets."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass
from functools import cached_property

from PIL import Image, ImageChops, ImageCms, ImageFilter, ImageMath, ImageStat

from toolkit.press.raster import MOST_PIXELS, Pixels

GRID = 33  # colours of a channel that are reckoned with by the profile; those between are interpolated
FULL = 255
DARK = 0.3  # text of which no channel is lighter is printed in black alone
PALE = 0.97  # text of which no channel is darker is paper
GREY = 0.12  # channels that differ by less make a grey, which black alone prints in text
LEAST_BYTES, SIGNATURE = 132, slice(36, 40)  # of a profile
KNOWN = (  # words in the description of a profile, and the printing condition as the registry names it
    (("fogra39", "iso coated v2", "isocoated_v2", "isocoated v2"), "FOGRA39"),
    (("fogra51", "pso coated v3", "psocoated_v3"), "FOGRA51"),
    (("fogra47", "pso uncoated"), "FOGRA47"),
    (("gracol2006", "gracol 2006"), "CGATS TR 006"),
    (("gracol2013", "gracol 2013"), "CGATS21_CRPC6"),
    (("swop2006_coated3", "swop coated 3"), "CGATS TR 003"),
    (("swop",), "CGATS TR 001"),
)
Ink = tuple[float, float, float, float]  # cyan, magenta, yellow, black, each 0 to 1
Rgb = tuple[float, float, float]
BLACK: Ink = (0.0, 0.0, 0.0, 1.0)
PAPER: Ink = (0.0, 0.0, 0.0, 0.0)


class ProfileError(ValueError):
    """The bytes are no ICC profile of CMYK for print; the message says why, as the end of a sentence: "it is …"."""


@dataclass(frozen=True, slots=True)
class Profile:
    """An ICC profile of a printer: its bytes, what it calls itself, and the printing condition, "" if it is none known.

    `version` is that of ICC, 2 or 4.
    """

    content: bytes
    title: str
    condition: str
    version: int


def profile_of(content: bytes) -> Profile:
    """The profile that these bytes hold. Raises ProfileError."""
    if len(content) < LEAST_BYTES or content[SIGNATURE] != b"acsp":
        raise ProfileError("it is no ICC profile")
    if content[16:20] != b"CMYK":
        raise ProfileError(f"it is a profile of {content[16:20].decode('latin-1').strip()}, not of CMYK")
    if content[12:16] != b"prtr":
        raise ProfileError("it is no profile for printing")
    try:
        opened = ImageCms.ImageCmsProfile(io.BytesIO(content))
        ImageCms.buildTransform(ImageCms.createProfile("sRGB"), opened, "RGB", "CMYK")
        title = (ImageCms.getProfileDescription(opened) or "").strip()
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError) as error:
        raise ProfileError("it is damaged") from error
    plain = title.lower()
    known = next((condition for words, condition in KNOWN if any(word in plain for word in words)), "")
    return Profile(content, title or "a profile without a name", known, content[8])


@dataclass(frozen=True, slots=True)
class Heavy:
    """What was done to the darkest parts of a picture: ink by the profile, in per cent, and the share of its area.

    `lightness` is that of these parts before and after, from 0 (black) to 100 (white).
    """

    most: float
    share: float
    lightness: tuple[float, float]


class Inks:
    """Turns colours of screens (sRGB) into inks of one printer, at most so much of them, in per cent of one ink."""

    def __init__(self, profile: Profile, most_ink: int) -> None:
        self.profile, self.most = profile, most_ink
        printer = ImageCms.ImageCmsProfile(io.BytesIO(profile.content))
        screen, lab = ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB")
        intent, flags = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
        self._to_inks = ImageCms.buildTransform(screen, printer, "RGB", "CMYK", intent, flags)
        self._to_lab = ImageCms.buildTransform(printer, lab, "CMYK", "LAB", intent)
        self._nodes = self._by_profile()
        limited = [channel for node in self._nodes for channel in limit(node, most_ink / 100)]
        self._table = ImageFilter.Color3DLUT(GRID, limited, channels=4, target_mode="CMYK")

    def _by_profile(self) -> list[Ink]:
        """The inks of every colour of the grid, red changing fastest, as the profile has them."""
        steps = bytes(round(step * FULL / (GRID - 1)) for step in range(GRID))
        grid = bytes(value for blue in steps for green in steps for red in steps for value in (red, green, blue))
        image = Image.frombytes("RGB", (GRID, GRID * GRID), grid)
        made = ImageCms.applyTransform(image, self._to_inks)
        assert made is not None
        raw = made.tobytes()
        nodes = [as_ink(raw[at : at + 4]) for at in range(0, len(raw), 4)]
        return [*nodes[:-1], PAPER]

    def picture(self, pixels: Pixels) -> Pixels:
        """A picture in CMYK, none of whose pixels has more ink than is allowed."""
        return pixels.filter(self._table)

    def ink(self, colour: Rgb) -> Ink:
        """A colour, its channels from 0 to 1, in inks."""
        single = Image.new("RGB", (1, 1), tuple(round(channel * FULL) for channel in colour))
        return as_ink(self.picture(single).tobytes())

    def text(self, colour: Rgb) -> Ink:
        """The inks of text: black alone where it is dark or grey, none where it is white, else as `ink`.

        Letters in several inks have coloured seams wherever plates do not lie exactly on each other.
        """
        if max(colour) <= DARK:
            return BLACK
        if min(colour) >= PALE:
            return PAPER
        if max(colour) - min(colour) < GREY:
            return 0.0, 0.0, 0.0, round(1 - sum(colour) / 3, 3)
        return self.ink(colour)

    def heavy(self, pixels: Pixels) -> Heavy | None:
        """What is too dark in a picture of a screen for the limit of ink; None where nothing is."""
        sums = pixels.filter(self._sums).getchannel("R")
        most = sums.getextrema()[1]
        assert isinstance(most, int | float)
        if most * 400 / FULL <= self.most + 400 / FULL:
            return None
        mask = sums.point(lambda value: FULL if value * 400 / FULL > self.most else 0)
        share = ImageStat.Stat(mask).mean[0] / FULL
        red, green, blue = (round(value) for value in ImageStat.Stat(pixels, mask).mean)
        ground = Image.new("RGB", (1, 1), (red, green, blue))
        before = ImageCms.applyTransform(ground, self._to_inks)
        assert before is not None
        return Heavy(most * 400 / FULL, share, (self._lightness(before), self._lightness(self.picture(ground))))

    @cached_property
    def _sums(self) -> ImageFilter.Color3DLUT:
        """From colours to a quarter of all their ink by the profile, three times."""
        values = [sum(node) / 4 for node in self._nodes for _ in range(3)]
        return ImageFilter.Color3DLUT(GRID, values)

    def _lightness(self, inked: Pixels) -> float:
        lab = ImageCms.applyTransform(inked, self._to_lab)
        assert lab is not None
        return lab.tobytes()[0] * 100 / FULL


def as_ink(raw: bytes) -> Ink:
    """Four bytes as inks."""
    cyan, magenta, yellow, black = (value / FULL for value in raw)
    return cyan, magenta, yellow, black


def limit(ink: Ink, most: float) -> Ink:
    """Inks whose sum is at most `most`, with as little change as can be seen.

    What is too much comes out of the grey that cyan, magenta and yellow have in common, half of which black replaces;
    what is still too much comes out of these three in proportion.
    """
    most -= 2 / FULL  # bytes are rounded, each to the nearest
    cyan, magenta, yellow, black = ink
    over = cyan + magenta + yellow + black - most
    if over <= 0:
        return ink
    grey = min(over / 2, cyan, magenta, yellow, 1 - black)
    cyan, magenta, yellow, black = cyan - grey, magenta - grey, yellow - grey, black + grey
    over = cyan + magenta + yellow + black - most
    if over > 0:
        part = max(0.0, 1 - over / (cyan + magenta + yellow))
        cyan, magenta, yellow = cyan * part, magenta * part, yellow * part
    return cyan, magenta, yellow, black


def most_ink(pixels: Pixels) -> float:
    """The ink of the darkest pixel of a picture in CMYK or grey, in per cent of one ink."""
    if pixels.mode == "L":
        least = pixels.getextrema()[0]
        assert isinstance(least, int | float)
        return (FULL - least) * 100 / FULL
    bands = dict(zip("cmyk", pixels.split(), strict=True))
    total = ImageMath.lambda_eval(lambda given: given["c"] + given["m"] + given["y"] + given["k"], **bands)
    most = total.getextrema()[1]
    assert isinstance(most, int | float)
    return most * 100 / FULL


def raw_ink(raw: bytes, size: tuple[int, int], channels: int, is_inverted: bool) -> float:
    """The most ink of a picture of unpacked pixels with one or four channels. Raises ValueError for too few bytes."""
    pixels = Image.frombytes("L" if channels == 1 else "CMYK", size, raw)
    return most_ink(ImageChops.invert(pixels) if is_inverted else pixels)


def jpeg_ink(content: bytes, *, is_inverted: bool) -> float:
    """The most ink of a JPEG as a PDF prints it, 0 of a huge one. Raises ValueError and OSError where it is damaged.

    Those of Adobe have their inks the wrong way round, which Pillow mends and PDF does not, unless it is told to.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # its size is looked at here
        try:
            opened = Image.open(io.BytesIO(content), formats=("JPEG",))
        except Image.DecompressionBombError:
            return 0.0
    with opened as image:
        if image.mode not in ("CMYK", "L") or image.width * image.height > MOST_PIXELS:
            return 0.0
        is_mended = image.mode == "CMYK" and "adobe" in image.info
        pixels = image.copy()
    return most_ink(ImageChops.invert(pixels) if is_mended != is_inverted else pixels)
