import { spawnSync } from 'node:child_process'
import { describe, expect, it, test } from 'vitest'
import type { ImportNeed, Language } from '../../src/codemod.ts'
import { applyEdits } from '../../src/core/edits.ts'
import { planImports } from '../../src/core/imports/plan.ts'
import { createSource } from '../../src/core/source.ts'
import { engineFor } from '../../src/engines/index.ts'

/** A file before and after; `after` is left out where nothing may change. */
interface Case {
  readonly title: string
  /**
   * `+` is needed, `-` may go: `+ import shutil`, `- from os import chdir as go`, `+ import { mock } from 'bun:test'`.
   */
  readonly needs: string | readonly string[]
  readonly before: readonly string[]
  readonly after?: readonly string[]
  readonly problems?: readonly string[]
  readonly path?: string
}

const PYTHON_NEED = /^([+-]) (?:from (?<from>\S+) )?import (?<name>\S+)(?: as (?<as>\w+))?$/
const TYPESCRIPT_NEED =
  /^([+-]) import (?:\{ (?<name>\w+)(?: as (?<as>\w+))? \}|(?<star>\* as )?(?<local>\w+)) from '(?<module>.+)'$/

function parseNeed(text: string): ImportNeed {
  const op = text.startsWith('+') ? 'add' : 'drop-if-unused'
  const groups = (PYTHON_NEED.exec(text) ?? TYPESCRIPT_NEED.exec(text))?.groups
  if (!groups) throw new Error(`cannot read the need: ${text}`)
  const { from, name, as, star, local, module } = groups
  if (module === undefined) {
    const what = from === undefined ? { module: name! } : { module: from, name: name! }
    return { op, ...what, ...(as !== undefined && { as }) }
  }
  if (local !== undefined) return { op, module, name: star === undefined ? 'default' : '*', as: local }
  return { op, module, name: name!, ...(as !== undefined && { as }) }
}

async function plan(language: Language, path: string, text: string, needs: Case['needs']) {
  const engine = await engineFor(language)
  const { tree, faults } = await engine.parse(path, text)
  expect(faults).toEqual([])
  return planImports(engine.scanImports(tree, text), [needs].flat().map(parseNeed), createSource(path, text))
}

const joined = (lines: readonly string[], eol: string) => lines.join(eol)

function run(language: Language, cases: readonly Case[]) {
  describe.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])(`${language}, %s`, (_, eol) => {
    for (const { title, needs, before, after = before, problems = [], path = PATHS[language] } of cases) {
      it(title.replaceAll('\n', ' | '), async () => {
        const text = joined(before, eol)
        // A file of one line has no line ending of its own.
        const newLine = before.length > 1 ? eol : '\n'
        const planned = await plan(language, path, text, needs)
        expect(planned.problems).toEqual(problems)
        const result = applyEdits(text, planned.edits)
        expect(result).toBe(joined(after, newLine))
        if (problems.length === 0) expect((await plan(language, path, result, needs)).edits).toEqual([])
      })
    }

    it('plans the same for every order of needs', async () => {
      for (const { needs, before, path = PATHS[language] } of cases) {
        const text = joined(before, eol)
        const forwards = await plan(language, path, text, needs)
        expect(await plan(language, path, text, [needs].flat().toReversed())).toEqual(forwards)
      }
    })
  })
}

const PATHS = { python: 'tests/test_it.py', typescript: 'test/it.test.ts' }

const PYTHON: readonly Case[] = [
  // Placing among plain imports
  {
    title: 'sorts a plain import into the standard library group',
    needs: '+ import shutil',
    before: ['import os', 'import tempfile', '', 'import pytest', '', ''],
    after: ['import os', 'import shutil', 'import tempfile', '', 'import pytest', '', ''],
  },
  {
    title: 'puts plain imports above from-imports',
    needs: '+ import shutil',
    before: ['import os', 'from pathlib import Path', ''],
    after: ['import os', 'import shutil', 'from pathlib import Path', ''],
  },
  {
    title: 'puts the first plain import above from-imports',
    needs: '+ import shutil',
    before: ['"""Doc."""', '', 'from pathlib import Path', ''],
    after: ['"""Doc."""', '', 'import shutil', 'from pathlib import Path', ''],
  },
  {
    title: 'follows a file that sorts plain and from-imports together',
    needs: '+ import shutil',
    before: ['import os', 'from pathlib import Path', 'import sys', ''],
    after: ['import os', 'from pathlib import Path', 'import shutil', 'import sys', ''],
  },
  {
    title: 'appends to plain imports that are not sorted',
    needs: '+ import shutil',
    before: ['import sys', 'import os', 'import tempfile', 'import json', 'from pathlib import Path', ''],
    after: [
      'import sys',
      'import os',
      'import tempfile',
      'import json',
      'import shutil',
      'from pathlib import Path',
      '',
    ],
  },
  {
    title: 'does not read blank lines within a comment as the end of the block',
    needs: '+ import shutil',
    before: ['import os', '# why', 'import sys', ''],
    after: ['import os', 'import shutil', '# why', 'import sys', ''],
  },
  {
    title: 'keeps a file without groups free of groups',
    needs: ['+ import shutil', '+ import psutil'],
    before: ['import os', 'import pytest', 'from app import main', ''],
    after: ['import os', 'import shutil', 'import psutil', 'import pytest', 'from app import main', ''],
  },
  {
    title: 'does not take an unknown module beside a package for a file without groups',
    needs: '+ import shutil',
    before: ['import pytest', 'from unheardof import thing', ''],
    after: ['import shutil', '', 'import pytest', 'from unheardof import thing', ''],
  },
  {
    title: 'adds several needs in a stable order',
    needs: ['+ import tempfile', '+ import shutil', '+ from unittest import mock'],
    before: ['import os', '', ''],
    after: ['import os', 'import shutil', 'import tempfile', 'from unittest import mock', '', ''],
  },
  // Groups
  {
    title: 'makes a group for a package between the standard library and the project',
    needs: '+ import pytest',
    before: ['import os', '', 'from app import main', ''],
    after: ['import os', '', 'import pytest', '', 'from app import main', ''],
  },
  {
    title: 'makes the first group where only packages are imported',
    needs: '+ import shutil',
    before: ['import pytest', '', '', 'def test(): pass', ''],
    after: ['import shutil', '', 'import pytest', '', '', 'def test(): pass', ''],
  },
  {
    title: 'keeps the heading of a group with its group',
    needs: '+ import shutil',
    before: ['"""Doc."""', '', '# Packages', 'import pytest', ''],
    after: ['"""Doc."""', '', 'import shutil', '', '# Packages', 'import pytest', ''],
  },
  {
    title: 'puts a new first import below the heading of its group',
    needs: '+ import abc',
    before: ['# Standard library', 'import os', '', '# Packages', 'import pytest', ''],
    after: ['# Standard library', 'import abc', 'import os', '', '# Packages', 'import pytest', ''],
  },
  {
    title: 'separates a new group as the file separates its groups',
    needs: '+ import pytest',
    before: ['import os', '', '', 'from app import main', '', '', 'x = 1', ''],
    after: ['import os', '', '', 'import pytest', '', '', 'from app import main', '', '', 'x = 1', ''],
  },
  {
    title: 'takes the first of two unknown groups for the packages',
    needs: '+ import pytest',
    before: ['import os', '', 'import unheardof', '', 'from app import main', ''],
    after: ['import os', '', 'import pytest', 'import unheardof', '', 'from app import main', ''],
  },
  {
    title: 'puts a project module beside its package',
    needs: '+ from app.compat import pid_exists',
    before: ['import os', '', 'import pytest', '', 'from app import main', 'from zoo import animals', ''],
    after: [
      'import os',
      '',
      'import pytest',
      '',
      'from app import main',
      'from app.compat import pid_exists',
      'from zoo import animals',
      '',
    ],
  },
  {
    title: 'puts a project module last, above relative imports',
    needs: '+ from app.compat import pid_exists',
    before: ['import os', '', 'import pytest', '', 'from . import helpers', ''],
    after: ['import os', '', 'import pytest', '', 'from app.compat import pid_exists', '', 'from . import helpers', ''],
  },
  {
    title: 'puts a project module below the statement that makes it importable',
    needs: ['+ from app.compat import pid_exists', '+ import shutil'],
    before: [
      'import os',
      'import sys',
      '',
      'sys.path.insert(0, os.getcwd())',
      '',
      'from app import main',
      '',
      'x = main',
      '',
    ],
    after: [
      'import os',
      'import shutil',
      'import sys',
      '',
      'sys.path.insert(0, os.getcwd())',
      '',
      'from app import main',
      'from app.compat import pid_exists',
      '',
      'x = main',
      '',
    ],
  },
  {
    title: 'opens a group of its own below a change of the path',
    needs: '+ from app.compat import pid_exists',
    before: ['import sys', 'sys.path.insert(0, "lib")', 'x = 1', ''],
    after: ['import sys', 'sys.path.insert(0, "lib")', '', 'from app.compat import pid_exists', '', 'x = 1', ''],
  },
  {
    title: 'does not follow a change of the path that a test makes',
    needs: '+ from app.compat import pid_exists',
    before: ['import sys', '', 'def test():', '    sys.path.insert(0, "lib")', ''],
    after: [
      'import sys',
      '',
      'from app.compat import pid_exists',
      '',
      'def test():',
      '    sys.path.insert(0, "lib")',
      '',
    ],
  },
  // Extending from-imports
  {
    title: 'extends a from-import in its sorted place',
    needs: '+ from unittest import mock',
    before: ['from unittest import TestCase', ''],
    after: ['from unittest import TestCase, mock', ''],
  },
  {
    title: 'extends at the front and in the middle',
    needs: ['+ from os import chdir', '+ from os import getpid'],
    before: ['from os import environ, kill  # why', ''],
    after: ['from os import chdir, environ, getpid, kill  # why', ''],
  },
  {
    title: 'appends to names that are not sorted',
    needs: '+ from os import chdir',
    before: ['from os import kill, environ', ''],
    after: ['from os import kill, environ, chdir', ''],
  },
  {
    title: 'keeps the case-blind order of a file',
    needs: '+ from unittest import mock',
    before: ['from unittest import case, TestCase', ''],
    after: ['from unittest import case, mock, TestCase', ''],
  },
  {
    title: 'extends names in parentheses, one to a line',
    needs: '+ from unittest import mock',
    before: ['from unittest import (', '    TestCase,  # base', '    skip,', ')', ''],
    after: ['from unittest import (', '    TestCase,  # base', '    mock,', '    skip,', ')', ''],
  },
  {
    title: 'extends at both ends of names one to a line, tabs kept',
    needs: ['+ from os import chdir', '+ from os import write as w'],
    before: ['from os import (  # all', '\tenviron,', '\tkill  # last', ')', ''],
    after: ['from os import (  # all', '\tchdir,', '\tenviron,', '\tkill,  # last', '\twrite as w', ')', ''],
  },
  {
    title: 'keeps the trailing comma at the end of names one to a line',
    needs: '+ from os import write',
    before: ['from os import (', '    environ,', '    kill,', ')', ''],
    after: ['from os import (', '    environ,', '    kill,', '    write,', ')', ''],
  },
  {
    title: 'extends names in parentheses on one line',
    needs: '+ from os import kill',
    before: ['from os import (chdir, write)', ''],
    after: ['from os import (chdir, kill, write)', ''],
  },
  {
    title: 'does not make a line too long',
    needs: '+ from unittest import mock',
    before: ['from unittest import IsolatedAsyncioTestCase, TestCase, TestLoader, TestResult, TestSuite', ''],
    after: [
      'from unittest import IsolatedAsyncioTestCase, TestCase, TestLoader, TestResult, TestSuite',
      'from unittest import mock',
      '',
    ],
  },
  {
    title: 'does not extend a continued line',
    needs: '+ from unittest import mock',
    before: ['from unittest import TestCase, \\', '    skip', ''],
    after: ['from unittest import TestCase, \\', '    skip', 'from unittest import mock', ''],
  },
  {
    title: 'does not extend a star import',
    needs: '+ from os import chdir',
    before: ['from os import *', ''],
    after: ['from os import *', 'from os import chdir', ''],
  },
  {
    title: 'gives each name a statement where the file does',
    needs: '+ from unittest import mock',
    before: ['from unittest import TestCase', 'from unittest import skip', ''],
    after: ['from unittest import TestCase', 'from unittest import skip', 'from unittest import mock', ''],
  },
  {
    title: 'writes several names of a new module in one statement',
    needs: ['+ from unittest import mock', '+ from unittest import TestCase'],
    before: ['import os', ''],
    after: ['import os', 'from unittest import TestCase, mock', ''],
  },
  // Already there
  ...[
    ['import os', '+ import os'],
    ['import os.path', '+ import os'],
    ['import sys, os', '+ import os'],
    ['import sys; import os', '+ import os'],
    ['import os as system', '+ import os as system'],
    ['import unittest.mock', '+ import unittest.mock'],
    ['from unittest import (', '    TestCase,', '    mock,', ')', '+ from unittest import mock'],
    ['import unittest.mock as mock', '+ from unittest import mock'],
    ['from . import compat', '+ from . import compat'],
  ].map(lines => ({
    title: `does not repeat what is there: ${lines.join(' | ')}`,
    needs: lines.at(-1)!,
    before: [...lines.slice(0, -1), ''],
  })),
  {
    title: 'adds an import that is there for type checkers only',
    needs: '+ import pytest',
    before: ['from typing import TYPE_CHECKING', '', 'if TYPE_CHECKING:', '    import pytest', ''],
    after: ['from typing import TYPE_CHECKING', '', 'import pytest', '', 'if TYPE_CHECKING:', '    import pytest', ''],
  },
  {
    title: 'adds an import that is there in a try or in a function only',
    needs: ['+ import shutil', '+ import os'],
    before: [
      'import sys',
      '',
      'try:',
      '    import shutil',
      'finally:',
      '    pass',
      '',
      'def test():',
      '    import os',
      '',
    ],
    after: [
      'import os',
      'import shutil',
      'import sys',
      '',
      'try:',
      '    import shutil',
      'finally:',
      '    pass',
      '',
      'def test():',
      '    import os',
      '',
    ],
  },
  {
    title: 'adds a submodule beside its package',
    needs: '+ import unittest.mock',
    before: ['import unittest', ''],
    after: ['import unittest', 'import unittest.mock', ''],
  },
  // Problems
  ...[
    ['import mock', '+ from unittest import mock', 'mock'],
    ['mock = None', '+ from unittest import mock', 'mock'],
    ['a, (b, *mock) = 1, (2, 3)', '+ from unittest import mock', 'mock'],
    ['def mock(): pass', '+ from unittest import mock', 'mock'],
    ['@decorated\nclass mock: pass', '+ from unittest import mock', 'mock'],
    ['for mock in range(3): pass', '+ from unittest import mock', 'mock'],
    ['with open("x") as mock: pass', '+ from unittest import mock', 'mock'],
    ['if (mock := 1): pass', '+ from unittest import mock', 'mock'],
    ['import os\ndel os', '+ import os', 'os'],
    ['def f():\n    global mock\n    mock = 1', '+ from unittest import mock', 'mock'],
    ['try:\n    import psutil\nexcept ImportError:\n    psutil = None', '+ import psutil', 'psutil'],
    [
      'try:\n    import mock\nexcept ImportError:\n    from unittest import mock',
      '+ from unittest import mock',
      'mock',
    ],
    ['import os.path as os', '+ import os', 'os'],
  ].map(([before, needs, name]) => ({
    title: `refuses a name that is taken: ${before}`,
    needs: needs!,
    before: [...before!.split('\n'), ''],
    problems: [`the name "${name}" already means something else here`],
  })),
  {
    title: 'refuses two needs of one name',
    needs: ['+ import mock', '+ from unittest import mock'],
    before: ['import os', ''],
    problems: ['the name "mock" already means something else here'],
  },
  {
    title: 'does not mind a local variable, an attribute or a keyword of that name',
    needs: '+ from unittest import mock',
    before: ['def f(mock):', '    mock = 1', '    self.mock = 2', 'x.mock = f(mock=1)', ''],
    after: [
      'from unittest import mock',
      '',
      '',
      'def f(mock):',
      '    mock = 1',
      '    self.mock = 2',
      'x.mock = f(mock=1)',
      '',
    ],
  },
  // The head of a file
  {
    title: 'opens a file that has nothing',
    needs: '+ import os',
    before: [''],
    after: ['import os', ''],
  },
  {
    title: 'opens a file that has code only',
    needs: '+ import os',
    before: ['def test(): pass', ''],
    after: ['import os', '', '', 'def test(): pass', ''],
  },
  {
    title: 'opens a file below its docstring',
    needs: ['+ import os', '+ import pytest'],
    before: ['"""Doc."""', '', '', 'x = 1', ''],
    after: ['"""Doc."""', '', 'import os', '', 'import pytest', '', '', 'x = 1', ''],
  },
  {
    title: 'opens a file between a docstring and code that follows at once',
    needs: '+ import os',
    before: ['r"""Doc', '', 'more."""', 'x = 1', ''],
    after: ['r"""Doc', '', 'more."""', '', 'import os', '', 'x = 1', ''],
  },
  {
    title: 'opens a file that is a docstring without a line break',
    needs: '+ import os',
    before: ['"""Doc."""'],
    after: ['"""Doc."""', '', 'import os'],
  },
  {
    title: 'does not take bytes or an f-string for a docstring',
    needs: '+ import os',
    before: ['f"{1}"', 'x = 1', ''],
    after: ['import os', '', 'f"{1}"', 'x = 1', ''],
  },
  {
    title: 'opens a file below shebang, coding cookie, licence, docstring and future imports',
    needs: '+ import os',
    before: [
      '#!/usr/bin/env python3',
      '# -*- coding: utf-8 -*-',
      '# Copyright: everybody.',
      '"""Doc."""',
      'from __future__ import annotations',
      '',
      '@decorated',
      'def test(): pass',
      '',
    ],
    after: [
      '#!/usr/bin/env python3',
      '# -*- coding: utf-8 -*-',
      '# Copyright: everybody.',
      '"""Doc."""',
      'from __future__ import annotations',
      '',
      'import os',
      '',
      '@decorated',
      'def test(): pass',
      '',
    ],
  },
  {
    title: 'keeps a comment with the code that it speaks of',
    needs: '+ import os',
    before: ['#!/usr/bin/env python3', '# Tests a thing.', 'def test(): pass', ''],
    after: ['#!/usr/bin/env python3', 'import os', '', '', '# Tests a thing.', 'def test(): pass', ''],
  },
  {
    title: 'stays below a comment that stands apart, and below form feeds',
    needs: '+ import os',
    before: ['# About this file.', '', '\f', 'x = 1', ''],
    after: ['# About this file.', '', 'import os', '', '\f', 'x = 1', ''],
  },
  {
    title: 'sorts below future imports and above the first import',
    needs: '+ import abc',
    before: ['"""Doc."""', 'from __future__ import annotations', 'import os', ''],
    after: ['"""Doc."""', 'from __future__ import annotations', 'import abc', 'import os', ''],
  },
  {
    title: 'joins imports that code stands above',
    needs: '+ import shutil',
    before: ['collect_ignore = []', '', 'import os', '', 'def test():', '    shutil.rmtree("x")', ''],
    after: ['collect_ignore = []', '', 'import os', 'import shutil', '', 'def test():', '    shutil.rmtree("x")', ''],
  },
  {
    title: 'opens the file where code above the imports uses the name already',
    needs: '+ import shutil',
    before: ['"""Doc."""', '', 'x = shutil.which("a")', '', 'import os', ''],
    after: ['"""Doc."""', '', 'import shutil', '', 'x = shutil.which("a")', '', 'import os', ''],
  },
  {
    title: 'stays out of a try that opens the file',
    needs: '+ import shutil',
    before: ['try:', '    import json', 'except ImportError:', '    json = None', 'import os', ''],
    after: ['try:', '    import json', 'except ImportError:', '    json = None', 'import os', 'import shutil', ''],
  },
  {
    title: 'ends a last line that has no line break, and adds none',
    needs: '+ import os',
    before: ['import abc'],
    after: ['import abc', 'import os'],
  },
  {
    title: 'goes below a line that two imports share',
    needs: '+ import shutil',
    before: ['import os; import sys', 'x = """', '"""', ''],
    after: ['import os; import sys', 'import shutil', 'x = """', '"""', ''],
  },
  {
    title: 'goes below a line that a future import shares',
    needs: '+ import abc',
    before: ['from __future__ import annotations; import os', '', 'x = 1', ''],
    after: ['from __future__ import annotations; import os', 'import abc', '', 'x = 1', ''],
  },
  // Removing
  {
    title: 'removes an unused import with its line',
    needs: '- import os',
    before: ['import abc', 'import os', 'import sys', ''],
    after: ['import abc', 'import sys', ''],
  },
  ...[
    'os.getcwd()',
    'def f(): return os',
    'def f(os): pass',
    'x = f"{os.getcwd()!r:>{w}}"',
    'x: "os.PathLike" = 1',
    'patch("tests.test_it.os.getcwd")',
    'script = "import sys\\nos.getcwd()"',
    '"""\n>>> os.getcwd()\n"""',
    '@os.decorate\ndef f(): pass',
    'def f(x):\n    # type: (os.PathLike) -> None\n    pass',
    '__all__ = ["f"]',
    'globals()["o" + "s"]',
    'eval("o" + "s")',
    'x = getattr(sys.modules[__name__], "o" + "s")',
    'def f():\n    import os',
    'x[os]',
    '# isort: skip_file',
  ].map(code => ({
    title: `keeps an import that may be used: ${code}`,
    needs: '- import os',
    before: ['import os', 'import sys', '', ...code.split('\n'), ''],
  })),
  ...[
    'x.os',
    'f(os=1)',
    '# os is not used',
    'x = "osmosis"',
    'import os_path',
    'from os import path',
    'def f():\n    from os import path',
  ].map(code => ({
    title: `is not misled by what is no use: ${code}`,
    needs: '- import os',
    before: ['import os', '', code, ''].flatMap(line => line.split('\n')),
    after: [code, ''].flatMap(line => line.split('\n')),
  })),
  ...[
    'import os  # noqa: F401',
    'import os; x = 1',
    'x = 1; import os',
    'import os;',
    'import os.path',
    'import os as o',
  ].map(line => ({
    title: `leaves alone: ${line}`,
    needs: '- import os',
    before: ['import sys', line, 'y = 2', ''],
  })),
  ...['conftest.py', 'pkg/__init__.py'].map(path => ({
    title: `keeps the imports of ${path}, which others may import from it`,
    path,
    needs: '- import os',
    before: ['import os', 'import sys', ''],
  })),
  {
    title: 'keeps an import whose comment would lose what it speaks of',
    needs: '- import os',
    before: ['import abc', '# Needed for a reason.', 'import os', '', 'x = 1', ''],
  },
  {
    title: 'removes an import below the heading of a group that goes on',
    needs: '- import os',
    before: ['"""Doc."""', '', '# Standard library', 'import os', 'import sys', '', 'x = 1', ''],
    after: ['"""Doc."""', '', '# Standard library', 'import sys', '', 'x = 1', ''],
  },
  {
    title: 'keeps one import below a heading when all could go',
    needs: ['- import os', '- import sys'],
    before: ['"""Doc."""', '', '# Standard library', 'import os', 'import sys', '', 'x = 1', ''],
    after: ['"""Doc."""', '', '# Standard library', 'import os', '', 'x = 1', ''],
  },
  {
    title: 'leaves no hole between groups',
    needs: '- import os',
    before: ['import pytest', '', 'import os', '', 'from app import main', ''],
    after: ['import pytest', '', 'from app import main', ''],
  },
  {
    title: 'leaves the wider of two gaps',
    needs: '- import os',
    before: ['"""Doc."""', '', 'import os', '', '', 'def test(): pass', ''],
    after: ['"""Doc."""', '', '', 'def test(): pass', ''],
  },
  {
    title: 'leaves no blank lines at the head of a file',
    needs: ['- import os', '- import sys'],
    before: ['import os', 'import sys', '', '', 'def test(): pass', ''],
    after: ['def test(): pass', ''],
  },
  {
    title: 'leaves no blank lines at the end of a file',
    needs: '- import os',
    before: ['x = 1', '', 'import os'],
    after: ['x = 1'],
  },
  {
    title: 'removes one name of several',
    needs: '- import os',
    before: ['import abc, os, sys', ''],
    after: ['import abc, sys', ''],
  },
  {
    title: 'removes the last name of several, continued lines and all',
    needs: ['- from os import chdir', '- from os import kill'],
    before: ['from os import chdir, environ, \\', '    kill', ''],
    after: ['from os import environ', ''],
  },
  {
    title: 'removes names in parentheses with their lines',
    needs: ['- from os import chdir', '- from os import kill'],
    before: ['from os import (', '    chdir,', '    environ,', '    kill,', ')', ''],
    after: ['from os import (', '    environ,', ')', ''],
  },
  {
    title: 'removes a statement over several lines when all of its names go',
    needs: ['- from os import chdir', '- from os import getcwd as cwd'],
    before: ['import abc', 'from os import (', '    chdir,', '    getcwd as cwd,', ')', 'import sys', ''],
    after: ['import abc', 'import sys', ''],
  },
  {
    title: 'keeps names beside a comment',
    needs: '- from os import chdir',
    before: ['from os import (', '    chdir,  # for a reason', '    environ,', ')', ''],
  },
  // Both at once
  {
    title: 'keeps what is both needed and not needed',
    needs: ['+ import os', '- import os'],
    before: ['import os', ''],
  },
  {
    title: 'puts a new import in the place of the last of its group',
    needs: ['+ import shutil', '- import tempfile'],
    before: ['import tempfile', '', 'import pytest', ''],
    after: ['import shutil', '', 'import pytest', ''],
  },
  {
    title: 'puts a new import between two that leave',
    needs: ['+ import shutil', '- import abc', '- import tempfile'],
    before: ['import abc', 'import os', 'import tempfile', 'from unittest import mock', ''],
    after: ['import os', 'import shutil', 'from unittest import mock', ''],
  },
  {
    title: 'puts a new import among imports of which all leave',
    needs: ['+ import shutil', '- import os', '- import tempfile'],
    before: ['import os', 'import tempfile', '', 'x = 1', ''],
    after: ['import shutil', '', 'x = 1', ''],
  },
  {
    title: 'puts a new group in the place of one that leaves',
    needs: ['+ import pytest', '- import tempfile'],
    before: ['import tempfile', '', '', 'def test(): pass', ''],
    after: ['import pytest', '', '', 'def test(): pass', ''],
  },
  {
    title: 'swaps names of one statement',
    needs: ['+ from os import kill', '- from os import chdir'],
    before: ['from os import chdir', ''],
    after: ['from os import kill', ''],
  },
  {
    title: 'adds and removes names of one statement',
    needs: ['+ from os import fork', '- from os import getcwd', '+ from os import access'],
    before: ['from os import (', '    chdir,', '    getcwd,', '    kill,', ')', ''],
    after: ['from os import (', '    access,', '    chdir,', '    fork,', '    kill,', ')', ''],
  },
]

const M = "import { mock } from 'bun:test'"
const TYPESCRIPT: readonly Case[] = [
  // Extending
  {
    title: 'extends an import of the same module, sorted',
    needs: `+ ${M}`,
    before: ["import { expect, test } from 'bun:test'", ''],
    after: ["import { expect, mock, test } from 'bun:test'", ''],
  },
  {
    title: 'extends at both ends',
    needs: [`+ ${M}`, "+ import { afterAll } from 'bun:test'", "+ import { vi as spy } from 'bun:test'"],
    before: ["import {expect, test} from 'bun:test'", ''],
    after: ["import {afterAll, expect, mock, test, vi as spy} from 'bun:test'", ''],
  },
  {
    title: 'appends to names that are not sorted',
    needs: `+ ${M}`,
    before: ["import { test, expect } from 'bun:test'", ''],
    after: ["import { test, expect, mock } from 'bun:test'", ''],
  },
  {
    title: 'sorts capitals first where the file does',
    needs: "+ import { mock } from 'm'",
    before: ["import { Zoo, a, type T as t } from 'm'", "import { Zoo as Z, b } from 'n'", ''],
    after: ["import { Zoo, a, type T as t, mock } from 'm'", "import { Zoo as Z, b } from 'n'", ''],
  },
  {
    title: 'extends names one to a line, trailing comma and comments kept',
    needs: [`+ ${M}`, "+ import { vi } from 'bun:test'", "+ import { afterAll } from 'bun:test'"],
    before: ['import { // all', '\texpect, // b', '\t// the test', '\ttest, /* t */', "} from 'bun:test';", ''],
    after: [
      'import { // all',
      '\tafterAll,',
      '\texpect, // b',
      '\tmock,',
      '\t// the test',
      '\ttest, /* t */',
      '\tvi,',
      "} from 'bun:test';",
      '',
    ],
  },
  {
    title: 'adds no trailing comma',
    needs: "+ import { vi } from 'bun:test'",
    before: ['import {', '  expect,', '  test // t, or so', "} from 'bun:test'", ''],
    after: ['import {', '  expect,', '  test, // t, or so', '  vi', "} from 'bun:test'", ''],
  },
  {
    title: 'extends one that has a type among its names',
    needs: `+ ${M}`,
    before: ["import { type Mock, test } from 'bun:test'", ''],
    after: ["import { type Mock, mock, test } from 'bun:test'", ''],
  },
  {
    title: 'extends empty braces',
    needs: `+ ${M}`,
    before: ["import {} from 'bun:test'", ''],
    after: ["import { mock } from 'bun:test'", ''],
  },
  {
    title: 'extends a default import by names',
    needs: "+ import { readFile } from 'node:fs'",
    before: ["import fs from 'node:fs'", ''],
    after: ["import fs, { readFile } from 'node:fs'", ''],
  },
  {
    title: 'extends names by a default import',
    needs: "+ import fs from 'node:fs'",
    before: ["import { readFile } from 'node:fs'", ''],
    after: ["import fs, { readFile } from 'node:fs'", ''],
  },
  {
    title: 'takes node: and bare builtins for one module',
    needs: ["+ import { readFile } from 'node:fs'", "+ import { join } from 'node:path'"],
    before: ["import { join } from 'path'", "import { stat } from 'fs'", ''],
    after: ["import { join } from 'path'", "import { readFile, stat } from 'fs'", ''],
  },
  {
    title: 'extends an import below other statements',
    needs: `+ ${M}`,
    before: ["import { a } from './a'", 'a()', "import { test } from 'bun:test'", ''],
    after: ["import { a } from './a'", 'a()', "import { mock, test } from 'bun:test'", ''],
  },
  ...[
    "import type { Mock } from 'bun:test'",
    "import * as bun from 'bun:test'",
    "import 'bun:test'",
    "import { test } from 'bun:test' with { type: 'macro' }",
    "import bun, * as all from 'bun:test'",
  ].map(line => ({
    title: `writes a declaration of its own beside: ${line}`,
    needs: `+ ${M}`,
    before: [line, "import { a } from './a'", ''],
    after: [line, M, "import { a } from './a'", ''],
  })),
  // Already there
  ...[
    [M, `+ ${M}`],
    ["import { type Mock, mock } from 'bun:test'", `+ ${M}`],
    ["import { mock as m } from 'bun:test'", "+ import { mock as m } from 'bun:test'"],
    ["import fs from 'fs'", "+ import fs from 'node:fs'"],
    ["import { default as fs } from 'fs'", "+ import fs from 'node:fs'"],
    ["import a, * as fs from 'fs'", "+ import * as fs from 'node:fs'"],
    ["const x = 1; import * as fs from 'fs'", "+ import * as fs from 'fs'"],
  ].map(([line, needs]) => ({ title: `does not repeat what is there: ${line}`, needs: needs!, before: [line!, ''] })),
  // Problems
  ...[
    "import { mock } from 'vitest'",
    "import type { mock } from 'bun:test'",
    "import mock from 'bun:test'",
    'const { a: [mock] } = {} as any',
    'export function mock() {}',
    'class mock {}',
    'interface mock {}',
    'export type mock = 1',
    'enum mock {}',
    'namespace mock {}',
    "import mock = require('mock')",
    "const { mock } = require('bun:test')",
  ].map(line => ({
    title: `refuses a name that is taken: ${line}`,
    needs: `+ ${M}`,
    before: [line, ''],
    problems: ['the name "mock" already means something else here'],
  })),
  {
    title: 'refuses two needs of one name',
    needs: ["+ import * as fs from 'node:fs'", "+ import fs from 'node:fs'"],
    before: ['export {}', ''],
    problems: ['the name "fs" already means something else here'],
  },
  {
    title: 'refuses to make a module of a CommonJS file',
    needs: `+ ${M}`,
    before: ['module.exports = {}', ''],
    problems: ['an import cannot be added to a CommonJS file'],
  },
  {
    title: 'refuses to put an import into a .cjs file',
    path: 'test/it.cjs',
    needs: `+ ${M}`,
    before: ['test()', ''],
    problems: ['an import cannot be added to a CommonJS file'],
  },
  {
    title: 'does not mind a local variable of that name',
    needs: `+ ${M}`,
    before: ['export const f = (mock: 1) => mock', ''],
    after: [M, '', 'export const f = (mock: 1) => mock', ''],
  },
  // A declaration of its own
  {
    title: 'puts a runtime module above packages and relative modules',
    needs: `+ ${M}`,
    before: ["import { z } from 'zod'", "import { a } from './a'", ''],
    after: [M, "import { z } from 'zod'", "import { a } from './a'", ''],
  },
  {
    title: 'puts a package above the first relative module',
    needs: "+ import { vi } from 'vitest'",
    before: ["import { join } from 'node:path'", '', "import { a } from '@/a'", "import { b } from './b'", ''],
    after: [
      "import { join } from 'node:path'",
      "import { vi } from 'vitest'",
      '',
      "import { a } from '@/a'",
      "import { b } from './b'",
      '',
    ],
  },
  {
    title: 'sorts among imports of its kind',
    needs: "+ import { tmpdir } from 'node:os'",
    before: [
      "import { test } from 'bun:test'",
      "import { a } from 'node:fs'",
      "import { b } from 'node:path'",
      "import z from 'zod'",
      '',
    ],
    after: [
      "import { test } from 'bun:test'",
      "import { a } from 'node:fs'",
      "import { tmpdir } from 'node:os'",
      "import { b } from 'node:path'",
      "import z from 'zod'",
      '',
    ],
  },
  {
    title: 'puts a relative module below the last import of the first block',
    needs: "+ import * as real from './dep'",
    before: ["import { a } from './z'", "import z from 'zod'", '', 'mock.module()', "import b from './b'", ''],
    after: [
      "import { a } from './z'",
      "import z from 'zod'",
      "import * as real from './dep'",
      '',
      'mock.module()',
      "import b from './b'",
      '',
    ],
  },
  {
    title: 'writes quotes, semicolons and braces as the file does',
    needs: [
      `+ ${M}`,
      "+ import * as real from './dep'",
      "+ import dep from './dep'",
      "+ import { x as y } from './dep'",
    ],
    before: ['import {a} from "./a";', ''],
    after: [
      'import {mock} from "bun:test";',
      'import {a} from "./a";',
      'import dep, {x as y} from "./dep";',
      'import * as real from "./dep";',
      '',
    ],
  },
  {
    title: 'stays below imports that are made first for their effects',
    needs: `+ ${M}`,
    before: ["import './setup'", "import { a } from './a'", ''],
    after: ["import './setup'", M, "import { a } from './a'", ''],
  },
  {
    title: 'does not part an import from a comment about the next line',
    needs: `+ ${M}`,
    before: ['// @ts-expect-error no types', "import a from 'a'", ''],
    after: [M, '// @ts-expect-error no types', "import a from 'a'", ''],
  },
  {
    title: 'stays below the comments that head the file',
    needs: `+ ${M}`,
    before: ['/* Copyright */', '// @ts-nocheck', "import a from 'a'", ''],
    after: ['/* Copyright */', '// @ts-nocheck', M, "import a from 'a'", ''],
  },
  {
    title: 'ends a last line that has no line break, and adds none',
    needs: "+ import * as b from './b'",
    before: ["import a from './a'"],
    after: ["import a from './a'", "import * as b from './b'"],
  },
  {
    title: 'goes below a line that two statements share',
    needs: "+ import * as b from './b'",
    before: ["import a from './a'; import c from './c'; a(`", '`)', ''],
    after: ["import a from './a'; import c from './c'; a(`", '`)', "import * as b from './b';", ''],
  },
  {
    title: 'goes below a line that a directive shares',
    needs: `+ ${M}`,
    before: ["'use strict'; import a from './a'", 'a()', ''],
    after: ["'use strict'; import a from './a'", M, 'a()', ''],
  },
  {
    title: 'counts import = require among the imports',
    needs: "+ import * as b from './b'",
    before: ["import a from './a'", "import c = require('./c')", 'a(c)', ''],
    after: ["import a from './a'", "import c = require('./c')", "import * as b from './b'", 'a(c)', ''],
  },
  // The head of a file
  { title: 'opens a file that has nothing', needs: `+ ${M}`, before: [''], after: [`${M};`, ''] },
  {
    title: 'opens a file that has code only',
    needs: `+ ${M}`,
    before: ['mock("a")', 'mock("b")', ''],
    after: ['import { mock } from "bun:test"', '', 'mock("a")', 'mock("b")', ''],
  },
  {
    title: 'opens a file below shebang, licence, directives and comments on the whole file',
    needs: `+ ${M}`,
    before: [
      '#!/usr/bin/env bun',
      '/* Copyright */',
      '// @ts-check',
      "'use strict'",
      '',
      '// Tests a thing.',
      'mock()',
      '',
    ],
    after: [
      '#!/usr/bin/env bun',
      '/* Copyright */',
      '// @ts-check',
      "'use strict'",
      '',
      M,
      '',
      '// Tests a thing.',
      'mock()',
      '',
    ],
  },
  {
    title: 'opens a file between its licence and its code',
    needs: `+ ${M}`,
    before: ['/**', ' * Licence: MIT', ' */', 'mock()', ''],
    after: ['/**', ' * Licence: MIT', ' */', M, '', 'mock()', ''],
  },
  {
    title: 'opens a file below a shebang',
    needs: `+ ${M}`,
    before: ['#!/usr/bin/env bun', '// eslint-disable-next-line', 'mock()', ''],
    after: ['#!/usr/bin/env bun', M, '', '// eslint-disable-next-line', 'mock()', ''],
  },
  // Globals
  {
    title: 'imports the globals that a first import of bun:test would switch off',
    needs: `+ ${M}`,
    before: [
      "import { a } from './a'",
      "import type { Mock } from 'bun:test'",
      "describe('a', () => test('b', () => expect(a).toBe(1)))",
      '',
    ],
    after: [
      "import { a } from './a'",
      "import type { Mock } from 'bun:test'",
      "import { describe, expect, mock, test } from 'bun:test'",
      "describe('a', () => test('b', () => expect(a).toBe(1)))",
      '',
    ],
  },
  {
    title: 'takes no name that the file binds for a global',
    needs: `+ ${M}`,
    before: ["import { expect } from 'chai'", 'const it = expect', 'it.test({ describe: 1 })', ''],
    after: [M, "import { expect } from 'chai'", 'const it = expect', 'it.test({ describe: 1 })', ''],
  },
  {
    title: 'leaves globals alone that are off already',
    needs: `+ ${M}`,
    before: ["import { vi } from 'vitest'", 'const it = vi', 'it.test(describe)', ''],
    after: [M, "import { vi } from 'vitest'", 'const it = vi', 'it.test(describe)', ''],
  },
  // Removing
  {
    title: 'removes an unused import with its line',
    needs: "- import { vi } from 'vitest'",
    before: ["import { a } from './a'", "import { vi } from 'vitest'", "import b from './b'", ''],
    after: ["import { a } from './a'", "import b from './b'", ''],
  },
  {
    title: 'removes one name of several',
    needs: ["- import { vi } from 'vitest'", "- import { afterAll } from 'vitest'"],
    before: ["import { afterAll, expect, vi, it as test, type vi as V } from 'vitest'", ''],
    after: ["import { expect, it as test, type vi as V } from 'vitest'", ''],
  },
  {
    title: 'removes names that stand on lines of their own',
    needs: ["- import { vi } from 'vitest'", "- import { afterAll } from 'vitest'"],
    before: ['import {', '  afterAll,', '  expect,', '  vi', "} from 'vitest'", ''],
    after: ['import {', '  expect', "} from 'vitest'", ''],
  },
  {
    title: 'removes a default beside names',
    needs: "- import fs from 'fs'",
    before: ["import fs, { stat } from 'fs'", ''],
    after: ["import { stat } from 'fs'", ''],
  },
  {
    title: 'removes names beside a default',
    needs: ["- import { stat } from 'fs'", "- import { open } from 'fs'"],
    before: ["import fs, { open, stat } from 'fs'", ''],
    after: ["import fs from 'fs'", ''],
  },
  {
    title: 'removes a namespace beside a default',
    needs: "- import * as all from 'fs'",
    before: ["import fs, * as all from 'fs'", ''],
    after: ["import fs from 'fs'", ''],
  },
  {
    title: 'swaps a default for a name',
    needs: ["- import fs from 'fs'", "+ import { stat } from 'fs'"],
    before: ["import fs from 'fs'", ''],
    after: ["import { stat } from 'fs'", ''],
  },
  {
    title: 'swaps a name for a default',
    needs: ["+ import fs from 'fs'", "- import { stat } from 'fs'"],
    before: ["import { stat } from 'fs'", ''],
    after: ["import fs from 'fs'", ''],
  },
  {
    title: 'swaps names',
    needs: [`+ ${M}`, "- import { vi } from 'bun:test'"],
    before: ["import { expect, test, vi } from 'bun:test'", ''],
    after: ["import { expect, mock, test } from 'bun:test'", ''],
  },
  {
    title: 'puts a new import in the place of one that leaves',
    needs: [`+ ${M}`, "- import { vi } from 'vitest'"],
    before: ["import { vi } from 'vitest'", '', 'mock()', ''],
    after: [M, '', 'mock()', ''],
  },
  {
    title: 'puts new imports between declarations that leave',
    needs: [
      "- import { a } from 'a'",
      "- import { b } from './b'",
      `+ ${M}`,
      "+ import * as real from './c'",
      "+ import z from 'zod'",
    ],
    before: ["import { a } from 'a'", "import { b } from './b'", '', 'c()', ''],
    after: [M, "import z from 'zod'", "import * as real from './c'", '', 'c()', ''],
  },
  {
    title: 'leaves no hole',
    needs: "- import * as fs from 'fs'",
    before: ["import { a } from 'a'", '', "import * as fs from 'node:fs'", '', "import { b } from './b'", ''],
    after: ["import { a } from 'a'", '', "import { b } from './b'", ''],
  },
  {
    title: 'keeps the import that makes a module of the file',
    needs: "- import { vi } from 'vitest'",
    before: ["import { vi } from 'vitest'", 'const a = await 1', ''],
  },
  ...[
    'vi.fn()',
    'const f = () => { const g = { vi }; return g }',
    'const C = () => <vi.Provider value={1} />',
    'let t: vi.Mock',
    'let t: typeof vi',
    'export { vi }',
    'export default vi',
    'export { vi as other }',
    'const f = (vi: number) => 1',
    'a[vi]',
    'class A { [vi] = 1 }',
    'type A = { [k in vi]: 1 }',
    'import x = vi.x',
    '/** @type {vi.Mock} */',
    "eval('v' + 'i')",
    'const f = ({ a = vi }) => a',
    'const s = `$' + '{vi}`',
  ].map(code => ({
    title: `keeps an import that may be used: ${code}`,
    path: 'test/it.test.tsx',
    needs: "- import { vi } from 'vitest'",
    before: ["import { vi } from 'vitest'", 'export const a = 1', code, ''],
  })),
  ...[
    'a.vi',
    'a?.vi',
    'const o = { vi: 1, "b": 2 }',
    'const { vi: b } = a',
    'class A { vi = 1; #vi = 2; static vi() { return this.#vi } }',
    'enum E { vi }',
    'interface I { vi: string; vi(): void }',
    'let t: a.vi',
    'const C = () => <a.vi vi="vi">vi</a.vi>',
    'vi: for (;;) break vi',
    "export { vi } from 'vitest'",
    "export * as vi from 'vitest'",
    'export { a as vi }',
    "import { vi as b } from 'bun:test'",
    '// vi',
    "const s = 'vi.fn()'",
  ].map(code => ({
    title: `is not misled by what is no use: ${code}`,
    path: 'test/it.test.tsx',
    needs: "- import { vi } from 'vitest'",
    before: ["import { vi } from 'vitest'", 'export const a = 1', code, ''],
    after: ['export const a = 1', code, ''],
  })),
  ...[
    "import { vi } from 'vitest' // eslint-disable-line",
    "import { a, vi } from 'vitest' /* both */",
    "import { vi } from 'vitest'; const a = 1",
    "import { vi as v } from 'vitest'",
    "import vi from 'vitest'",
    "import * as vi from 'vitest'",
    "import { vi } from '@vitest/expect'",
    "import 'vitest'",
  ].map(line => ({
    title: `leaves alone: ${line}`,
    needs: "- import { vi } from 'vitest'",
    before: ["import b from 'b'", line, 'export {}', ''],
  })),
]

run('python', PYTHON)
run('typescript', TYPESCRIPT)

test('every Python result compiles', async () => {
  const results: { title: string; text: string }[] = []
  for (const { title, after, before } of PYTHON) results.push({ title, text: joined(after ?? before, '\n') })
  const program = 'import ast, json, sys\nfor case in json.load(sys.stdin): ast.parse(case["text"], case["title"])'
  const python = spawnSync('python3', ['-c', program], { input: JSON.stringify(results), encoding: 'utf8' })
  expect(python.stderr).toBe('')
  expect(python.status).toBe(0)
})

test('a default or a namespace without a local name is a problem', async () => {
  for (const name of ['default', '*', undefined]) {
    const need = { op: 'add', module: 'm', ...(name !== undefined && { name }) } as const
    const engine = await engineFor('typescript')
    const { tree } = await engine.parse('a.ts', 'a()\n')
    const { edits, problems } = planImports(engine.scanImports(tree, 'a()\n'), [need], createSource('a.ts', 'a()\n'))
    expect({ edits, problems }).toEqual({ edits: [], problems: ['an import from "m" lacks the name to import it by'] })
  }
})

test('each line break is that of the lines around it', async () => {
  const text = 'import abc\r\nimport sys\n\nimport pytest\r\n'
  const { edits } = await plan('python', 'a.py', text, ['+ import os', '+ import typing', '+ import psutil'])
  expect(applyEdits(text, edits)).toBe(
    'import abc\r\nimport os\r\nimport sys\nimport typing\n\nimport psutil\nimport pytest\r\n',
  )
})
