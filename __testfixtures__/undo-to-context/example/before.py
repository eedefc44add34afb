import shop


def test_asks_for_the_price_when_it_is_not_known(monkeypatch):
    monkeypatch.setattr(shop, "KNOWN", {"tea": 3})
    assert shop.price("tea") == 3
    monkeypatch.undo()
    assert shop.price("tea") == 4
