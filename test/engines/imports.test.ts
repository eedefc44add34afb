import { describe, expect, it } from 'vitest'
import type { Span } from '../../src/codemod.ts'
import { parsePython } from '../../src/engines/ast-grep.ts'
import { parseTypeScript } from '../../src/engines/jscodeshift.ts'
import { scanPython } from '../../src/engines/python-imports.ts'
import { scanTypeScript } from '../../src/engines/typescript-imports.ts'

async function python(text: string) {
  const { tree, faults } = await parsePython('a.py', text)
  expect(faults).toEqual([])
  return scanPython(tree!, text)
}

function typescript(text: string, path = 'a.tsx') {
  const { tree, faults } = parseTypeScript(path, text)
  expect(faults).toEqual([])
  return scanTypeScript(tree!, text)
}

/** Replaces every span of some plain data by the text that it covers. */
function slices(text: string, data: unknown): unknown {
  if (Array.isArray(data)) return data.map(item => slices(text, item))
  if (typeof data !== 'object' || data === null) return data
  const { start, end, ...others } = data as Partial<Span>
  const rest = Object.entries(others).map(([key, value]) => [key, slices(text, value)])
  return Object.fromEntries(start === undefined ? rest : [['text', text.slice(start, end)], ...rest])
}

describe('a Python file', () => {
  it('is read as statements with the parts of its imports', async () => {
    const text = [
      '#!/usr/bin/env python',
      '"""Doc."""',
      'from __future__ import annotations',
      'x = "é😀"',
      'import os . path as p, sys; import q',
      'from ..a.b import (c as d, # why',
      '  e,)',
      'from . import *',
      '',
    ].join('\r\n')
    const { statements, comments } = await python(text)
    expect(slices(text, statements)).toEqual([
      { text: '"""Doc."""', kind: 'head' },
      { text: 'from __future__ import annotations', kind: 'head' },
      { text: 'x = "é😀"', kind: 'code' },
      {
        text: 'import os . path as p, sys',
        kind: 'import',
        parts: {
          names: [
            { text: 'os . path as p', name: 'os.path', as: 'p' },
            { text: 'sys', name: 'sys' },
          ],
        },
      },
      { text: 'import q', kind: 'import', parts: { names: [{ text: 'q', name: 'q' }] } },
      {
        text: 'from ..a.b import (c as d, # why\r\n  e,)',
        kind: 'import',
        parts: {
          from: '..a.b',
          names: [
            { text: 'c as d', name: 'c', as: 'd' },
            { text: 'e', name: 'e' },
          ],
          inside: { text: 'c as d, # why\r\n  e,' },
        },
      },
      { text: 'from . import *', kind: 'import', parts: { from: '.', names: [{ text: '*', name: '*' }] } },
    ])
    expect(slices(text, comments)).toEqual([{ text: '#!/usr/bin/env python' }, { text: '# why' }])
  })

  it.each([
    ['"doc"', 'head'],
    ['r"""doc"""', 'head'],
    ['("doc")', 'code'],
    ['"do" "c"', 'head'],
    ['"do" f"c"', 'code'],
    ['b"doc"', 'code'],
    ['f"doc"', 'code'],
    ['"doc".strip()', 'code'],
  ])('has %s for its docstring, or not', async (text, kind) => {
    expect((await python(`${text}\n`)).statements.map(statement => statement.kind)).toEqual([kind])
  })

  it('has no docstring below a statement', async () => {
    expect((await python('x = 1\n"doc"\n')).statements.map(({ kind }) => kind)).toEqual(['code', 'code'])
  })

  it('says where each name is used first', async () => {
    const text = 'import os\nx = "é😀"\nos.a(b=c)\nos.d\n'
    const { uses } = await python(text)
    expect([...uses.keys()].sort()).toEqual(['c', 'os', 'x', 'é'])
    expect(uses.get('os')).toBe(text.indexOf('os.a'))
    expect(uses.get('c')).toBe(text.indexOf('c)'))
  })

  it.each([
    ['f"{a.b!r:>{c}} {{d}}"', ['a', 'c', 'd']],
    ['case: os.Path[str] = 1', ['case', 'os', 'str']],
    ['def f[T: a](b: "c.D" = e, *g, **h) -> i: pass', ['D', 'T', 'a', 'b', 'c', 'e', 'f', 'g', 'h', 'i']],
    ['def f():\n    import a.b\n    from c import d as e', ['a', 'e', 'f']],
    [String.raw`x = "\nos.a"`, ['a', 'nos', 'os', 'x']],
    ['match x:\n    case a.B(c): pass', ['B', 'a', 'c', 'x']],
    ['x = 1 # type: a.B\ny = 2 # c', ['B', 'a', 'type', 'x', 'y']],
    ['print >>a, b', ['a', 'b']],
  ])('uses in %s', async (text, names) => {
    expect([...(await python(`${text}\n`)).uses.keys()].sort()).toEqual(names)
  })

  it.each([
    ['a = b = c', ['a', 'b']],
    ['a.b = c[d] = e', []],
    ['(a, [b, *c]), d = e', ['a', 'b', 'c', 'd']],
    ['a: int = 1', ['a']],
    ['a += 1', ['a']],
    ['def a(b): c = 1', ['a']],
    ['async def a(): pass', ['a']],
    ['@d\nclass a(b): c = 1', ['a']],
    ['for a, b in c:\n    d = 1\nelse:\n    e = 1', ['a', 'b', 'd', 'e']],
    ['with a as b, c as (d, e): pass', ['b', 'd', 'e']],
    ['with (a as b): f = 1', ['b', 'f']],
    ['try:\n    a = 1\nexcept b as c:\n    d = 1\nfinally:\n    e = 1', ['a', 'c', 'd', 'e']],
    ['if a:\n    b = 1\nelif c:\n    d = 1\nelse:\n    e = 1', ['b', 'd', 'e']],
    ['while (a := b): c = 1', ['a', 'c']],
    ['match a:\n    case [b]: c = 1', ['b', 'c']],
    ['def f():\n    global a\n    b = 1', ['a', 'f']],
    ['del a, b.c', ['a']],
    ['type a = int', ['a']],
    ['x = [a for a in b]', ['x']],
    ['import a', []],
  ])('binds in %s', async (text, names) => {
    const bindings = (await python(`${text}\n`)).bindings.map(({ name }) => name)
    expect([...new Set(bindings)].sort()).toEqual(names)
  })

  it('says what imports below the top level bind, and to what', async () => {
    const { bindings } = await python('try:\n    import a.b, c.d as e\nexcept E:\n    from .f import g as h\n')
    expect(bindings).toEqual([
      { name: 'a', target: 'a' },
      { name: 'e', target: 'c.d' },
      { name: 'h', target: '.f.g' },
    ])
  })

  it.each([
    ['globals()', true],
    ['__all__ = []', true],
    ['getattr(sys.modules[__name__], "a")', true],
    ['if __name__ == "__main__": pass', false],
    ['x.eval()', false],
  ])('looks names up by unknown means in %s: %s', async (text, dynamic) => {
    expect((await python(`${text}\n`)).dynamic).toBe(dynamic)
  })
})

describe('a TypeScript file', () => {
  it('is read as statements with the parts of its imports', () => {
    const text = [
      '#!/usr/bin/env bun',
      "'use strict'",
      "const x = 'é😀'; import d, /* { */ { a as b, type T, 'a}b' as s } from 'm' with { type: 'json' }",
      'import type * as ns from "n"; // }',
      "import e = require('e')",
      "import 'f'",
      "import {} from 'g'",
      "export * from 'h'",
      '',
    ].join('\r\n')
    const { statements, comments } = typescript(text)
    const tail = { typeOnly: false, attributes: false }
    expect(slices(text, statements)).toEqual([
      { text: "'use strict'", kind: 'head' },
      { text: "const x = 'é😀';", kind: 'code' },
      {
        text: "import d, /* { */ { a as b, type T, 'a}b' as s } from 'm' with { type: 'json' }",
        kind: 'import',
        parts: {
          module: 'm',
          typeOnly: false,
          attributes: true,
          main: { text: 'd', local: 'd' },
          named: {
            names: [
              { text: 'a as b', name: 'a', as: 'b', typeOnly: false },
              { text: 'type T', name: 'T', typeOnly: true },
              { text: "'a}b' as s", name: 'a}b', as: 's', typeOnly: false },
            ],
            inside: { text: " a as b, type T, 'a}b' as s " },
          },
        },
      },
      {
        text: 'import type * as ns from "n";',
        kind: 'import',
        parts: { module: 'n', typeOnly: true, attributes: false, namespace: { text: '* as ns', local: 'ns' } },
      },
      { text: "import e = require('e')", kind: 'import' },
      { text: "import 'f'", kind: 'import', parts: { module: 'f', ...tail } },
      {
        text: "import {} from 'g'",
        kind: 'import',
        parts: { module: 'g', ...tail, named: { names: [], inside: { text: '' } } },
      },
      { text: "export * from 'h'", kind: 'code' },
    ])
    expect(slices(text, comments)).toEqual([{ text: '#!/usr/bin/env bun' }, { text: '/* { */' }, { text: '// }' }])
  })

  it('says where each name is used first', () => {
    const text = "import { os } from 'os'\r\nconst x = 'é😀'; os.os(os)\r\n"
    const { uses } = typescript(text)
    expect([...uses].sort()).toEqual([
      ['os', text.indexOf('os.os')],
      ['x', text.indexOf('x =')],
    ])
  })

  it.each([
    ['const { a: b, c = d, ...e } = f', ['b', 'c', 'd', 'e', 'f']],
    ['x = { a, b: c, [d]: 1, e() {} }', ['a', 'c', 'd', 'x']],
    ['let x: A.B<typeof c.d>', ['A', 'c', 'x']],
    ['x = <A.B c={d} e="f">g</A.B>', ['A', 'React', 'd', 'x']],
    ['x = <></>', ['React', 'x']],
    ['export { a as b, c }; let a, c', ['a', 'c']],
    ["export { a } from 'm'; export * as b from 'n'", []],
    ['a: for (;;) { break a; continue a }', []],
    ['enum A { b, c = d }', ['A', 'd']],
    ['class A { b = c; static #d = 1; get e() { return this.#d } [f]() {} }', ['A', 'c', 'f']],
    ['interface A { b: C; d(e: F): void }', ['A', 'C', 'F', 'e']],
    ['import.meta.a', []],
    ["declare module 'm' { import { a as b } from 'n' }", ['b']],
    ['/** {@link A.b} and {C} */\n/* {d} */\n// @jsx h', ['A', 'C', 'b', 'h', 'link']],
  ])('uses in %s', (text, names) => {
    expect([...typescript(`${text}\n`).uses.keys()].sort()).toEqual(names)
  })

  it.each([
    ['const { a: [b, , c = 1], ...d } = e', ['b', 'c', 'd']],
    ['export function a(b) { var c }', ['a']],
    ['export default class a {}', ['a']],
    ['export default a', []],
    ['declare function a(): void', ['a']],
    ['export enum a { b }', ['a']],
    ['interface a {} ; type b = 1 ; namespace c { let d }', ['a', 'b', 'c']],
    ["declare module 'm' { let a }", []],
    ["import a = require('a')", ['a']],
    ["import b from 'b'", []],
    ['if (1) { let a }', []],
  ])('declares in %s', (text, names) => {
    expect(typescript(`${text}\n`).bindings).toEqual(names)
  })

  it.each([
    ['export const a = 1', true],
    ["export * from 'm'", true],
    ['export default 1', true],
    ['export = 1', true],
    ["import a from 'a'", false],
    ['exports.a = 1', false],
  ])('exports something in %s: %s', (text, exports) => {
    expect(typescript(`${text}\n`).exports).toBe(exports)
  })

  it.each([
    [`import a from "a"; import b from "b"; x('', '', '')`, '"', true],
    [`import a from 'a'\nx("", "");y();`, "'", false],
    ['x("")\ny("")', '"', false],
    [`x(<a b="c" d="e" />, '');`, "'", true],
    ['for (let i = 0; i < 1; i++) { x() }', "'", false],
    ['', "'", true],
  ])('writes %s', (text, quote, semicolons) => {
    expect(typescript(text)).toMatchObject({ quote, semicolons })
  })
})
