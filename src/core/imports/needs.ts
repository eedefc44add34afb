/** Import needs put in order: each once, and an addition before a removal of the same name. */
import type { ImportNeed } from '../../codemod.ts'
import { by } from './sorting.ts'

/** The problem of a needed local name that the file binds to something else. */
export function taken(local: string): string {
  return `the name "${local}" already means something else here`
}

/**
 * Needs of both kinds, sorted, without doubles. What is added under a local name keeps that name from being dropped.
 */
export function sortNeeds(needs: readonly ImportNeed[], localName: (need: ImportNeed) => string) {
  const key = ({ op, module, name, as }: ImportNeed) => [op, module, name ?? '', as ?? '']
  const sorted = [...new Map(needs.map(need => [JSON.stringify(key(need)), need])).values()].sort(by(key))
  const adds = sorted.filter(({ op }) => op === 'add')
  const added = new Set(adds.map(localName))
  return { adds, drops: sorted.filter(need => need.op === 'drop-if-unused' && !added.has(localName(need))) }
}
