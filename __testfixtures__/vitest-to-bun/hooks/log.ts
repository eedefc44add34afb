export class Log {
  #lines: string[] = []
  add(line: string): void {
    this.#lines.push(line)
  }
  get size(): number {
    return this.#lines.length
  }
  take(): string[] {
    return this.#lines.splice(0)
  }
}
