"""The eight descendants of the town's families: woodcut busts in a roundel (64 × 64), told apart by hat and tool."""
# ruff: noqa: E501 - path data stays on one line

from __future__ import annotations

from collections.abc import Callable

from tools.art.cards_cut import (
    BLACK,
    FLESH,
    IRON,
    MADDER,
    PAPER,
    SILVER,
    STRAW,
    WOOD,
    defs,
    ellipse,
    flat,
    g,
    hatch,
    ink,
    rect,
    shape,
)
from tools.art.common import GILT, INK, RUBRIC, Picture


def face(beard: str = "", moustache: str = "", hair: str = "") -> str:
    """A head, looking ahead, about 20 wide and 25 high; the origin between the eyes."""
    out = ""
    if hair:
        out += shape("M-12-4Q-14-16 0-16Q14-16 12-4L13 8Q10 12 8 8L-8 8Q-10 12-13 8Z", hair, 1.8, 0.3)
    out += shape("M-10-3Q-10-14 0-14Q10-14 10-3Q10 8 4 12.500Q0 15-4 12.500Q-10 8-10-3Z", FLESH, 2, 0.3)
    out += hatch("M4-13Q10-12 10-3Q10 8 4 12.500Q2 14 0 14Q7 4 4-13Z")
    if beard:
        out += shape("M-10 1Q-7 6-4 6Q0 4.600 4 6Q7 6 10 1Q11 15 4 20Q0 23-4 20Q-11 15-10 1Z", beard, 1.8, 0.3)
        out += ink("M-5 11Q-4 16-2 18M0 11V19M5 11Q4 16 2 18", 1.2)
    out += ink("M-7-2.600q2.600-2.400 5 0M2.400-2.600q2.600-2.400 5 0M0-1Q-2.400 4-1 5.400H1.400", 1.5)
    out += flat(ellipse(-4.2, -0.8, 1.5) + ellipse(4.6, -0.8, 1.5), INK)
    if moustache:
        out += shape("M0 6.400Q-6 5-9 9Q-4 11 0 8.400Q4 11 9 9Q6 5 0 6.400Z", moustache, 1.3, 0)
    else:
        out += ink("M-3.200 9.200Q0 10.600 3.600 9", 1.7)
    return out


def shoulders(coat: str, wide: float = 22) -> str:
    """Shoulders that reach the lower rim."""
    return shape(f"M{-wide} 40Q{-wide} 17-7 13H7Q{wide} 17 {wide} 40Z", coat, 2.2, 0.4) + hatch(
        f"M8 13.500Q{wide} 17 {wide} 40H10Q14 24 8 13.500Z"
    )


def abbot() -> str:
    """Mitre and crozier."""
    crook = "M19 40V-12Q19-24 11-24Q4-23 6-16Q9-12 12-15"
    return (
        shoulders("#F3EBD6")
        + shape("M-6 13L0 40L6 13Z", GILT, 1.8, 0)
        + ink("M0 20V36M-4 25H4", 1.6, RUBRIC)
        + g(face(), at=(0, 0))
        + shape("M-12-8L-13-17Q-9-25 0-30Q9-25 13-17L12-8Q0-12-12-8Z", "#FBF6E6", 2.2, 0)
        + flat("M-2.400-27L0-30L2.400-27V-10.500H-2.400Z", GILT)
        + ink("M-12-11Q0-15 12-11", 4.2, GILT)
        + ink("M-12-8Q0-12 12-8M-12.500-13.500Q0-17.500 12.500-13.500", 1.4)
        + g(ink(crook, 5.4) + ink(crook, 2.8, "#E3BE55"), at=(4, 2))
    )


def builder() -> str:
    """Felt cap, compasses and square."""
    compass = "M0-20L-9 10M0-20L9 10M-5-3Q0 1 5-3"
    return (
        shoulders("#8A6A45")
        + shape("M-10 18L-8 40H8L10 18Q0 24-10 18Z", "#D8BB87", 1.8)
        + g(face(beard="#7B4A28", hair="#7B4A28"))
        + shape("M-14-8Q-15-22 0-22Q13-22 15-11L17-7Q0-13-14-8Z", "#5E7F5A", 2.2, 0.3)
        + ink("M-13-11Q0-16 15-11", 1.4)
        + g(
            ink(compass, 5.6) + ink(compass, 2.9, "#D9DCDE") + shape(ellipse(0, -20, 3.6), GILT, 1.8, 0),
            at=(19, 7),
            turn=8,
        )
        + g(ink("M0-16V4H14", 6) + ink("M0-16V4H14", 3.2, "#E0C07E"), at=(-18, 19))
    )


def scholar() -> str:
    """Flat square cap, spectacles and an open book."""
    book = shape("M0 6Q-9 0-20 3V18Q-9 15 0 21Q9 15 20 18V3Q9 0 0 6Z", PAPER, 2.2, 0) + ink(
        "M0 6V21M-15 8Q-9 7-4 10M-15 12Q-9 11-4 14M4 10Q9 7 15 8M4 14Q9 11 15 12", 1.4
    )
    return (
        shoulders("#3E4E63", 24)
        + g(face(hair="#B8B2A4"))
        + ink(ellipse(-4.4, -0.8, 4.2) + ellipse(4.8, -0.8, 4.2) + "M-.2-1h.8M-8.600-1L-11-2M9-1L11-2", 1.7)
        + shape("M-11-9Q-12-18-9-19H9Q12-18 11-9Q0-13-11-9Z", BLACK, 1.8, 0)
        + shape("M-23-18L0-27L23-18L0-11Z", BLACK, 2.2, 0)
        + ink("M-16-18L0-24L10-20", 1.4, "#B7A98C")
        + ink("M22-18V-6", 2, RUBRIC)
        + flat(rect(20.4, -7, 3.4, 6), RUBRIC)
        + g(book, at=(0, 13))
    )


def merchant() -> str:
    """Draped red hood and a full purse."""
    return (
        shoulders("#4F7D80")
        + shape("M-9 14Q0 20 9 14L11 19Q0 27-11 19Z", "#8A5F3A", 1.8)
        + g(face(moustache="#3A2412", hair="#4A3018"), at=(-5, -2))
        + shape("M-21-8Q-24-20-10-22Q2-28 12-19Q20-14 11-8Q-4-14-21-8Z", MADDER, 2.2, 0.3)
        + hatch("M2-24Q14-22 16-15Q16-11 11-8Q6-10 0-11Q8-16 2-24Z")
        + ink("M-18-12Q-8-20 2-17M-8-21Q2-20 8-13", 1.5)
        + shape("M-20-9Q-26 2-22 14Q-16 16-15 8Q-17-2-14-9Z", MADDER, 2, 0.3)
        + g(
            "".join(shape(ellipse(x, y, 5), "#EBC658", 1.7, 0) for x, y in ((-6, -13), (6, -13), (0, -17))),
            shape("M-8-9Q-17 0-14 9Q-11 15 0 15T14 9Q17 0 8-9Z", WOOD, 2.2, 0.3),
            hatch("M5-9H8Q17 0 14 9Q11 15 3 15Q11 6 5-9Z"),
            ink("M-9-9H9M-3-9q-5 5-3 12", 2.6, RUBRIC),
            at=(15, 15),
            scale=0.92,
        )
    )


def mint_master() -> str:
    """Bald with a leather band, hammer raised, a coin on the anvil."""
    return (
        shoulders("#C9A56E")
        + shape("M-11 15L-13 40H13L11 15Q0 22-11 15Z", "#7B5230", 1.8)
        + g(face(beard="#5A3A20"), at=(-5, 1))
        + shape("M-15.500-4Q-16-14-5-14Q6-14 5.500-4L5-7Q-5-11-15-7Z", "#7B5230", 1.6, 0)
        + g(
            shape(rect(-2.6, -4, 5.2, 34), WOOD, 2, 0.3),
            shape("M-13-15H13V-3H-13Z", IRON, 2.3, 0.3),
            hatch("M0-15H13V-3H0Z"),
            at=(20, -9),
            turn=18,
        )
        + g(
            shape(ellipse(0, 0, 10), "#E4E7E8", 2.2, 0),
            ink(ellipse(0, 0, 7), 1.1),
            ink("M0-4V4M-4 0H4", 3),
            at=(-15, 21),
        )
    )


def councilman() -> str:
    """Broad beret with a feather, grey beard, fur collar and chain of office."""
    return (
        shoulders("#2E2A2A", 25)
        + shape("M-9 13Q-22 17-21 40H-11Q-12 24-3 16Z", "#9A6B3D", 1.8)
        + shape("M9 13Q22 17 21 40H11Q12 24 3 16Z", "#9A6B3D", 1.8)
        + ink("M-18 24l3 2M-19 30l3 2M-14 19l3 3M18 24l-3 2M19 30l-3 2M14 19l-3 3", 1.4)
        + g(face(beard="#C9C5BA", hair="#B5B0A4"))
        + ink("M-12 17Q-6 31 0 31T12 17", 5)
        + ink("M-12 17Q-6 31 0 31T12 17", 2.8, "#EBC658")
        + shape("M-24-10Q-24-20 0-21Q24-20 24-10Q12-8 0-9.500Q-12-8-24-10Z", "#4A2A3E", 2.2, 0.3)
        + shape("M-14-18Q-8-26 4-25Q14-24 15-18Q0-22-14-18Z", "#5E3A50", 2, 0.3)
        + shape("M13-18Q22-32 29-22Q22-22 18-14Z", PAPER, 1.8, 0)
        + ink("M16-17Q20-24 26-23", 1)
    )


def city_guard() -> str:
    """Kettle hat, breastplate and halberd."""
    blade = "M0-27L3-14H14Q17-6 13 2H3V6H-3V0L-11-5L-3-10V-14Z"
    return (
        shoulders("#B9BEC3", 24)
        + ink("M0 15V40M-16 26Q-8 22-2 24M16 26Q8 22 2 24", 1.6)
        + shape("M-9 12Q0 20 9 12L10 18Q0 25-10 18Z", "#7F868C", 1.8)
        + g(face(moustache="#6E4526"), at=(-5, 2))
        + shape("M-15-6Q-16-22-5-23Q7-22 6-6Z", SILVER, 2.2, 0)
        + hatch("M-1-22Q7-20 6-6H0Q2-14-1-22Z")
        + shape("M-23-3Q-16-9-5-9T13-3Q4-4-5-4T-23-3Z", "#C3C8CC", 2.2, 0)
        + ink("M-5-23V-9", 1.6)
        + g(
            ink("M0 0V40", 5.6)
            + ink("M0 0V40", 3, WOOD)
            + shape(blade, "#D9DCDF", 2.2, 0)
            + hatch("M7-14H14Q17-6 13 2H7Z"),
            at=(18, 0),
        )
    )


def barge_driver() -> str:
    """Broad straw hat and an oar across the shoulder."""
    oar = "M-3 12H3V40H-3Z"
    return (
        shoulders("#3F6F96")
        + ink("M-18 24H18M-20 31H20M-21 37H21M-12 18H12", 2.2, PAPER)
        + shape("M-8 13Q0 22 8 13L11 16Q0 29-11 16Z", RUBRIC, 1.8)
        + g(face(beard="#A8743A", hair="#A8743A"), at=(0, 1))
        + shape("M-12-9Q-12-23 0-24Q12-23 12-9Z", STRAW, 2.2, 0.3)
        + shape("M-27-5Q-14-14 0-14T27-5Q14-7 0-7T-27-5Z", STRAW, 2.2, 0.3)
        + ink("M-12-13Q0-17 12-13", 3.2, RUBRIC)
        + ink("M-20-7L-14-10M-10-8L-8-12M8-8L10-12M20-7L14-10", 1.3)
        + g(
            shape(oar, WOOD, 2, 0.3)
            + shape("M-3-24Q0-27 3-24Q8-8 5 13H-5Q-8-8-3-24Z", "#D8B27E", 2.2, 0.3)
            + ink("M0-20V9", 1.5),
            at=(20, 2),
            turn=14,
        )
    )


#: Ground of the roundel and the figure.
DESCENDANTS: dict[str, tuple[str, Callable[[], str]]] = {
    "abbot": ("#A9584A", abbot),
    "builder": ("#C7D3C0", builder),
    "scholar": ("#E2C98E", scholar),
    "merchant": ("#E6D9B8", merchant),
    "mint_master": ("#8FA3AE", mint_master),
    "councilman": ("#B7C79A", councilman),
    "city_guard": ("#C9794E", city_guard),
    "barge_driver": ("#A9CBD2", barge_driver),
}


def roundel(ground: str, figure: str, seed: int) -> Picture:
    """A bust in a gilt ring; hat and tool may reach the ring but not cross it."""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">{defs(seed, 1.1)}'
        '<clipPath id="round"><circle cx="32" cy="31.500" r="26.500"/></clipPath>'
        f'<g filter="url(#drop)"><circle cx="32" cy="31.500" r="29.500" fill="{GILT}" stroke="{INK}" stroke-width="2"/></g>'
        f'<circle cx="32" cy="31.500" r="28" fill="none" stroke="#F3DE95" stroke-width="1.200"/>'
        f'<circle cx="32" cy="31.500" r="26.500" fill="{ground}"/>'
        f'<g clip-path="url(#round)"><rect width="64" height="64" fill="url(#sky)" opacity=".7"/>'
        '<rect width="64" height="64" filter="url(#grain)" opacity=".4"/>'
        f'<g filter="url(#rough)">{g(figure, at=(32, 33), scale=0.88)}</g></g>'
        f'<circle cx="32" cy="31.500" r="26.500" fill="none" stroke="{INK}" stroke-width="2"/></svg>'
    )
    return Picture(svg, 128)


def portrait_pictures() -> dict[str, Picture]:
    """All descendants, by sprite name."""
    return {
        f"descendants/{name}": roundel(ground, draw(), seed)
        for seed, (name, (ground, draw)) in enumerate(DESCENDANTS.items(), start=31)
    }
