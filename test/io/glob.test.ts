import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ExpandOptions, expand } from '../../src/io/glob.ts'

/** Makes a folder that holds the files, by path, and is removed after the test; a path that ends in `/` is a folder. */
function tree(files: readonly string[] | Record<string, string>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'testfix-glob-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const entries = Array.isArray(files) ? files.map(path => [path, '']) : Object.entries(files)
  for (const [path, text] of entries) {
    mkdirSync(path.endsWith('/') ? join(root, path) : dirname(join(root, path)), { recursive: true })
    if (!path.endsWith('/')) writeFileSync(join(root, path), text)
  }
  return root
}

function git(cwd: string, ...args: string[]): string {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))
  const env = { ...Object.fromEntries(own), GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' }
  return execFileSync('git', args, { cwd, env, encoding: 'utf8' })
}

function repository(files: readonly string[] | Record<string, string>): string {
  const root = tree(files)
  git(root, 'init', '--quiet')
  return root
}

function look(cwd: string, patterns: readonly string[], options: Partial<ExpandOptions> = {}) {
  return expand(patterns, { cwd, extensions: new Set(['.py', '.ts']), gitignore: true, ...options })
}

function paths(cwd: string, ...patterns: string[]): string[] {
  return look(cwd, patterns).files.map(each => each.path)
}

describe('patterns', () => {
  test('a glob gives paths relative to the working directory, in the order of code units, with the real files', () => {
    const root = tree(['b/test_z.py', 'b/test_a.py', 'Z.py', 'a.py', 'a-b.py', 'notes.md'])
    expect(look(root, ['**/*.py'])).toEqual({
      files: ['Z.py', 'a-b.py', 'a.py', 'b/test_a.py', 'b/test_z.py'].map(path => ({ path, file: join(root, path) })),
      unmatched: [],
      skipped: [],
    })
  })

  test.each([
    ['./b/*.py', ['b/x.py']],
    ['b//*.py', ['b/x.py']],
    ['b/./*.py', ['b/x.py']],
    ['{a,b}/x.{py,ts}', ['a/x.py', 'a/x.ts', 'b/x.py']],
    ['*/?.ts', ['a/x.ts']],
    ['a/**/x.py', ['a/c/d/x.py', 'a/x.py']],
    ['a/*/x.py', []],
    ['a/*/*/x.py', ['a/c/d/x.py']],
    ['{a/c,b}/**/x.py', ['a/c/d/x.py', 'b/x.py']],
    ['@(a|b)/x.py', ['a/x.py', 'b/x.py']],
    ['!(a)/x.py', ['b/x.py']],
    ['[a-b]/x.py', ['a/x.py', 'b/x.py']],
    ['*.py', ['x.py']],
    ['**.py', ['x.py']],
    ['a/**.py', ['a/x.py']],
    ['A/*.py', []],
    ['**/X.py', []],
    ['.', ['a/c/d/x.py', 'a/x.py', 'a/x.ts', 'b/x.py', 'x.py']],
    ['a/', ['a/c/d/x.py', 'a/x.py', 'a/x.ts']],
    ['a/c/..', ['a/c/d/x.py', 'a/x.py', 'a/x.ts']],
    ['*/c/', ['a/c/d/x.py']],
  ])('%s', (pattern, expected) => {
    const root = tree(['x.py', 'a/x.py', 'a/x.ts', 'a/c/d/x.py', 'b/x.py', 'b/x.md'])
    expect(paths(root, pattern)).toEqual(expected)
  })

  test('what lies outside of the working directory is shown with ../', () => {
    const root = tree(['near/here/a.py', 'near/b.py', 'far/c.py'])
    expect(paths(join(root, 'near/here'), '../*.py', '../../far', 'a.py')).toEqual([
      '../../far/c.py',
      '../b.py',
      'a.py',
    ])
  })

  test('what lies in the working directory is shown without ../ though a folder above it is named', () => {
    const root = tree(['near/here/a.py', 'near/b.py'])
    expect(paths(join(root, 'near/here'), '..')).toEqual(['../b.py', 'a.py'])
    expect(paths(join(root, 'near/here'), '../../**', '*.py')).toEqual(['../b.py', 'a.py'])
  })

  test('an absolute pattern gives the same paths as a relative one', () => {
    const root = tree(['t/a.py', 't/u/b.py'])
    expect(paths(root, `${root}/t/**/*.py`, join(root, 't/a.py'))).toEqual(['t/a.py', 't/u/b.py'])
  })

  test('a working directory that is reached through a symlink is shown as given', () => {
    const root = tree(['real/t/a.py', 'real/t/b.py'])
    symlinkSync('real', join(root, 'link'))
    const cwd = join(root, 'link')
    expect(look(cwd, ['t', join(cwd, 't/a.py'), '!t/b.py']).files).toEqual([
      { path: 't/a.py', file: join(root, 'real/t/a.py') },
    ])
  })

  test('an existing path wins over its glob meaning', () => {
    const root = tree(['[id].test.ts', 'i.test.ts', 'src/[x]/a.ts', 'src/x/a.ts', '{a,b}.py', 'a.py', '!c.py', 'c.py'])
    expect(paths(root, '[id].test.ts')).toEqual(['[id].test.ts'])
    expect(paths(root, 'src/[x]/')).toEqual(['src/[x]/a.ts'])
    expect(paths(root, '{a,b}.py')).toEqual(['{a,b}.py'])
    expect(paths(root, '!c.py', '*.py')).toEqual(['!c.py', 'a.py', 'c.py', '{a,b}.py'])
  })

  test('the leading folders of a glob are taken as they are named where they exist', () => {
    const root = tree(['app/[id]/u/a.test.ts', 'app/i/u/b.test.ts', 'app/(shop)/c.test.ts', 'app/shop/d.test.ts'])
    expect(paths(root, 'app/[id]/**/*.test.ts')).toEqual(['app/[id]/u/a.test.ts'])
    expect(paths(root, 'app/(shop)/*.test.ts')).toEqual(['app/(shop)/c.test.ts'])
  })

  test('a glob that starts with ** finds names with brackets as they are written', () => {
    expect(paths(tree(['app/[id].test.ts']), '**/[id].test.ts')).toEqual(['app/[id].test.ts'])
  })

  test('a backslash takes the meaning from the character after it', () => {
    const root = tree(['[id].ts', 'i.ts', 'a*/x.ts', 'ab/x.ts'])
    expect(paths(root, '\\[id\\].ts')).toEqual(['[id].ts'])
    expect(paths(root, 'a\\*/*.ts')).toEqual(['a*/x.ts'])
  })

  test('unusual names are found by globs and by name', () => {
    const names = [
      '-n.py',
      '#c.py',
      ' lead.py',
      'a b.py',
      'back\\slash.py',
      'line\nbreak.py',
      "it's.py",
      '🎈.py',
      'é.py',
    ]
    const files = [...names, ...names.map(name => `deep/${name.slice(0, -3)}/${name}`)].sort()
    const root = tree(files)
    expect(paths(root, '**/*.py')).toEqual(files)
    expect(paths(root, 'deep/**')).toEqual(files.filter(path => path.startsWith('deep/')))
    expect(paths(root, ...files)).toEqual(files)
  })

  test('dot files and dot folders are matched only by a pattern that names the dot', () => {
    const root = tree(['.hidden/a.py', '.hidden/.deep/b.py', 't/.c.py', 't/d.py', 't/.u/e.py', '.f.py'])
    expect(paths(root, '**/*.py', '.', 't')).toEqual(['t/d.py'])
    expect(paths(root, '.hidden/*.py')).toEqual(['.hidden/a.py'])
    expect(paths(root, '.hidden')).toEqual(['.hidden/a.py'])
    expect(paths(root, '**/.*/*.py')).toEqual(['.hidden/a.py', 't/.u/e.py'])
    expect(paths(root, '**/.c.py', '.f.py')).toEqual(['.f.py', 't/.c.py'])
    expect(paths(root, '!(a|b/**)/!(a|b/**)')).toEqual(['t/d.py'])
    expect(paths(root, '{t,.hidden}/*.py')).toEqual(['.hidden/a.py', 't/d.py'])
  })

  test('only files with one of the extensions are taken', () => {
    const root = tree(['a.py', 'b.ts', 'c.md', 'py', '.py', 'd.PY', 'e.py.bak'])
    expect(paths(root, '*', '.*')).toEqual(['a.py', 'b.ts'])
    expect(look(root, ['.'], { extensions: new Set(['.md']) }).files.map(each => each.path)).toEqual(['c.md'])
  })

  test('the order of the patterns does not matter, and each adds what it gives alone', () => {
    const root = tree({
      'a/.gitignore': 'skip.py\n',
      'a/skip.py': '',
      'a/b/skip.py': '',
      'a/b/c/x.py': '',
      'd/x.py': '',
      'node_modules/m/x.py': '',
    })
    const patterns = ['a/b/c', 'a/**/*.py', 'a/b', 'node_modules/m/*.py', '{a,d}/**', '*/x.py']
    const together = look(root, patterns)
    const alone = patterns.flatMap(pattern => paths(root, pattern))
    expect(together.files.map(each => each.path)).toEqual([...new Set(alone)].sort())
    for (let turn = 1; turn < patterns.length; turn++) {
      expect(look(root, [...patterns.slice(turn), ...patterns.slice(0, turn)])).toEqual(together)
    }
    expect(look(root, patterns.toReversed())).toEqual(together)
  })
})

describe('patterns with !', () => {
  const files = ['a.py', 't/a.py', 't/old/b.py', 't/old/.c/d.py', 'u/old/e.py']

  test.each([
    ['!t', ['a.py', 'u/old/e.py']],
    ['!t/', ['a.py', 'u/old/e.py']],
    ['!./a.py', ['t/a.py', 't/old/b.py', 'u/old/e.py']],
    ['!**/a.py', ['t/old/b.py', 'u/old/e.py']],
    ['!**/old', ['a.py', 't/a.py']],
    ['!**/old/', ['a.py', 't/a.py']],
    ['!**/old/**', ['a.py', 't/a.py']],
    ['!{t,u}/*.py', ['a.py', 't/old/b.py', 'u/old/e.py']],
    ['!**', []],
    ['!missing/**', ['a.py', 't/a.py', 't/old/b.py', 'u/old/e.py']],
  ])('%s', (pattern, expected) => {
    const root = tree(files)
    expect(look(root, [pattern, '**/*.py', 'a.py'])).toMatchObject({
      files: expected.map(path => ({ path })),
      unmatched: [],
    })
    expect(paths(root, '**/*.py', pattern)).toEqual(expected)
  })

  test('take out named files, dot folders and what lies outside of the working directory too', () => {
    const root = tree(files)
    expect(paths(root, 't/old/b.py', 't/old/.c', '!**/old')).toEqual([])
    expect(paths(root, 't/old/.c/*.py', '!**/d.py')).toEqual([])
    expect(paths(join(root, 'u'), '..', '!../t')).toEqual(['../a.py', 'old/e.py'])
    expect(paths(join(root, 'u'), '**', `!${root}/**`)).toEqual([])
  })

  test('take out a file that only a symlink leads to', () => {
    const root = tree(['real.py', 'x/'])
    symlinkSync('../real.py', join(root, 'x/link.py'))
    expect(paths(root, 'x/link.py')).toEqual(['x/link.py'])
    expect(paths(root, 'x/link.py', '!real.py')).toEqual([])
    expect(paths(root, 'x/link.py', '!x')).toEqual([])
  })

  test('of which nothing is left without another pattern', () => {
    expect(look(tree(files), ['!t'])).toEqual({ files: [], unmatched: [], skipped: [] })
  })
})

describe('unmatched', () => {
  test.each<[pattern: string, looked: string, why: string, idle?: true]>([
    ['none.py', '.', 'no such file or folder'],
    ['t/none.py', 't', 'no such file or folder'],
    ['none/a/*.py', 'none/a', 'no such file or folder'],
    ['../none', '..', 'no such file or folder'],
    ['t/*_spec.py', 't', 'no file matches'],
    ['*.[', '.', 'no file matches'],
    ['empty', 'empty', 'no file matches', true],
    ['nest', 'nest', 'no file matches', true],
    ['**/.git/*.py', '.', 'no file matches'],
    ['t/a.py/*.py', 't/a.py', 'not a folder'],
    ['t/a.py/', 't', 'not a folder'],
    ['t/*.md', 't', 'matches 2 files, none of them .py, .ts'],
    ['t/a.md', 't', 'matches 1 file, none of them .py, .ts', true],
    ['docs', 'docs', 'matches 1 file, none of them .py, .ts', true],
    ['*/sub', '.', 'only folders match (t/sub): a / at the end of the pattern takes the files in them'],
    ['**/lib.py', '.', 'only ignored files match (node_modules/m/lib.py)'],
    ['**/env.py', '.', 'only ignored files match (my-env/lib/env.py)'],
    ['t/gen*.py', 't', 'only ignored files match (t/gen1.py and 1 more)'],
    ['', '.', 'the pattern is empty'],
    ['!', '.', 'no such file or folder'],
  ])('%j was looked for in %s: %s', (pattern, looked, why, idle) => {
    const root = tree([
      ...['t/a.py', 't/a.md', 't/b.md', 't/sub/c.py', 'docs/d.md', 'empty/', 'nest/in/', 'node_modules/m/lib.py'],
      ...['t/gen1.py', 't/gen2.py', 'my-env/pyvenv.cfg', 'my-env/lib/env.py'],
    ])
    git(root, 'init', '--quiet')
    writeFileSync(join(root, '.git/hook.py'), '')
    writeFileSync(join(root, '.gitignore'), 'gen*\n')
    expect(look(root, [pattern, 't/a.py'])).toEqual({
      files: [{ path: 't/a.py', file: join(root, 't/a.py') }],
      unmatched: [{ pattern, looked, why, ...(idle && { idle }) }],
      skipped: [],
    })
  })

  test('a pattern of which ! patterns take everything out has matched', () => {
    expect(look(tree(['a.py', 'b/c.py']), ['a.py', 'b/*.py', '**/c.py', '!**/*.py', '!b']).unmatched).toEqual([])
  })

  test('a pattern that is given twice is reported once', () => {
    expect(look(tree([]), ['x.py', 'x.py', 'y/*', 'y/*']).unmatched).toHaveLength(2)
  })

  test('the first of what was skipped is named', () => {
    const root = tree([])
    const names = Array.from({ length: 30 }, (_, index) => `link-${index + 10}.py`)
    for (const name of names) symlinkSync('nowhere', join(root, name))
    expect(look(root, ['*.py']).unmatched).toEqual([
      { pattern: '*.py', looked: '.', why: 'no file matches besides what was skipped (link-10.py: broken symlink)' },
    ])
  })

  test('a glob that is too long to be a name is a glob', () => {
    const pattern = `{${'abc,'.repeat(300)}x}.py`
    expect(paths(tree(['x.py', 'y.py']), pattern)).toEqual(['x.py'])
  })
})

describe('folders that are never entered', () => {
  const packages = ['node_modules', 'site-packages', '__pycache__', 'venv', '.venv', '.tox', '.nox', '.git', '.next']
  const caches = ['.mypy_cache', '.pytest_cache', '.testfix']

  test.each([...packages, ...caches])('%s is entered only by a pattern whose base names it', name => {
    const root = tree([`p/${name}/in/a.py`, `p/${name}/in/${name}/b.py`, 'p/-c.py'])
    expect(paths(root, '**/*.py', '**/.*/**/*.py', '*/*/*/*.py', 'p', `p/{${name},x}/**`)).toEqual(['p/-c.py'])
    expect(paths(root, `p/${name}`)).toEqual([`p/${name}/in/a.py`])
    expect(paths(root, `p/${name}/*/*.py`, '.')).toEqual(['p/-c.py', `p/${name}/in/a.py`])
    expect(paths(root, `p/${name}/in/${name}/b.py`)).toEqual([`p/${name}/in/${name}/b.py`])
  })

  test('a folder with a pyvenv.cfg is a virtual environment, whatever its name', () => {
    const root = tree(['env/pyvenv.cfg', 'env/lib/a.py', 'test/env/b.py'])
    expect(paths(root, '.')).toEqual(['test/env/b.py'])
    expect(paths(root, 'env/lib')).toEqual(['env/lib/a.py'])
    expect(paths(root, 'env', '.')).toEqual(['env/lib/a.py', 'test/env/b.py'])
  })

  const outputs = ['build', 'coverage', 'dist', 'out', 'target']

  test.each(outputs)('%s beside a manifest is build output where no repository tells', name => {
    const root = tree(['p/package.json', `p/${name}/a.ts`, `p/test/${name}/b.ts`, `q/${name}/c.ts`])
    expect(paths(root, '.')).toEqual([`p/test/${name}/b.ts`, `q/${name}/c.ts`])
    expect(paths(root, `p/${name}/*.ts`)).toEqual([`p/${name}/a.ts`])
  })

  test.each(outputs)('%s is in a repository what .gitignore says', name => {
    const files = ['pyproject.toml', `${name}/a.py`, `test/${name}/b.py`]
    expect(paths(repository(files), '.')).toEqual([`${name}/a.py`, `test/${name}/b.py`])
    const ignoring = repository(files)
    writeFileSync(join(ignoring, '.gitignore'), `/${name}/\n`)
    expect(paths(ignoring, '.')).toEqual([`test/${name}/b.py`])
    expect(look(ignoring, ['.'], { gitignore: false }).files.map(each => each.path)).toEqual([`test/${name}/b.py`])
  })
})

describe('.gitignore', () => {
  test('the same files are left out as by git', () => {
    const root = repository({
      '.gitignore':
        '\uFEFF*.log.py\r\n/top.py\r\nout/\r\n!keep.log.py\r\ndocs/*\r\n!docs/api/\r\n# no.py\r\n\\#hash.py\r\nq[0-9].py\r\n[!]a-z]_.py\r\nw[a/b].py\r\n',
      'a/.gitignore': '\uFEFF!out/\n/top.py\ngen*  \nsp\\ \nb/**/z.py\n/\n   \nlost/\n*.PY\n',
      'a/[b]/.gitignore': 'x.py\n!gen_me.py\n/c/\nd/e.py\n!\n',
      'a/[b]/c/.gitignore': '!**\n',
      'all/.gitignore': '*\n!*/\n!kept.py\n!.gitignore\n',
      ...Object.fromEntries(
        [
          ...['m.py', 'top.py', 'no.py', '#hash.py', 'keep.log.py', 'x.log.py', 'out/o.py', 'b/top.py', 'b/out/o.py'],
          ...['docs/d.py', 'docs/api/e.py', 'docs/x/api/f.py', 'a/top.py', 'a/b/top.py', 'a/out/o.py', 'a/out/gen.py'],
          ...['a/gen1.py', 'a/b/gen2.py', 'a/b/z.py', 'a/b/c/z.py', 'a/q/b/z.py', 'a/[b]/x.py', 'a/[b]/gen_me.py'],
          ...['a/[b]/c/y.py', 'a/[b]/d/e.py', 'a/[b]/q/d/e.py', 'a/[b]/q/c/y.py', 'a/b/x.py', 'a/sp /s.py'],
          ...['q1.py', 'qa.py', 'A_.py', 'm_.py', 'a/q2.py', 'a/].py', 'a/-_.py', 'wa.py', 'a/b/lost/l.py'],
          ...['all/no.py', 'all/kept.py', 'all/deep/kept.py', 'all/deep/no.py', 'excluded.py', 'a/excluded.py'],
        ].map(path => [path, '']),
      ),
    })
    writeFileSync(join(root, '.git/info/exclude'), 'excluded.py\n!x.log.py\n')
    const listed = git(root, 'ls-files', '-coz', '--exclude-standard').split('\0')
    const expected = listed.filter(path => path.endsWith('.py')).sort()
    expect(expected).toContain('all/deep/kept.py')
    expect(expected).not.toContain('a/[b]/c/y.py')
    expect(paths(root, '.')).toEqual(expected)
    expect(paths(root, '**/*.py')).toEqual(expected)
    expect(paths(root, '*/**/*.py', '*.py')).toEqual(expected)
    // Every folder by its name, unless the whole of it is ignored: then it is taken because it is named.
    const bare = ['docs', 'all', 'a', 'a/b', 'a/[b]', 'a/[b]/q', 'a/out', 'b', 'all/deep']
    for (const folder of bare) {
      expect(paths(root, folder)).toEqual(expected.filter(path => path.startsWith(`${folder}/`)))
    }
    const all = look(root, ['.'], { gitignore: false }).files.map(each => each.path)
    const ignored = spawnSync('git', ['check-ignore', '-z', '--stdin'], { cwd: root, input: all.join('\0') })
    expect(ignored.stdout.toString().split('\0').filter(Boolean).sort()).toEqual(
      all.filter(path => !expected.includes(path)),
    )
  })

  test('a file that is named is taken though it is ignored', () => {
    const root = repository({ '.gitignore': 'gen/\na.py\n', 'a.py': '', 'gen/b.py': '' })
    expect(paths(root, 'a.py', 'gen/b.py')).toEqual(['a.py', 'gen/b.py'])
  })

  test('the rules above a base that they ignore are off, and those inside of it hold', () => {
    const root = repository({
      '.gitignore': 'dist/\n*_gen.py\n',
      'dist/.gitignore': 'b.py\n',
      'dist/a_gen.py': '',
      'dist/b.py': '',
      'dist/c/d.py': '',
      'e_gen.py': '',
      'f.py': '',
    })
    expect(paths(root, 'dist/**')).toEqual(['dist/a_gen.py', 'dist/c/d.py'])
    expect(paths(root, 'dist/c')).toEqual(['dist/c/d.py'])
    expect(paths(root, '.', 'dist')).toEqual(['dist/a_gen.py', 'dist/c/d.py', 'f.py'])
  })

  test('a base further down obeys the rules of the repository above it', () => {
    const root = repository({ '.gitignore': 'gen.py\n', 'a/.gitignore': 'x.py\n', 'a/b/gen.py': '', 'a/b/x.py': '' })
    writeFileSync(join(root, 'a/b/y.py'), '')
    expect(paths(root, 'a/b')).toEqual(['a/b/y.py'])
    expect(paths(join(root, 'a/b'), '*.py')).toEqual(['y.py'])
  })

  test('outside of a repository the rules from the base down hold', () => {
    const root = tree({ '.gitignore': 'x.py\n', 'x.py': '', 'a/.gitignore': 'y.py\n', 'a/x.py': '', 'a/y.py': '' })
    expect(look(root, ['.']).files).toEqual([])
    expect(paths(root, 'a')).toEqual(['a/x.py'])
  })

  test('the rules start anew in a repository inside of another', () => {
    const root = repository({ '.gitignore': 'x.py\n', 'sub/.gitignore': 'y.py\n', 'sub/x.py': '', 'sub/y.py': '' })
    git(join(root, 'sub'), 'init', '--quiet')
    writeFileSync(join(root, 'sub/.git/info/exclude'), 'z.py\n')
    writeFileSync(join(root, 'sub/z.py'), '')
    expect(paths(root, '.')).toEqual(['sub/x.py'])
    expect(paths(root, 'sub', '.')).toEqual(['sub/x.py'])
  })

  test('a work tree obeys the exclude file of the repository that it belongs to', () => {
    const root = repository(['main/a.py'])
    git(root, '-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '--quiet', '--allow-empty', '-m', 'start')
    git(root, 'worktree', 'add', '--quiet', 'tree')
    writeFileSync(join(root, '.git/info/exclude'), 'x.py\n')
    for (const name of ['x.py', 'y.py']) writeFileSync(join(root, 'tree', name), '')
    expect(paths(join(root, 'tree'), '.')).toEqual(['y.py'])
  })

  test('a .gitignore that is a symlink or a folder is not read, as by git', () => {
    const root = repository({ rules: 'x.py\n', 'x.py': '', 'b/.gitignore/': '', 'b/x.py': '' })
    symlinkSync('rules', join(root, '.gitignore'))
    expect(paths(root, '.')).toEqual(['b/x.py', 'x.py'])
    expect(paths(root, 'b')).toEqual(['b/x.py'])
  })

  test('a pattern with many wildcards takes no time on a long name', () => {
    const path = `${'a'.repeat(200)}.py`
    expect(paths(tree({ '.gitignore': '*a*a*a*a*a*a*a*a*a*b\n', [path]: '' }), '.')).toEqual([path])
  })

  test('is not read when that is asked for', () => {
    const root = repository({ '.gitignore': 'a.py\n', 'a.py': '' })
    expect(look(root, ['.'], { gitignore: false }).files.map(each => each.path)).toEqual(['a.py'])
  })
})

describe('symlinks', () => {
  test('a symlinked folder met on the way is not followed, so that a cycle ends', () => {
    const root = tree(['a/b/x.py'])
    symlinkSync('..', join(root, 'a/b/up'))
    symlinkSync('a', join(root, 'again'))
    expect(look(root, ['.', '**/*.py'])).toEqual({
      files: [{ path: 'a/b/x.py', file: join(root, 'a/b/x.py') }],
      unmatched: [],
      skipped: [],
    })
  })

  test('a symlinked folder that leads out is reported where a pattern would go on in it', () => {
    const root = tree(['in/x.py', 'out/y.py'])
    symlinkSync('../out', join(root, 'in/link'))
    const why = 'symlink to out, outside of what was asked for, not followed'
    expect(look(root, ['in'])).toMatchObject({ files: [{ path: 'in/x.py' }], skipped: [{ path: 'in/link', why }] })
    expect(look(root, ['in/*.py']).skipped).toEqual([])
    expect(look(root, ['in', 'out']).skipped).toEqual([])
  })

  test('a symlinked folder that a pattern names is followed', () => {
    const root = tree(['real/t/x.py', 'cwd/'])
    symlinkSync('../real', join(root, 'cwd/link'))
    const expected = [{ path: 'link/t/x.py', file: join(root, 'real/t/x.py') }]
    for (const pattern of ['link', 'link/**/*.py', 'link/t', 'link/t/x.py']) {
      expect(look(join(root, 'cwd'), [pattern]).files).toEqual(expected)
    }
  })

  test('the rules for a symlinked folder are those of the place that it leads to', () => {
    const root = repository({ '.gitignore': 'x.py\n/link/y.py\n', 'real/x.py': '', 'real/y.py': '' })
    symlinkSync('real', join(root, 'link'))
    expect(paths(root, 'link')).toEqual(['link/y.py'])
  })

  test('a symlink to a file is taken when the file lies in one of the bases, else it is skipped', () => {
    const root = tree(['t/a/', 'lib/x.py', 'lib/y.py'])
    symlinkSync('../../lib/x.py', join(root, 't/a/link.py'))
    expect(look(root, ['t/**/*.py'])).toEqual({
      files: [],
      unmatched: [
        {
          pattern: 't/**/*.py',
          looked: 't',
          why: 'no file matches besides what was skipped (t/a/link.py: symlink to lib/x.py, outside of what was asked for)',
        },
      ],
      skipped: [{ path: 't/a/link.py', why: 'symlink to lib/x.py, outside of what was asked for' }],
    })
    expect(look(root, ['t', 'lib/y*'])).toMatchObject({
      files: [
        { path: 'lib/y.py', file: join(root, 'lib/y.py') },
        { path: 't/a/link.py', file: join(root, 'lib/x.py') },
      ],
      skipped: [],
    })
    expect(look(root, ['t/a/link.py']).files).toEqual([{ path: 't/a/link.py', file: join(root, 'lib/x.py') }])
  })

  test('a file that several paths lead to appears once, under its own path or else the first', () => {
    const root = tree(['t/real.py', 'u/'])
    for (const path of ['t/a.py', 'u/b.py', 'u/a.py']) symlinkSync('../t/real.py', join(root, path))
    symlinkSync('t', join(root, 'link'))
    const file = join(root, 't/real.py')
    expect(look(root, ['u/b.py', 'link', 't', 'u']).files).toEqual([{ path: 't/real.py', file }])
    expect(look(root, ['u/b.py', 'u/a.py', 't/a.py']).files).toEqual([{ path: 't/a.py', file }])
    expect(look(root, ['link', 'u/b.py']).files).toEqual([{ path: 'link/a.py', file }])
  })

  test('a broken symlink and one that leads to itself are skipped where they are named or matched', () => {
    const root = tree(['t/x.py'])
    symlinkSync('nowhere.py', join(root, 't/broken.py'))
    symlinkSync('loop.py', join(root, 't/loop.py'))
    symlinkSync('nowhere.md', join(root, 't/broken.md'))
    const skipped = [
      { path: 't/broken.py', why: 'broken symlink' },
      { path: 't/loop.py', why: 'cannot be read (ELOOP)' },
    ]
    expect(look(root, ['t'])).toMatchObject({ files: [{ path: 't/x.py' }], unmatched: [], skipped })
    expect(look(root, ['t', '!t/loop.py']).skipped).toEqual(skipped.slice(0, 1))
    expect(look(root, ['t/broken.py', 't/loop.py'])).toEqual({
      files: [],
      unmatched: skipped.map(({ path, why }) => ({ pattern: path, looked: 't', why })),
      skipped,
    })
  })

  test('an ignored symlink is left alone', () => {
    const root = repository({ '.gitignore': 'link*\n', 'real.py': '' })
    symlinkSync('nowhere', join(root, 'link.py'))
    symlinkSync('..', join(root, 'link'))
    expect(look(root, ['.'])).toMatchObject({ files: [{ path: 'real.py' }], skipped: [] })
  })

  test('a folder whose name goes on from that of a base is not inside of it', () => {
    const root = tree(['t/', 't2/x.py'])
    symlinkSync('../t2/x.py', join(root, 't/link.py'))
    expect(look(root, ['t']).files).toEqual([])
    expect(paths(root, 't2', '!t/**')).toEqual(['t2/x.py'])
  })
})

describe('what is not a regular file', () => {
  test('a FIFO is never opened, and is skipped where it is named, matched or linked to', () => {
    const root = tree(['t/x.py'])
    execFileSync('mkfifo', [join(root, 't/pipe.py'), join(root, 't/pipe')])
    symlinkSync('pipe', join(root, 't/link.py'))
    const why = 'not a regular file but a FIFO'
    expect(look(root, ['t/*'])).toEqual({
      files: [{ path: 't/x.py', file: join(root, 't/x.py') }],
      unmatched: [],
      skipped: [
        { path: 't/link.py', why },
        { path: 't/pipe.py', why },
      ],
    })
    expect(look(root, ['t/pipe'])).toEqual({
      files: [],
      unmatched: [{ pattern: 't/pipe', looked: 't', why }],
      skipped: [{ path: 't/pipe', why }],
    })
  })

  test('a device is skipped', () => {
    expect(look('/', ['dev/null']).skipped).toEqual([{ path: 'dev/null', why: 'not a regular file but a device' }])
  })

  test('a folder with the name of a file is a folder', () => {
    expect(paths(tree(['x.py/a.py']), '**/*.py')).toEqual(['x.py/a.py'])
  })
})

describe('a folder that cannot be read', () => {
  /** Runs as a user to whom the permissions of a file apply, which they do not to the superuser. */
  function asPlainUser<T>(run: () => T): T {
    if (process.getuid?.() !== 0) return run()
    process.seteuid!(65534)
    try {
      return run()
    } finally {
      process.seteuid!(0)
    }
  }

  test('is skipped, and the others are done', () => {
    const root = tree(['a.py', 'locked/b.py', 'locked/in/c.py'])
    chmodSync(root, 0o755)
    chmodSync(join(root, 'locked'), 0)
    onTestFinished(() => chmodSync(join(root, 'locked'), 0o755))
    const why = 'cannot be read (EACCES)'
    expect(asPlainUser(() => look(root, ['.', 'locked/in/c.py', 'locked/*.py']))).toEqual({
      files: [{ path: 'a.py', file: join(root, 'a.py') }],
      unmatched: [
        { pattern: 'locked/*.py', looked: 'locked', why: `no file matches besides what was skipped (locked: ${why})` },
        { pattern: 'locked/in/c.py', looked: 'locked/in', why },
      ],
      skipped: [
        { path: 'locked', why },
        { path: 'locked/in/c.py', why },
      ],
    })
  })

  test('is one whose .gitignore cannot be read, because what it ignores is not known', () => {
    const root = tree({ 'a.py': '', 'b/.gitignore': 'c.py\n', 'b/c.py': '' })
    chmodSync(root, 0o755)
    chmodSync(join(root, 'b/.gitignore'), 0)
    expect(asPlainUser(() => look(root, ['.']))).toMatchObject({
      files: [{ path: 'a.py' }],
      skipped: [{ path: 'b', why: 'cannot be read (EACCES)' }],
    })
  })
})

test('a working directory that does not exist is an error', () => {
  const root = tree([])
  expect(() => look(join(root, 'none'), ['*.py'])).toThrow('ENOENT')
})
