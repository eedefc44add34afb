/** A review on a terminal: asks, hears keys, keeps each decision as it is made. What is decided is the state machine's affair. */
import { resolve as resolvePath } from 'node:path'
import prompts from 'prompts'
import type { Site } from '../../core/conflicts.ts'
import { applyEdits } from '../../core/edits.ts'
import { UsageError } from '../../core/errors.ts'
import { positions } from '../../core/source.ts'
import { engineFor, languageOf } from '../../engines/index.ts'
import { uncommitted } from '../../io/git.ts'
import type { Session } from '../../io/sessions.ts'
import type { PlannedGroup, PlannedRun } from '../../plan.ts'
import { count, printable, sentence } from '../../report/text.ts'
import { type Question, questionsOf } from '../../review/changes.ts'
import { type Kept, kept, revived } from '../../review/decisions.ts'
import { editedFrom, sharedEdits, withRivals } from '../../review/edited.ts'
import {
  blockerOf,
  current,
  type Decision,
  type Edited,
  type Event,
  isOpen,
  START,
  type State,
  step,
} from '../../review/machine.ts'
import { diff, excerpt, heading, keysHelp, lastPrompt, prompt, summary } from '../../review/screen.ts'
import { suppressing } from '../../rewrite.ts'
import { painter, type Terminal } from '../terminal.ts'
import { editText, openEditor } from './editor.ts'
import { type Input, Keys } from './keys.ts'
import { previewOf, withDecisions } from './preview.ts'

/** A terminal that one can type on. */
export interface ReviewTerminal extends Terminal {
  readonly stdin: Input
}

/** What a review is about. */
export interface ReviewRequest {
  /** Plans the files; is told whom to give what it finds, and when the person has seen enough. */
  plan(onPlanned: (group: PlannedGroup) => void, enough: AbortSignal): Promise<PlannedRun>
  /** Plans some of the files anew. */
  replan(paths: readonly string[]): Promise<PlannedRun>
  /** Where decisions are kept as they are made. */
  readonly session: Session
  /** Decisions of another time. */
  readonly saved: readonly Kept[]
  readonly allowDirty: boolean
  /** Ends the review like Ctrl-C. */
  readonly signal: AbortSignal
}

/** What came of a review. */
export interface Review {
  readonly end: 'write' | 'drop' | 'interrupted'
  /** The run with the fixes as they are to be made. */
  readonly run: PlannedRun
  readonly decisionOf: (site: Site) => Decision | undefined
  readonly decisions: readonly Kept[]
  /** Decisions of another time that nothing was found for, and those that were about something else. */
  readonly unknown: readonly Kept[]
  readonly stale: readonly Kept[]
  /** The paths that the person opened: what is uncommitted in them is their own doing. */
  readonly opened: ReadonlySet<string>
}

/** Asks about each change until all is decided or the person has enough. */
export async function review(request: ReviewRequest, terminal: ReviewTerminal): Promise<Review> {
  return new Reviewing(request, terminal).run()
}

class Reviewing {
  readonly #request: ReviewRequest
  readonly #terminal: ReviewTerminal
  readonly #keys: Keys
  readonly #enough = new AbortController()
  readonly #questions = new Map<string, Question>()
  readonly #saved: Map<string, Kept>
  readonly #stale: Kept[] = []
  readonly #opened = new Set<string>()
  /** The groups that were planned anew, by each of their paths. */
  readonly #anew = new Map<string, readonly PlannedGroup[]>()
  readonly #dirty = new Map<PlannedGroup, string | undefined>()
  readonly #typed: string[] = []
  #state: State = START
  #isInterrupted = false
  #wake: () => void = () => {}

  constructor(request: ReviewRequest, terminal: ReviewTerminal) {
    this.#request = request
    this.#terminal = terminal
    this.#saved = new Map(request.saved.map(item => [item.id, item]))
    const wake = () => this.#wake()
    this.#keys = new Keys(
      terminal.stdin,
      key => {
        this.#typed.push(key)
        wake()
      },
      () => {
        this.#isInterrupted = true
        wake()
      },
    )
    request.signal.addEventListener('abort', () => {
      this.#isInterrupted = true
      wake()
    })
  }

  async run(): Promise<Review> {
    let run: PlannedRun | undefined
    let trouble: unknown
    const planning = this.#request
      .plan(group => this.#find(group), this.#enough.signal)
      .then(planned => {
        run = planned
        this.#step({ kind: 'planned' })
      })
      .catch(error => {
        trouble = error
      })
      .finally(() => this.#wake())
    this.#keys.listen()
    const end = await this.#ask(() => trouble).finally(() => this.#keys.stop())
    this.#enough.abort()
    await planning
    if (trouble) throw trouble
    return this.#result(end, run!)
  }

  async #ask(trouble: () => unknown): Promise<Review['end']> {
    for (;;) {
      if (this.#isInterrupted) return 'interrupted'
      if (trouble()) return 'drop'
      if (this.#state.isPlanned && this.#state.changes.length === 0) return 'write'
      await this.#show()
      const key = await this.#nextKey(trouble)
      if (key === undefined) continue
      const before = this.#state
      this.#step({ kind: 'key', key })
      this.#echo(before, key)
      const { wish } = this.#state
      if (wish?.kind === 'end') return wish.write ? 'write' : 'drop'
      if (wish) await this.#grant(wish)
    }
  }

  /** The next key; undefined when what is shown is to be drawn anew, because something was found or the review ends. */
  async #nextKey(trouble: () => unknown): Promise<string | undefined> {
    const { at, isPlanned } = this.#state
    for (;;) {
      if (this.#isInterrupted || trouble()) return undefined
      const key = this.#typed.shift()
      if (key !== undefined) return key
      if (at === undefined && (this.#state.at !== undefined || this.#state.isPlanned !== isPlanned)) {
        this.#write('\n')
        return undefined
      }
      await new Promise<void>(resolve => {
        this.#wake = resolve
      })
    }
  }

  #find(group: PlannedGroup) {
    const questions = questionsOf(group)
    this.#revive(questions)
    for (const question of questions) this.#questions.set(question.id, question)
    this.#step({ kind: 'found', changes: questions })
    this.#wake()
  }

  /** Takes up what was decided about these before. */
  #revive(questions: readonly Question[]) {
    const decisions = new Map<string, Decision>()
    for (const question of questions) {
      const saved = this.#saved.get(question.id)
      if (!saved) continue
      this.#saved.delete(question.id)
      const decision = revived(question, saved)
      if (decision) decisions.set(question.id, withRivals(question, decision, questions))
      else this.#stale.push(saved)
    }
    if (decisions.size > 0) this.#step({ kind: 'restored', decisions })
  }

  /** Makes a step and keeps what was decided by it. */
  #step(event: Event) {
    const { decisions } = this.#state
    this.#state = step(this.#state, event)
    if (event.kind === 'restored') return
    for (const [id, decision] of this.#state.decisions)
      if (decisions.get(id) !== decision) this.#request.session.add(kept(this.#questions.get(id)!, decision))
    for (const id of decisions.keys()) if (!this.#state.decisions.has(id)) this.#request.session.add({ undo: id })
  }

  #question(id: string): Question {
    return this.#questions.get(id)!
  }

  get #drawing() {
    const { stdout } = this.#terminal
    return { paint: painter(this.#terminal, stdout), width: Math.min(120, stdout.columns || 80) }
  }

  #write(text: string) {
    this.#terminal.stdout.write(text)
  }

  /** Draws the question. */
  async #show() {
    const state = this.#state
    const change = current(state)
    if (!change) return this.#write(lastPrompt(state, this.#drawing))
    const question = this.#question(change.id)
    const body = change.isFixable
      ? diff(await previewOf(question, this.#decided(question.group)), state.context, this.#drawing)
      : excerpt(question, state.context, this.#drawing)
    const dirty = await this.#uncommitted(question.group)
    const warning = dirty === undefined ? '' : `${this.#drawing.paint('warn', dirty)}\n`
    this.#write(
      `\n${heading(state, question, this.#drawing)}\n${body}\n${warning}${prompt(state, question, this.#drawing)}`,
    )
  }

  /** What stands against writing a group, said before anybody decides. */
  async #uncommitted(group: PlannedGroup): Promise<string | undefined> {
    if (this.#request.allowDirty) return undefined
    if (!this.#dirty.has(group)) {
      const files = group.files.filter(({ path }) => !this.#opened.has(path))
      const { dirty } = await uncommitted(files.map(({ file }) => file))
      const first = files.find(({ file }) => dirty.has(file))
      this.#dirty.set(group, first && `${printable(first.path)} ${dirty.get(first.file)}`)
    }
    return this.#dirty.get(group)
  }

  #decided(group: PlannedGroup): Map<Site, Decision> {
    const sites = new Map<Site, Decision>()
    for (const question of this.#questions.values()) {
      const decision = question.group === group ? this.#state.decisions.get(question.id) : undefined
      if (decision) sites.set(question.site, decision)
    }
    return sites
  }

  /** Says what a key did. */
  #echo(before: State, key: string) {
    const { note, changes } = this.#state
    this.#write(`${printable(key)}\n`)
    if (note !== undefined) this.#write(`${note}\n`)
    const { paint } = this.#drawing
    const undone = [...before.decisions.keys()].filter(id => !this.#state.decisions.has(id))
    if (undone.length > 0) this.#write(`${paint('quiet', `${count(undone.length, 'decision')} undone.`)}\n`)
    const decided = [...this.#state.decisions.keys()].filter(id => !before.decisions.has(id))
    if (decided.length > 1) this.#write(`${paint('quiet', `${decided.length} decided.`)}\n`)
    for (const change of changes) {
      const blocker = isOpen(before, change) ? blockerOf(this.#state, change) : undefined
      if (blocker === undefined || this.#state.decisions.has(change.id)) continue
      this.#write(
        `${paint('warn', `Blocked: ${this.#named(change.id)}, in the way of ${this.#named(blocker)} (u brings it back).`)}\n`,
      )
    }
  }

  #named(id: string): string {
    const { site, path, codemod, group } = this.#question(id)
    const { text } = group.files.find(file => file.path === path)!
    return `${printable(path)}:${positions(text)(site.finding.at.start).line} ${codemod}`
  }

  /** Asks or does what the machine wishes, and gives it the answer. */
  async #grant(wish: NonNullable<State['wish']>) {
    switch (wish.kind) {
      case 'help':
        return this.#write(`${keysHelp(this.#drawing)}\n`)
      case 'search':
        return this.#answer('search', await this.#askText('Search for'))
      case 'reason':
        return this.#grantReason(wish.id)
      case 'edit':
        return this.#grantEdit(wish.id)
      case 'open':
        return this.#grantOpen(wish.id)
      default:
        return undefined
    }
  }

  #answer(kind: 'search' | 'reason', text: string | undefined) {
    const before = this.#state
    this.#step({ kind, ...(text !== undefined && { text }) })
    if (this.#state.note !== undefined) this.#write(`${this.#state.note}\n`)
    return before
  }

  async #askText(message: string): Promise<string | undefined> {
    return this.#aside(async () => {
      const { stdin, stdout } = this.#terminal
      const { answer } = await prompts({ type: 'text', name: 'answer', message, stdin, stdout } as never)
      return typeof answer === 'string' ? answer : undefined
    })
  }

  /** Gives the terminal to something else for a while. */
  async #aside<T>(action: () => Promise<T>): Promise<T> {
    this.#keys.stop()
    try {
      return await action()
    } finally {
      this.#keys.listen()
    }
  }

  async #grantReason(id: string) {
    const { site, path, group } = this.#question(id)
    const reason = await this.#askText('Why is it left as it is')
    const { text } = group.files.find(file => file.path === path)!
    const edit = reason?.trim()
      ? await suppressing(path, text, site.finding.at, site.codemod.meta.id, reason)
      : undefined
    if (reason?.trim() && !edit) {
      this.#write('No comment can stand above that line: n leaves the change, o opens the file.\n')
      return
    }
    this.#answer('reason', reason)
  }

  async #grantEdit(id: string) {
    const question = this.#question(id)
    const edited = await this.#aside(() => this.#edit(question))
    this.#step({ kind: 'edited', ...(edited && { edited }) })
    if (this.#state.note !== undefined) this.#write(`${this.#state.note}\n`)
  }

  /** Has the result of one change edited until it can be read, or the person gives up. */
  async #edit(question: Question): Promise<Edited | undefined> {
    const { site, path, group } = question
    const { text } = group.files.find(file => file.path === path)!
    const shared = sharedEdits(question)
    const own = site.finding.fix!.edits.filter(edit => edit.path === path)
    const offered = applyEdits(text, [...shared, ...own])
    const line = positions(text)(site.finding.at.start).line
    const engine = await engineFor(languageOf(path)!)
    for (let now = offered; ; ) {
      const result = await editText(this.#terminal.env, { path, text: now, line })
      if ('trouble' in result) {
        this.#write(`${printable(sentence(result.trouble))} Nothing was decided.\n`)
        return undefined
      }
      if (result.text === offered) {
        this.#write('Nothing was changed in the editor: y takes the change as it is.\n')
        return undefined
      }
      const [fault] = (await engine.parse(path, result.text)).faults
      if (!fault) return editedFrom(question, shared, result.text, [...this.#questions.values()])
      now = result.text
      const { stdin, stdout } = this.#terminal
      const message = `Line ${positions(now)(fault.at).line} cannot be read: ${printable(fault.message)}. Edit again`
      const { again } = await prompts({
        type: 'confirm',
        name: 'again',
        message,
        initial: true,
        stdin,
        stdout,
      } as never)
      if (!again) return undefined
    }
  }

  async #grantOpen(id: string) {
    const { path, group, site } = this.#question(id)
    const file = group.files.find(item => item.path === path)!
    const line = positions(file.text)(site.finding.at.start).line
    const trouble = await this.#aside(() => openEditor(this.#terminal.env, resolvePath(file.file), line))
    if (trouble !== undefined) this.#write(`${printable(sentence(trouble))}\n`)
    await this.#lookAgain(group)
  }

  /** Plans the files of a group anew. */
  async #lookAgain(group: PlannedGroup) {
    const paths = group.files.map(({ path }) => path)
    for (const path of paths) this.#opened.add(path)
    const run = await this.#request.replan(paths).catch((error: unknown) => {
      // The file is gone: what was asked about it is gone as well.
      if (!(error instanceof UsageError)) throw error
      this.#write(`${printable(error.message)}\n`)
      return { groups: [], failures: [] }
    })
    for (const { path, line, reason } of run.failures)
      this.#write(`${printable(line === undefined ? path : `${path}:${line}`)} ${printable(reason)}\n`)
    for (const path of paths) this.#anew.set(path, run.groups)
    const replaced = new Set(run.groups.flatMap(({ files }) => files.map(file => file.path)))
    const questions = run.groups.flatMap(questionsOf)
    for (const question of questions) this.#questions.set(question.id, question)
    this.#step({ kind: 'replanned', paths: new Set([...paths, ...replaced]), changes: questions })
    const { length } = questions
    this.#write(`${length === 0 ? 'Nothing is left to change there.' : `Looked again: ${count(length, 'change')}.`}\n`)
  }

  #result(end: Review['end'], planned: PlannedRun): Review {
    const groups = planned.groups.flatMap(group => {
      const anew = this.#anew.get(group.files[0]!.path)
      return anew === undefined ? [group] : anew
    })
    const decisions = new Map<Site, Decision>()
    const own = [...new Set(groups)].map((group): PlannedGroup => {
      const decided = this.#decided(group)
      const { plans, originals } = withDecisions(group, decided)
      for (const [site, original] of originals) {
        const decision = decided.get(original)
        if (decision) decisions.set(site, decision)
      }
      return { ...group, plans }
    })
    // Where nothing was left to decide, it was said with the last question.
    if (end !== 'interrupted') this.#write(this.#state.at === undefined ? '\n' : `${summary(this.#state)}\n\n`)
    return {
      end,
      run: { ...planned, groups: own },
      decisionOf: site => decisions.get(site),
      decisions: [...this.#state.decisions].flatMap(([id, decision]) => {
        const question = this.#questions.get(id)
        return question ? [kept(question, decision)] : []
      }),
      unknown: [...this.#saved.values()],
      stale: this.#stale,
      opened: this.#opened,
    }
  }
}
