from .deep import Deep as Exported
from .deep import Deep as Twice
from .mixins import Thing as Twice
