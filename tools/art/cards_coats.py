"""The twelve city coats of arms (64 × 72): golden rim for the quarters, silver for the four other places."""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

from tools.art.cards_cut import (
    BLACK,
    BRICK,
    FLESH,
    MADDER,
    VERDIGRIS,
    WALL,
    WOOD,
    WOOD_DARK,
    burst,
    clip,
    defs,
    ellipse,
    flat,
    g,
    hatch,
    ink,
    lancet,
    n,
    rect,
    shape,
)
from tools.art.common import CREAM, GILT, INK, RUBRIC, Picture, shield_path

GOLD_RIM = ("#D9B24A", "#F3DE95", "#8C6718")
SILVER_RIM = ("#C3C7CC", "#F2F4F5", "#73787F")


# --- Charges: about 44 × 48 units, the origin in the middle of the field ----------------------------------------------
def plough() -> str:
    """Tillage: a plough over furrows."""
    furrows = "".join(f"M-26 {y}Q-10 {y - 5} 0 {y}T26 {y - 1}" for y in (20, 27))
    return (
        ink(furrows, 2.6, "#5A4420")
        + ink("M-24-12Q-10-8 0 4L6 10", 7.6)
        + ink("M-24-12Q-10-8 0 4L6 10", 3.2, WOOD)
        + ink("M-23-24Q-12-16-4-2", 7.2)
        + ink("M-23-24Q-12-16-4-2", 3, WOOD)
        + ink("M-3 1L21-4", 7.2)
        + ink("M-3 1L21-4", 3, WOOD)
        + shape("M-11 8L10 0L2 19Q-6 19-11 8Z", "#DDE0E2", 3, 0)
        + shape(ellipse(17, 7, 9.5), WOOD_DARK, 2.6, 0)
        + flat(ellipse(17, 7, 5.2), "#F3E7B4")
        + ink("M17 2V12M12 7H22", 2.2, INK)
    )


def leaning_gable() -> str:
    """Leaning House: a half-timbered gable that leans over water."""
    house = (
        shape("M-15 16V-6L0-24L15-6V16Z", CREAM, 2.2, 0.4)
        + ink("M-15-6H15M-15 5H15M0-24V5M-15 5L-8-6M15 5L8-6M-8 5V16M8 5V16M-9-14H9", 2.2, WOOD_DARK)
        + ink("M-19-3L0-26L19-3", 5)
        + ink("M-19-3L0-26L19-3", 2.6, MADDER)
        + flat(rect(-4, 8, 8, 8), INK)
    )
    water = "M-28 21q3.5-5 7 0t7 0t7 0t7 0t7 0t7 0t7 0t7 0M-20 28q3.5-5 7 0t7 0t7 0t7 0t7 0"
    return g(house, at=(-2, 0), turn=11) + ink(water, 2.6, CREAM)


def rose() -> str:
    """Garden: a flower trained on an espalier."""
    lattice = ink("M-17-24V20M0-24V26M17-24V20M-24-14H24M-24 2H24M-20 17H20", 2.6, CREAM)
    stem = ink("M0 28V0M0 20Q-12 18-16 8M0 14Q12 12 16 2", 4.2) + ink(
        "M0 28V0M0 20Q-12 18-16 8M0 14Q12 12 16 2", 2.2, "#33591F"
    )
    leaves = shape("M-16 8Q-24 4-22-4Q-12-2-16 8Z", "#8FB35C", 1.8) + shape(
        "M16 2Q24-2 22-10Q12-8 16 2Z", "#8FB35C", 1.8
    )
    petals = "".join(
        g(shape("M0 0Q-10-6-6-14Q0-18 6-14Q10-6 0 0Z", "#C24A3A", 1.8, 0.3), turn=a) for a in range(0, 360, 72)
    )
    return lattice + stem + leaves + g(petals, shape(ellipse(0, 0, 4.6), GILT, 1.8, 0), at=(0, -6))


def oath_hand() -> str:
    """Oath House: a hand raised to swear, over the balcony's rail."""
    return (
        ink("M-24 18H24M-24 27H24" + "".join(f"M{x} 18V27" for x in range(-20, 24, 8)), 2.6, GILT)
        + shape(
            "M-9 17L-10-2Q-10-5-7-5L-7-21Q-7-25-3.6-25Q0-25 0-21V-24Q0-28 3.500-28Q7-28 7-24V-5Q11-7 13-4Q14-1 11 3L8 17Z",
            FLESH,
            2.2,
            0.4,
        )
        + ink("M0-21V-7M-8-4Q-4 2 2-2M-9 1Q-4 6 1 2M7-5V1", 1.6)
        + shape("M-11 12H10L12 20H-13Z", CREAM, 2, 0.3)
    )


def clock() -> str:
    """Town Hall: the astronomical clock."""
    ticks = "".join(
        f'<path d="M0-21v4" stroke="{INK}" stroke-width="2" transform="rotate({a})"/>' for a in range(0, 360, 30)
    )
    return (
        shape(ellipse(0, -2, 23), GILT, 2.4, 0)
        + f'<g transform="translate(0 -2)">{ticks}</g>'
        + shape(ellipse(0, -2, 15.5), "#12355A", 2, 0)
        + shape(ellipse(3, -6, 7.5), CREAM, 1.6, 0)
        + flat(burst(-8, 5, 1.6, 4.4, 5) + burst(8, 7, 1.2, 3.4, 5), GILT)
        + ink("M0-2L-12-14", 4.6)
        + ink("M0-2L-12-14", 2.2, "#E9C860")
        + ink("M0-2L14 8", 4.6)
        + ink("M0-2L14 8", 2.2, "#E9C860")
        + shape(ellipse(0, -2, 3.4), RUBRIC, 1.6, 0)
    )


def barge() -> str:
    """Shipyard: the gabled barge on the slip."""
    return (
        shape("M-24 2L-17 6H17L25 0L20 15Q19 18 15 18H-15Q-19 18-20 15Z", CREAM, 2.4, 0.3)
        + ink("M-13 17L-8 7M-4 17L1 7M5 17L10 7M14 17L18 7", 3)
        + shape("M-12 5V-9L0-22L12-9V5Z", WOOD, 2.2, 0.3)
        + ink("M-16-5L0-24L16-5", 4.6)
        + ink("M-16-5L0-24L16-5", 2, MADDER)
        + flat("M-3.500 5V-4Q0-9 3.500-4V5Z", INK)
        + ink(
            "M-22 24q3.700-5 7.400 0t7.400 0t7.400 0t7.400 0t7.400 0t7.400 0M-12 30q3.700-5 7.400 0t7.400 0t7.400 0",
            2.6,
            CREAM,
        )
    )


def stepped_gable() -> str:
    """Reichenauer Hof: a stepped gable with an arcade and the abbey's cross."""
    return (
        shape("M-20 24V-2H-14V-9H-8V-16H-3V-22H3V-16H8V-9H14V-2H20V24Z", "#EADBC0", 2.4, 0.4)
        + hatch("M6-16H8V-9H14V-2H20V24H8Z")
        + ink("M0-14V2M-6-7H6", 4.6, RUBRIC)
        + "".join(
            shape(f"M{n(x)} 24V13Q{n(x)} 7 {n(x + 4.5)} 7Q{n(x + 9)} 7 {n(x + 9)} 13V24Z", BLACK, 1.6, 0)
            for x in (-16.5, -4.5, 7.5)
        )
        + ink("M-20 4H20", 1.6)
    )


def goose() -> str:
    """Goose Tower: a goose."""
    return (
        ink("M-3 20V28m-5 0h9M6 20V28m-4 0h9", 2.8, "#E29A2E")
        + shape(
            "M-13-15Q-14-26-5-26Q3-26 2-17Q0-8-2-2Q8-6 22-6Q24 6 16 15Q8 22-3 21Q-17 19-15 4Q-12-6-8-13Z",
            "#FFFDF4",
            2.4,
            0,
        )
        + hatch("M22-6Q24 6 16 15Q8 22-3 21Q8 14 12-2Z")
        + ink("M-2 4Q8 10 18 2M0 10Q8 14 14 9", 1.8)
        + shape("M-12-22L-23-18L-12-15Z", "#E29A2E", 2, 0)
        + flat(ellipse(-6.5, -20, 1.9), INK)
    )


def sheaf() -> str:
    """Granary: a sheaf of grain."""
    stalks = "".join(
        f"M0 6Q{n(x * 0.5)} -6 {x} -18M0 6Q{n(x * 0.4)} 14 {n(x * 0.75)} 25" for x in (-18, -11, -4, 4, 11, 18)
    )
    ears = ""
    for x, turn in ((-18, -32), (-11, -20), (-4, -7), (4, 7), (11, 20), (18, 32)):
        ears += g(shape("M0 5Q-7-4 0-14Q7-4 0 5Z", "#F7DB6E", 1.7, 0), ink("M0 3V-8", 1), at=(x, -14), turn=turn)
    return ink(stalks, 5) + ink(stalks, 3, "#F7DB6E") + ears + shape("M-9 1H9L8 10H-8Z", RUBRIC, 2.4, 0)


def cleaver() -> str:
    """Butchers' Tower: a cleaver before a tower."""
    return (
        shape("M-20 26V-10H-23V-22H-17V-17H-13V-22H-7V-17H-3V-22H3V-10H0V26Z", WALL, 2.2, 0.3)
        + flat(lancet(-13, 6, 6, 11), INK)
        + hatch(rect(-8, -10, 8, 36))
        + g(
            shape("M-3 6H3V28Q0 31-3 28Z", WOOD_DARK, 2, 0.3),
            shape("M-5 7V-24H14Q18-8 13 7Z", "#DDE0E2", 2.4, 0),
            hatch("M4 7H13Q18-8 14-24H9Q13-8 4 7Z"),
            flat(ellipse(0, -18, 2.4), INK),
            at=(8, 0),
            turn=16,
        )
    )


def eagle() -> str:
    """Eagle Bastion: a displayed eagle."""
    wing = "M3-10Q10-20 22-21L24-14L20-14L25-6L19-7L23 3L16 0L17 10L10 5Q5 8 3 8Z"
    half = flat(wing, INK) + ink("M6-9Q12-14 20-17M6-4Q13-8 20-10M7 1Q13-2 18-2", 1.5, GILT)
    mirrored = f'<g transform="scale(-1 1)">{half}</g>'
    return (
        half
        + mirrored
        + flat("M-5-12Q-6-25 2-25Q7-25 6-20Q5-16 5-12Q7 4 4 10L9 26H-9L-4 10Q-7 4-5-12Z", INK)
        + flat("M5-23L13-20L5-18Z", "#C23A22")
        + flat(ellipse(2.4, -21.6, 1.5), GILT)
        + ink("M-6 9L-14 15m-4 0l4 0l0 5m1-4l5 3M6 9L14 15m4 0l-4 0l0 5m-1-4l-5 3", 2.4, "#C23A22")
        + ink("M-4 16L-6 25M0 14V26M4 16L6 25", 1.4, GILT)
    )


def salt_barrel() -> str:
    """Salt Barn: a barrel heaped with salt."""
    return (
        shape("M-15-8Q-8-24 0-24Q8-24 15-8Z", "#FFFFFF", 2.2, 0)
        + ink("M-5-15h.1M3-18h.1M6-12h.1M-1-11h.1", 2.2, "#8FA0AA")
        + shape("M-16-9H16Q22 9 15 27H-15Q-22 9-16-9Z", BRICK, 2.4, 0.4)
        + hatch("M7-9H16Q22 9 15 27H6Q12 9 7-9Z")
        + ink("M-18.200 0Q0 4 18.200 0M-18 17Q0 21 18 17", 4)
        + ink("M-7-7Q-9 9-6 26M6-7Q9 9 6 26", 1.5)
        + shape(ellipse(0, 9, 5.4), CREAM, 1.6, 0)
        + ink("M-2.600 9H2.600M0 6.400V11.600", 1.8)
    )


#: Field, second colour of the field (lower part or None) and charge.
COATS = {
    "tillage": ("#BFD08A", "#D8C070", plough),
    "leaning_house": ("#3E7FA6", None, leaning_gable),
    "garden": (VERDIGRIS, None, rose),
    "oath_house": (RUBRIC, None, oath_hand),
    "town_hall": (CREAM, "#B9CAD0", clock),
    "shipyard": ("#D9C08A", "#2C6A8E", barge),
    "reichenauer_hof": ("#7D5C86", None, stepped_gable),
    "goose_tower": ("#4E7F86", "#6C8C4A", goose),
    "granary": ("#47683A", None, sheaf),
    "butchers_tower": ("#A53A2A", None, cleaver),
    "eagle_bastion": ("#E9C860", None, eagle),
    "salt_barn": ("#8DB4C4", "#3C6E8C", salt_barrel),
}
SILVER = ("granary", "butchers_tower", "eagle_bastion", "salt_barn")


def shield(field: str, low: str | None, charge: str, rim: tuple[str, str, str], seed: int) -> Picture:
    """A shield with a struck metal rim."""
    outer = shield_path(3, 2, 58, 66)
    groove = shield_path(5, 4, 54, 61.5)
    inner = shield_path(8, 7, 48, 55)
    base, light, dark = rim
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="64" height="72" viewBox="0 0 64 72">{defs(seed, 1.1)}'
        f'<clipPath id="field"><path d="{inner}"/></clipPath>'
        f'<g filter="url(#drop)"><path d="{outer}" fill="{base}" stroke="{INK}" stroke-width="2"/></g>'
        f'<path d="{groove}" fill="none" stroke="{light}" stroke-width="1.6" transform="translate(-.3 -.3)"/>'
        f'<path d="M58.600 8V30Q58.600 49 33 65.500" fill="none" stroke="{dark}" stroke-width="1.8"/>'
        f'<path d="{inner}" fill="{field}"/>'
        '<g clip-path="url(#field)">'
        + (f'<rect y="46" width="64" height="30" fill="{low}"/>' if low else "")
        + '<rect width="64" height="72" filter="url(#grain)" opacity=".45"/>'
        + f'<g filter="url(#rough)">{g(charge, at=(32, 33), scale=0.86)}</g></g>'
        f'<path d="{inner}" fill="none" stroke="{INK}" stroke-width="2"/></svg>'
    )
    return Picture(svg, 128)


def coat_back() -> Picture:
    """The back of every coat: a blank shield of tooled leather."""
    lattice = "".join(f"M{x} -34L{x + 68} 34M{x} -34L{x - 68} 34" for x in range(-93, 94, 11))
    charge = (
        clip("tooled", rect(-34, -34, 68, 68), ink(lattice, 1.2, "#C9A23A", 0.6))
        + shape(ellipse(0, -2, 12), "#8A6A45", 2, 0)
        + flat(burst(0, -2, 4, 9, 8), GILT)
    )
    return shield("#6B4A2B", None, charge, ("#A58A62", "#D9C49A", "#5E4526"), 3)


def coat_pictures() -> dict[str, Picture]:
    """All coats and their back, by sprite name."""
    out = {"coats/back": coat_back()}
    for seed, (name, (field, low, charge)) in enumerate(COATS.items(), start=11):
        out[f"coats/{name}"] = shield(field, low, charge(), SILVER_RIM if name in SILVER else GOLD_RIM, seed)
    return out
