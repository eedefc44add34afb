import shop


def test_every_test_put_the_environment_back():
    assert shop.leaks == []
