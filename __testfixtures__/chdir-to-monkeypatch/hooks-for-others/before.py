"""Hooks that tests of other files import."""

import os

import pytest

HERE = os.getcwd()


def setup_function(function):
    os.chdir(os.path.dirname(__file__))
    pytest.importorskip("printer")


def teardown_function(function):
    os.chdir(HERE)
