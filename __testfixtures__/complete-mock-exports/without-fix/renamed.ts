export const a = 0
export const b = 0
export interface Shape {
  a: number
}
