export function greet(name: string, onGreet: () => void) {
  const greeting = process.env.GREETING ?? 'Hello'
  console.log(name === '' ? `${greeting}!` : `${greeting}, ${name}!`)
  onGreet()
}
