export const makeParts = () => ({ a: 1 })
export interface Part {
  a: number
}
