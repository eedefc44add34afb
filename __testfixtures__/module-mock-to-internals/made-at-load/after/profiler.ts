import { hour } from './clock'

export const _internals: {
  hour: typeof hour
} = {
  hour: (...args) => hour(...args),
}

class Profiler {
  static instance: Profiler | undefined

  static get(): Profiler {
    Profiler.instance ??= new Profiler()
    return Profiler.instance
  }

  report(): string {
    return `at ${_internals.hour()}`
  }
}

export const profiler: Profiler = Profiler.get()
