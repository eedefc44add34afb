import os

import helpers.deep
import helpers.mixins
from base import Asserts, ByAlias, ByPartial, Debugs, Lists, ListsFiles, ProjectTestCase, Somewhere
from base import Plain as PlainBase
from either import Either
from helpers import Exported, Twice
from helpers.circle import Circle
from helpers.deep import Deep, GoesBack, NotATestCase, Runs, ViaHelper
from helpers.everything import Thing as OfStar
from helpers.other_circle import Again
from nowhere import Missing
from .base import ProjectTestCase as Near
from .missing import AlsoMissing

try:
    from base import ProjectTestCase as Tried
except ImportError:
    Tried = object


class TestDirect(ProjectTestCase):
    def test_goes(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")


class TestByAttribute(helpers.mixins.Thing):
    def test_goes(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")


class TestExported(Exported):
    def setUp(self):
        super().setUp()
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")


class TestThroughModule(helpers.mixins.unittest.TestCase):
    def test_goes(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")


class TestDeep(Deep):
    def test_goes(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")


class TestPlain(PlainBase):
    def test_goes(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)


class TestByName(NotATestCase):
    def test_goes(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)


class TestGoesBack(GoesBack):
    def test_goes(self):
        os.chdir("a")


class TestViaHelper(ViaHelper):
    def test_goes(self):
        os.chdir("a")


class TestRuns(Runs):
    def test_goes(self):
        os.chdir("a")


class TestTwice(Twice):
    def test_goes(self):
        os.chdir("a")


class TestTried(Tried):
    def test_goes(self):
        os.chdir("a")


class TestMissing(Missing):
    def test_goes(self):
        os.chdir("a")


class TestAlsoMissing(AlsoMissing):
    def test_goes(self):
        os.chdir("a")


class TestNear(Near):
    def test_goes(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")


class TestLists(Lists):
    def test_goes(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)


class TestListsFiles(ListsFiles):
    def test_goes(self, tmp_path):
        os.chdir(tmp_path)


class TestEither(Either):
    def test_goes(self):
        os.chdir("a")


class TestCircle(Circle):
    def test_goes(self):
        os.chdir("a")


class TestAgain(Again):
    def test_goes(self):
        os.chdir("a")


class TestOfStar(OfStar):
    def test_goes(self):
        os.chdir("a")


class TestSomewhere(Somewhere):
    def test_goes(self):
        os.chdir("a")


class TestDebugs(Debugs):
    def test_goes(self):
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir("a")


class TestAsserts(Asserts):
    def test_goes(self):
        os.chdir("a")


class TestByPartial(ByPartial):
    def test_goes(self):
        os.chdir("a")


class TestByAlias(ByAlias):
    def test_goes(self):
        os.chdir("a")
