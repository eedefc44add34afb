/** How a project sets its tests up: the versions of its packages, and what bun loads before the tests. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import type { Modules } from '../codemod.ts'

const require = createRequire(import.meta.url)

/** What a project says about the tests of a folder. Answers are kept: the disk is asked once. */
export type SetupOf = (folder: string) => Pick<Modules, 'version' | 'preloads'>

/** `within`: what lies outside of this folder says nothing. `lead`: where a specifier leads, seen from a folder. */
export function setupsOnDisk(
  lead: (folder: string, specifier: string) => string | undefined,
  within: string | undefined,
): SetupOf {
  const texts = new Map<string, string | undefined>()
  const read = (file: string) => {
    if (!texts.has(file))
      texts.set(file, existsSync(file) ? readFileSync(file, 'utf8').replace(/^\uFEFF/, '') : undefined)
    return texts.get(file)
  }
  return folder => {
    const folders = foldersFrom(folder, within)
    return {
      version(name) {
        for (const at of folders) {
          const installed = parsed(read(join(at, 'node_modules', name, 'package.json')))?.version
          if (typeof installed === 'string') return installed
        }
        for (const at of folders) {
          const declared = declaredVersion(parsed(read(join(at, 'package.json'))), name)
          if (declared !== undefined) return declared
        }
        return undefined
      },
      preloads() {
        const home = folders.find(at => read(join(at, 'bunfig.toml')) !== undefined)
        if (home === undefined) return []
        return preloadsIn(read(join(home, 'bunfig.toml'))!).flatMap(specifier => {
          const file = lead(home, specifier)
          const text = file && isOwn(file) ? read(file) : undefined
          return text === undefined ? [] : [{ name: specifier, text }]
        })
      },
    }
  }
}

/** A folder and those that it lies in, the nearest first, as far as they lie in `within`. */
function foldersFrom(folder: string, within: string | undefined): string[] {
  const folders: string[] = []
  for (let at = folder; folders.at(-1) !== at; at = dirname(at)) {
    if (within !== undefined && at !== within && !at.startsWith(within + sep)) break
    folders.push(at)
  }
  return folders
}

function isOwn(file: string): boolean {
  return !file.includes(`${sep}node_modules${sep}`)
}

interface Manifest {
  readonly version?: unknown
  readonly [field: string]: unknown
}

/** The object that a text of JSON holds; undefined for any other text. */
function parsed(text: string | undefined): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Manifest) : undefined
  } catch {
    // A manifest with a fault is npm's to report: it says nothing here.
    return undefined
  }
}

/** The least version that a manifest asks for: `3.2.4` of `^3.2.4`. A tag, a link or a catalogue says nothing. */
function declaredVersion(manifest: Manifest | undefined, name: string): string | undefined {
  const fields = ['devDependencies', 'dependencies', 'peerDependencies'].map(field => manifest?.[field])
  const range = fields.map(field => (field as Record<string, unknown> | undefined)?.[name]).find(Boolean)
  return typeof range === 'string'
    ? /^[\^~=v]*(\d+(?:\.\d+)*(?:-[\w.]+)?)(?:\.[x*])*$/.exec(range.trim())?.[1]
    : undefined
}

/** What a bunfig.toml has bun load before the tests. One with a fault is bun's to report. */
function preloadsIn(text: string): string[] {
  const { parse, TomlError } = require('smol-toml') as typeof import('smol-toml')
  try {
    const { test } = parse(text) as { test?: { preload?: unknown } }
    return [test?.preload].flat().filter(item => typeof item === 'string')
  } catch (error) {
    if (error instanceof TomlError) return []
    throw error
  }
}
