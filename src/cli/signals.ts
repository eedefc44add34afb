/**
 * Ctrl-C and a polite kill abort the signal; the work stops at the next place where it may. Where the terminal is gone the process then dies of that,
 * as programs do: to end by itself, node would have to give back the terminal's mode.
 */
export function listen(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController()
  let isGone = false
  const abort = (name: NodeJS.Signals) => {
    isGone ||= name === 'SIGHUP'
    controller.abort()
  }
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const name of names) process.on(name, abort)
  return {
    signal: controller.signal,
    stop() {
      for (const name of names) process.off(name, abort)
      if (isGone) process.kill(process.pid, 'SIGHUP')
    },
  }
}
