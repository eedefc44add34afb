export function now(): Date {
  return new Date()
}

export function zone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
