"""The pictures of the rules pages as pictures of positions."""

from ulm.i18n.rulebook.contents import NoPicture, PictureEntry, picture_position
from ulm.i18n.rulebook.page_blocks import PictureBlock
from ulm.rules import Definitions, Game
from ulm.ui.pieces.layout import LayoutErrors
from ulm.ui.pieces.pictures.position_picture import PositionPicture, check_picture
from ulm.ui.pieces.pictures.regions import CARDS, UnknownPlace


def position_of_picture(picture: PictureBlock | PictureEntry, game: Game) -> PositionPicture:
    """What a picture of a page shows of a game."""
    return PositionPicture(game, CARDS if picture.cards else picture.shows, picture.glow, picture.cards)


def drawable(picture: PictureBlock, definitions: Definitions) -> PositionPicture | None:
    """What a picture of a page shows; None where that is not on the board in use."""
    try:
        found = position_of_picture(picture, picture_position(picture, definitions))
        check_picture(found)
    except (NoPicture, UnknownPlace, LayoutErrors):
        return None
    return found
