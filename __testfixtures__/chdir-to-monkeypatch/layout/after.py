import os
import unittest


class TabsTest(unittest.TestCase):
	def test_tabs(self):
		# 🐍 goes away
		self.addCleanup(os.chdir, os.getcwd())
		if os.name:
			os.chdir("ünï/🐍")

	def test_comment_on_the_line(self): # for a reason
		# and for another

		self.addCleanup(os.chdir, os.getcwd())
		os.chdir("a") # goes

class FormFeedTest(unittest.TestCase):
    def test_form_feed(self):
        text = "🐍"
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(text)

    def test_behind_a_string(self):
        text = """
    os.chdir("no code")
	nor this"""
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(text)

    def test_behind_a_continuation(self):
        text = "a"; \
        os.chdir(text)

    def test_behind_a_class_attribute(self):
        type(self).attribute = 1
        self.addCleanup(os.chdir, os.getcwd())
        type(self).attribute = os.chdir("a")


def test_in_the_last_line(tmp_path, monkeypatch):
	monkeypatch.chdir(
		tmp_path  # 🐍
	)