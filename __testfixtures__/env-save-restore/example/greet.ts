export function greet(name: string): string {
  const text = `${process.env.GREETING ?? 'Hi'}, ${name}!`
  return process.env.LOUD ? text.toUpperCase() : text
}
