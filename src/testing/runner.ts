/** What all runners have in common: how they are called, and what they answer. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { ProcessSpec } from './process.ts'
import type { Room } from './room.ts'

/** How many tests passed and failed. */
export interface Counts {
  readonly passed: number
  readonly failed: number
}

/** By file. A file that could not be loaded has a failure, or no entry. */
export type Tally = ReadonlyMap<string, Counts>

/** A runner that is on this machine. It runs files in the order given. */
export interface RunnerProgram {
  /** How many other orders of the tests in a file it can make. */
  readonly orders: number
  /** The call that runs `files`, paths from the room's working directory. `order`: 0 for the usual order of tests, or the number of another one. */
  call(room: Room, files: readonly string[], order: number): ProcessSpec
  /** Reads the answer that the call has left in {@link answerIn}. */
  read(answer: string, room: Room): Tally
}

/** The file for what a runner has to say. */
export function answerIn({ own }: Room): string {
  return join(own, 'answer')
}

/** What a runner has said; undefined when it did not get to its end. */
export function tallyOf(program: RunnerProgram, room: Room): Tally | undefined {
  const file = answerIn(room)
  return existsSync(file) ? program.read(readFileSync(file, 'utf8'), room) : undefined
}

/** A tally of single tests. */
export function tally(tests: Iterable<{ readonly file: string; readonly passed: boolean }>): Tally {
  const counts = new Map<string, { passed: number; failed: number }>()
  for (const { file, passed } of tests) {
    const own = counts.get(file) ?? { passed: 0, failed: 0 }
    own[passed ? 'passed' : 'failed']++
    counts.set(file, own)
  }
  return counts
}

/** A file of an installed package, as it is found from the folder `from`; undefined when the package is not installed. */
export function fileOfPackage(specifier: string, from: string): string | undefined {
  try {
    return createRequire(resolve(from, 'package.json')).resolve(specifier)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}
