export const clock = { hour: (): number => 12 }
