from .mixins import *
