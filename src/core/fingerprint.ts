/** What findings are known by when lines shift, files move and runs are repeated. */
import type { Finding, SharedEdit } from '../codemod.ts'
import type { CodemodPlan, Site } from './conflicts.ts'
import { digest } from './digest.ts'

/** What a fingerprint is made of. */
interface Found {
  readonly codemod: string
  readonly messageId: string
  /** The code found. */
  readonly code: string
}

/**
 * Gives the findings of one file, one after the other, their fingerprints: of the codemod, the message and the code found, whatever its spacing, with a
 * number where a file has several of the same. Where the file lies and on which line is no part of it.
 */
export function fingerprinter(): (found: Found) => string {
  const seen = new Map<string, number>()
  return ({ codemod, messageId, code }) => {
    const content = `${codemod}\0${messageId}\0${code.replace(/\s+/g, ' ')}`
    const number = seen.get(content) ?? 0
    seen.set(content, number + 1)
    return digest(number === 0 ? content : `${content}\0${number}`)
  }
}

/** The fingerprints of the sites of one file. */
export function fingerprints(plans: readonly CodemodPlan[], path: string, text: string): Map<Site, string> {
  const next = fingerprinter()
  const here = plans.flatMap(({ sites }) => sites).filter(({ finding }) => finding.at.path === path)
  return new Map(
    here.map(site => {
      const { at, messageId } = site.finding
      return [site, next({ codemod: site.codemod.meta.id, messageId, code: text.slice(at.start, at.end) })]
    }),
  )
}

/** What a fix does, shared edits included, as far as one can see it: the texts that it takes away and puts in, whatever the lines. */
export function fixDigest(
  { fix }: Finding,
  shared: readonly SharedEdit[],
  textOf: (path: string) => string | undefined,
): string | undefined {
  if (!fix) return undefined
  const own = shared.filter(({ key }) => fix.shared?.includes(key)).flatMap(({ edits }) => edits)
  const edits = [...fix.edits, ...own].map(({ path, start, end, text }) => [
    path,
    textOf(path)?.slice(start, end),
    text,
  ])
  return digest(JSON.stringify([fix.title, fix.applicability, edits, fix.imports ?? []]))
}
