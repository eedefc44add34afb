import os


class Daemon:
    def start(self, directory):
        os.chdir(directory)


def main():
    os.chdir("/")
