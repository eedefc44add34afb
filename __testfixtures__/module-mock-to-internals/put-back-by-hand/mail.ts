export function send(name: string): string {
  return `sent to ${name}`
}
