/** Single keys from a terminal. */
import { emitKeypressEvents } from 'node:readline'

/** A terminal to read from. */
export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean; setRawMode?(mode: boolean): unknown }

/** Why the keys end. */
export type End = 'interrupted' | 'closed'

interface Press {
  readonly sequence?: string
  readonly name?: string
  readonly ctrl?: boolean
}

/** Hears keys until it is stopped; while another program or question has the terminal it does not listen. */
export class Keys {
  readonly #input: Input
  readonly #onKey: (key: string) => void
  readonly #onEnd: (end: End) => void

  constructor(input: Input, onKey: (key: string) => void, onEnd: (end: End) => void) {
    this.#input = input
    this.#onKey = onKey
    this.#onEnd = onEnd
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
    this.#input.setRawMode?.(false)
    this.#input.pause()
  }

  readonly #close = () => this.#onEnd('closed')

  readonly #hear = (_text: string | undefined, { sequence = '', name, ctrl = false }: Press) => {
    if (ctrl && (name === 'c' || name === 'd')) this.#onEnd('interrupted')
    else this.#onKey(sequence)
  }
}
