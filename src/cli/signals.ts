/** Ctrl-C and a polite kill abort the signal; the work stops at the next place where it may. */
export function listen(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const name of names) process.on(name, abort)
  return {
    signal: controller.signal,
    stop() {
      for (const name of names) process.off(name, abort)
    },
  }
}
