export const Button = (): null => null
