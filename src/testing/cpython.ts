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
    // Syntax that this Python is too old for is no fault of the codemod.
    if (known.has(study.example.before.text)) return
    for (const { label, text } of textsOf(study)) {
      const problem = known.get(text)
      if (problem) throw failure('NewSyntaxError', `CPython cannot compile ${label}: ${problem}\n\n${text}`)
    }
  }
}

function textsOf({ example: { path, before }, outcome, parts }: Study): { label: string; text: string }[] {
  return [
    { label: 'the text before', text: before.text },
    { label: 'the result', text: outcome.texts.get(path)! },
    ...parts.map(part => ({ label: `the result with ${part.label}`, text: part.outcome.texts.get(path)! })),
  ]
}
