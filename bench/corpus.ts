/** Test files made up for the bench: the sizes and the mix of real suites, the same for the same seed. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What to make. */
export interface CorpusShape {
  readonly language: 'typescript' | 'python'
  readonly files: number
  /** The share of the files, from 0 to 1, that hold what the transforms of the bench look for. */
  readonly matching: number
  readonly seed?: number
}

/** What was made. */
export interface Corpus {
  readonly folder: string
  readonly files: number
  readonly bytes: number
  readonly matching: number
}

/** In bytes. Half of the files are shorter than the median, a tenth are longer than the decile; none is longer than the largest. */
const SIZES = { median: 2_700, decile: 19_000, largest: 150_000 }
const FILES_PER_FOLDER = 40
/** About the size of one test. */
const BLOCK = 900

/** Writes the files below `folder`. */
export function writeCorpus(folder: string, { language, files, matching, seed = 1 }: CorpusShape): Corpus {
  const random = randomFrom(seed)
  const write = WRITERS[language]
  let bytes = 0
  let matches = 0
  for (let number = 0; number < files; number++) {
    const isMatching = Math.floor((number + 1) * matching) > Math.floor(number * matching)
    const text = write(number, sizeFrom(random), isMatching, random)
    const path = join(folder, `part${Math.floor(number / FILES_PER_FOLDER)}`, nameOf(language, number))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    bytes += text.length
    if (isMatching) matches++
  }
  return { folder, files, bytes, matching: matches }
}

type Random = () => number

/** mulberry32 (public domain). Numbers from 0 to 1. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Sizes of source files are distributed log-normally. */
function sizeFrom(random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const deviation = Math.log(SIZES.decile / SIZES.median) / 1.2816
  return Math.min(SIZES.largest, SIZES.median * Math.exp(deviation * normal))
}

function nameOf(language: CorpusShape['language'], number: number): string {
  const name = `${NOUNS[number % NOUNS.length]}_${VERBS[(number >> 3) % VERBS.length]}_${number}`
  return language === 'python' ? `test_${name}.py` : `${name.replaceAll('_', '-')}.test.ts`
}

const NOUNS = ['order', 'invoice', 'session', 'parser', 'cache', 'router', 'schema', 'worker', 'ledger', 'mailbox']
const VERBS = ['loads', 'saves', 'retries', 'expires', 'rejects', 'renders', 'merges', 'sorts']
const WORDS = ['the', 'of', 'when', 'after', 'empty', 'first', 'closed', 'other', 'late', 'twice', 'without', 'a', 'is']

function pick<T>(items: readonly T[], random: Random): T {
  return items[Math.floor(random() * items.length)]!
}

function words(count: number, random: Random): string {
  return Array.from({ length: count }, () => pick(random() < 0.3 ? NOUNS : WORDS, random)).join(' ')
}

const WRITERS: Readonly<Record<CorpusShape['language'], Writer>> = { typescript, python }

type Writer = (number: number, size: number, isMatching: boolean, random: Random) => string

function typescript(number: number, size: number, isMatching: boolean, random: Random): string {
  const noun = NOUNS[number % NOUNS.length]!
  const imports = isMatching ? 'describe, expect, it, vi' : 'describe, expect, it'
  const parts = [
    `/**\n * ${words(9, random)}\n */\nimport { readFile } from 'node:fs/promises'\nimport { ${imports} } from 'vitest'\n` +
      `import { ${noun}Of, type Options } from '../src/${noun}.js'\n\ndescribe('${noun}', () => {\n`,
  ]
  for (let length = parts[0]!.length, test = 0; test === 0 || length < size - BLOCK / 2; test++) {
    const part = typescriptTest(
      `${words(5, random)} ${test}`,
      noun,
      isMatching && (test === 0 || random() < 0.4),
      random,
    )
    parts.push(part)
    length += part.length
  }
  return `${parts.join('')}})\n`
}

function typescriptTest(title: string, noun: string, hasMock: boolean, random: Random): string {
  const [name, value] = [pick(NOUNS, random), Math.floor(random() * 900)]
  const lines = [
    `  // ${words(8, random)}`,
    `  it('${title}', async () => {`,
    `    const options: Options = { ${name}: '${words(2, random)}', limit: ${value}, nested: { deep: [1, 2, ${value}] } }`,
    ...(hasMock
      ? [`    const send = vi.fn(async (${name}: string) => ({ ok: ${name}.length > ${value % 7} }))`]
      : [`    const send = async (${name}: string) => ({ ok: ${name}.length > ${value % 7} })`]),
    `    const result = await ${noun}Of({ ...options, send }).run(\`\${options.limit}-${value}\`)`,
    `    const text = await readFile(new URL('./fixtures/${name}.json', import.meta.url), 'utf8')`,
    `    for (const [index, item] of result.items.entries()) expect(item.id).toBe(index + ${value})`,
    `    expect(result).toMatchObject({ ${name}: expect.any(String), total: ${value} })`,
    `    expect(text.split('\\n').filter(line => /^${name}\\s/.test(line))).toHaveLength(${value % 9})`,
    ...(random() < 0.3 ? [`    if (result.total > ${value}) throw new Error('${words(4, random)}')`] : []),
    '  })',
    '',
    '',
  ]
  return lines.join('\n')
}

function python(number: number, size: number, isMatching: boolean, random: Random): string {
  const noun = NOUNS[number % NOUNS.length]!
  const parts = [
    `"""${words(9, random)}."""\nimport json\nimport os\nimport unittest\n\nfrom shop.${noun} import ${noun}_of\n\n\n` +
      `class ${noun[0]!.toUpperCase()}${noun.slice(1)}Test(unittest.TestCase):\n`,
  ]
  for (let length = parts[0]!.length, test = 0; test === 0 || length < size - BLOCK / 2; test++) {
    const part = pythonTest(
      `${pick(VERBS, random)}_${test}`,
      noun,
      isMatching && (test === 0 || random() < 0.4),
      random,
    )
    parts.push(part)
    length += part.length
  }
  return `${parts.join('\n')}`
}

function pythonTest(name: string, noun: string, isMatching: boolean, random: Random): string {
  const [key, value] = [pick(NOUNS, random), Math.floor(random() * 900)]
  const lines = [
    `    def test_${name}(self):`,
    `        """${words(7, random)}"""`,
    `        options = {"${key}": "${words(2, random)}", "limit": ${value}, "nested": {"deep": [1, 2, ${value}]}}`,
    ...(isMatching ? [`        os.chdir(os.path.join("${key}", str(${value})))`] : []),
    `        result = ${noun}_of(**options).run(f"{options['limit']}-${value}")`,
    `        with open(os.path.join("fixtures", "${key}.json")) as handle:`,
    `            loaded = json.load(handle)`,
    `        for index, item in enumerate(result["items"]):`,
    `            self.assertIn(item["id"] + index, range(${value}))  # ${words(4, random)}`,
    ...(isMatching ? [`        self.assertEqual(result["total"], loaded.get("${key}", ${value}))`] : []),
    `        self.assertTrue(all(len(line) > ${value % 9} for line in loaded.values() if line is not None))`,
    '',
  ]
  return lines.join('\n')
}
