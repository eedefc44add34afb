export interface Shape {
  sides: number
}

export const square = (): Shape => ({ sides: 4 })

export const circle = function circle() {}

export default square
