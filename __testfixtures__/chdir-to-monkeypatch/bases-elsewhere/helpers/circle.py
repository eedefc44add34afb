from helpers.other_circle import Other


class Circle(Other):
    pass
