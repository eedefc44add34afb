export const age = (birth: string): number => Date.now() - Date.parse(birth)

export const later = (call: () => void) => setTimeout(call, 1000)
