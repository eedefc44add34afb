/** Which section of a file's imports a Python module belongs to. */

/** Sections in the order in which isort writes them. */
export type Section = 1 | 2 | 3 | 4
export const STANDARD: Section = 1
export const THIRD_PARTY: Section = 2
/** The project's own modules, and every module that is not known. */
export const FIRST_PARTY: Section = 3
export const RELATIVE: Section = 4

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Public modules of the standard library of Python 3.6 to 3.14. */
const STANDARD_LIBRARY = words(`
  abc aifc annotationlib antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii
  binhex bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys
  compileall compression concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes curses
  dataclasses datetime dbm decimal difflib dis distutils doctest dummy_threading email encodings ensurepip enum errno
  faulthandler fcntl filecmp fileinput fnmatch formatter fractions ftplib functools gc genericpath getopt getpass
  gettext glob graphlib grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io
  ipaddress itertools json keyword lib2to3 linecache locale logging lzma macpath mailbox mailcap marshal math
  mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode
  operator optparse os ossaudiodev parser pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix
  posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline
  reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex shutil signal site smtpd smtplib
  sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep
  struct subprocess sunau symbol symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap
  this threading time timeit tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types
  typing unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml
  xmlrpc zipapp zipfile zipimport zlib zoneinfo
`)

/**
 * Packages that tests often import. One that is not listed counts as the project's own, which moves a new import by a
 * group at most.
 */
const PACKAGES = words(`
  aiohttp anyio attr attrs boto3 botocore bs4 celery click cryptography django factory faker fastapi flask freezegun
  gevent httpx hypothesis jinja2 jsonschema jwt lxml matplotlib mock moto networkx numpy packaging pandas PIL
  pkg_resources psutil psycopg2 pydantic pytest pytest_asyncio pytest_mock redis requests responses respx rich scipy
  selenium setuptools six sklearn sqlalchemy starlette tensorflow testtools time_machine torch tornado trio twisted
  typer typing_extensions urllib3 werkzeug yaml
`)

/** The first part of a dotted name. */
export function rootOf(module: string): string {
  return module.split('.', 1)[0]!
}

/** The section of a module, as it is named in an import. */
export function sectionOf(module: string): Section {
  if (module.startsWith('.')) return RELATIVE
  const root = rootOf(module)
  if (STANDARD_LIBRARY.has(root)) return STANDARD
  return PACKAGES.has(root) ? THIRD_PARTY : FIRST_PARTY
}
