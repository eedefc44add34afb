import project as shop

from .cases import Near
