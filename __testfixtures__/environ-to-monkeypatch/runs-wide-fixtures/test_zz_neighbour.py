import shop


def test_the_environment_is_as_it_was():
    settings = shop.settings()
    settings.pop("DATA", None)
    assert settings == {"SET": "before"}
