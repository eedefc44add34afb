/** The folders of a user, which different systems take from different variables. */
import { isAfter } from '../shared/runs.ts'
import type { Mutation } from './saved.ts'

/** Where programs look for a user's files, next to HOME. */
const PLATFORM = ['USERPROFILE', 'LOCALAPPDATA', 'APPDATA', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'] as const

/** The variables that belong to HOME and that a file does not touch; none in a file that does not redirect HOME. */
export function untouchedBesideHome(ids: ReadonlySet<string>): string[] {
  return PLATFORM.filter(name => !ids.has(name))
}

/** Whether a mutation gives HOME another folder. */
export function redirectsHome({ id, change, run }: Mutation): boolean {
  return id === 'HOME' && change.kind === 'set' && change.value !== undefined && !isAfter(run)
}

/** The statements that redirect them, too: what falls back on the home folder is unset. */
export function linesBesideHome(target: string, names: readonly string[]): string[] {
  const nameIn = (name: string) => target.replace('HOME', name)
  return names.map(name => (name === 'USERPROFILE' ? `${nameIn(name)} = ${target}` : `delete ${nameIn(name)}`))
}
