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

/** What a test can leave changed. */
export const LEAKS = ['cwd', 'environ', 'path', 'temp'] as const
export type LeakKind = (typeof LEAKS)[number]

/** Something that is not after a test as it was before. */
export interface Leak {
  /** The id of the test, or words for the whole run. */
  readonly test: string
  readonly kind: LeakKind
  /** Of the variable, or of the entry in the temp folder. */
  readonly name: string
  readonly was: string
  readonly is: string
}

/** What a runner has to say. */
export interface Answer {
  readonly tally: Tally
  /** Absent when the runner does not watch. */
  readonly leaks?: readonly Leak[]
  /** How many failures were planted, where that was asked. */
  readonly planted?: number
}

/** What to run. */
export interface Call {
  /** Paths from the room's working directory. */
  readonly files: readonly string[]
  /** 0 for the usual order of tests, or the number of another one. */
  readonly order: number
  /**
   * Only for a runner that plants failures: each test runs again and again, and fails after each change that it or its set-ups make. Nothing
   * is said of passed and failed tests then.
   */
  readonly failing?: boolean
}

/** A runner that is on this machine. It runs files in the order given. */
export interface RunnerProgram {
  /** How many other orders of the tests in a file show whether one test needs another. */
  readonly orders: number
  /** Whether it compares, before and after each test, what {@link LEAKS} lists. */
  readonly watches?: boolean
  /** Whether it can plant failures. */
  readonly plants?: boolean
  call(room: Room, call: Call): ProcessSpec
  /** Reads the answer that the call has left in {@link answerIn}. */
  read(answer: string, room: Room): Answer
}

/** The file for what a runner has to say. */
export function answerIn({ own }: Room): string {
  return join(own, 'answer')
}

/** What a runner has said; undefined when it did not get to its end. */
export function answerOf(program: RunnerProgram, room: Room): Answer | undefined {
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
