/** What CPython makes of the results: it sees errors that a tolerant parser does not. */
import { failure } from './failure.ts'
import { compileTexts, type Python } from './python.ts'
import type { Study } from './study.ts'

/** A check of single studies that asks one process about all of them, when first called. */
export function compilesInPython(
  python: Python,
  studies: () => Promise<readonly Study[]>,
): (study: Study) => Promise<void> {
  let problems: Promise<ReadonlyMap<string, string>> | undefined
  return async study => {
    problems ??= studies().then(all =>
      compileTexts(python, new Set(all.flatMap(each => textsOf(each).map(({ text }) => text)))),
    )
    const known = await problems
    for (const { before, label, text } of textsOf(study)) {
      // Syntax that this Python is too old for is no fault of the codemod.
      const problem = known.has(before) ? undefined : known.get(text)
      if (problem) throw failure('NewSyntaxError', `CPython cannot compile ${label}: ${problem}\n\n${text}`)
    }
  }
}

/** All Python texts of a study: of the test, and of the files around it that its codemod reads. */
function textsOf({ files, outcome, parts }: Study): { before: string; label: string; text: string }[] {
  const python = files.filter(({ path }) => path.endsWith('.py'))
  return python.flatMap(({ path, text: before }) => [
    { before, label: `${path} as it was`, text: before },
    { before, label: `the result in ${path}`, text: outcome.texts.get(path)! },
    ...parts.map(part => ({ before, label: `${path} with ${part.label}`, text: part.outcome.texts.get(path)! })),
  ])
}
