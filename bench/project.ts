/** A project made up for the bench: modules that import each other, and tests that mock one of them by bun's mock.module. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Numbers of files. */
export interface ProjectShape {
  readonly modules: number
  readonly tests: number
}

/** Writes a project; gives the paths of its tests, relative to it. */
export function writeProject(folder: string, { modules, tests }: ProjectShape): string[] {
  for (const room of ['src', 'tests']) mkdirSync(join(folder, room), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "made-up", "type": "module" }\n')
  writeFileSync(join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "module": "preserve" } }\n')
  for (let number = 0; number < modules; number++)
    writeFileSync(join(folder, 'src', `module${number}.ts`), moduleText(number))
  return Array.from({ length: tests }, (_, number) => {
    const subject = modules - 1 - number * 7
    const path = join('tests', `module${subject}.test.ts`)
    writeFileSync(join(folder, path), testText(subject))
    return path
  })
}

/** The modules that one imports: earlier ones, so that there are no circles, and no module comes to load all. */
function importedBy(number: number): number[] {
  return number < 10 ? [] : [...new Set([2, 3, 5].map(divisor => Math.floor(number / divisor)))]
}

function moduleText(number: number): string {
  const others = importedBy(number)
  return [
    "import { join } from 'node:path'",
    ...others.map(other => `import { read${other} } from './module${other}.ts'`),
    '',
    `export interface Options${number} {\n  readonly limit: number\n  readonly folder: string\n}`,
    '',
    `export const LIMIT_${number} = ${number % 97}`,
    '',
    `export function read${number}(name: string): string {`,
    `  const parts = [${others.map(other => `read${other}(name)`).join(', ')}]`,
    `  return join(name, ...parts.filter(part => part.length > LIMIT_${number}), '${number}')`,
    '}',
    '',
    ...Array.from({ length: 1 + (number % 12) }, (_, index) => [
      `export function helper${number}_${index}({ limit, folder }: Options${number}): string[] {`,
      '  const found: string[] = []',
      `  for (let index = 0; index < limit; index++) if (index % ${2 + index} === 0) found.push(join(folder, String(index)))`,
      "  return found.map(path => path.replace(/\\\\/g, '/'))",
      '}',
      '',
    ]).flat(),
  ].join('\n')
}

function testText(subject: number): string {
  const [mocked] = importedBy(subject)
  return [
    "import { describe, expect, mock, test } from 'bun:test'",
    `import { read${subject} } from '../src/module${subject}.ts'`,
    '',
    `mock.module('../src/module${mocked}.ts', () => ({ read${mocked}: () => 'x'.repeat(200) }))`,
    '',
    `describe('module ${subject}', () => {`,
    ...Array.from({ length: 20 }, (_, index) => [
      `  test('reads ${index}', () => {`,
      `    expect(read${subject}('part${index}')).toContain('part${index}')`,
      '  })',
    ]).flat(),
    '})',
    '',
  ].join('\n')
}
