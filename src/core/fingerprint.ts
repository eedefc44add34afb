/** What findings are known by when lines shift, files move and runs are repeated. */
import type { Finding, SharedEdit } from '../codemod.ts'
import type { CodemodPlan, Site } from './conflicts.ts'
import { digest } from './digest.ts'

/**
 * The fingerprints of the sites of one file: of the codemod, the message and the code found, whatever its spacing, with a number where a file has
 * several of the same. Where the file lies and on which line is no part of it.
 */
export function fingerprints(plans: readonly CodemodPlan[], path: string, text: string): Map<Site, string> {
  const found = new Map<Site, string>()
  const seen = new Map<string, number>()
  for (const { sites } of plans) {
    for (const site of sites) {
      const { at, messageId } = site.finding
      if (at.path !== path) continue
      const code = text.slice(at.start, at.end).replace(/\s+/g, ' ')
      const content = `${site.codemod.meta.id}\0${messageId}\0${code}`
      const number = seen.get(content) ?? 0
      seen.set(content, number + 1)
      found.set(site, digest(number === 0 ? content : `${content}\0${number}`))
    }
  }
  return found
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
