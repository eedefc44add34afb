import tools


def test_sets(monkeypatch):
    monkeypatch.setenv("TOOLS_HOME", "a")
    assert tools.run()