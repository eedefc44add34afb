import { hour } from './clock'

class Profiler {
  static instance: Profiler | undefined

  static get(): Profiler {
    Profiler.instance ??= new Profiler()
    return Profiler.instance
  }

  report(): string {
    return `at ${hour()}`
  }
}

export const profiler: Profiler = Profiler.get()
