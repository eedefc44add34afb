/** What an engine gives for one file. */
export interface Parsed<Tree> {
  /** Undefined when the parser gave up. */
  readonly tree: Tree | undefined
  /** Syntax errors in the order of the source; empty for a good file. */
  readonly faults: readonly SyntaxFault[]
}

/** One syntax error. */
export interface SyntaxFault {
  /** UTF-16 offset. */
  readonly at: number
  readonly message: string
}
