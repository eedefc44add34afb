export function hour(): number {
  return 20
}
