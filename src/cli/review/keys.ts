/** Single keys from a terminal. */
import { emitKeypressEvents } from 'node:readline'
import { unless } from '../../io/state.ts'

/** A terminal to read from. */
export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean; setRawMode?(mode: boolean): unknown }

interface Press {
  readonly sequence?: string
  readonly name?: string
  readonly ctrl?: boolean
}

/** Hears keys until it is stopped; while another program or question has the terminal it does not listen. */
export class Keys {
  readonly #input: Input
  readonly #onKey: (key: string) => void
  readonly #onInterrupt: () => void

  constructor(input: Input, onKey: (key: string) => void, onInterrupt: () => void) {
    this.#input = input
    this.#onKey = onKey
    this.#onInterrupt = onInterrupt
    emitKeypressEvents(input)
  }

  listen() {
    this.#input.setRawMode?.(true)
    this.#input.on('keypress', this.#hear)
    this.#input.on('end', this.#close)
    this.#input.resume()
  }

  stop() {
    this.#input.off('keypress', this.#hear)
    this.#input.off('end', this.#close)
    // A terminal that is gone has no mode to give back.
    unless(['EIO'], () => this.#input.setRawMode?.(false))
    this.#input.pause()
  }

  /** A terminal that is taken away says so by a signal too, which may come later. */
  readonly #close = () => process.emit('SIGHUP', 'SIGHUP')

  readonly #hear = (_text: string | undefined, { sequence = '', name, ctrl = false }: Press) => {
    if (ctrl && (name === 'c' || name === 'd')) this.#onInterrupt()
    else this.#onKey(sequence)
  }
}
