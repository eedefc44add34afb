export const lines: string[] = []
export const info = (line: string): void => void lines.push(line)
export const warn = (line: string): void => void lines.push(`warning: ${line}`)
