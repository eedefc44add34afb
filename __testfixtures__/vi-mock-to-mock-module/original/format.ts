const pad = (text: string): string => ` ${text} `
export default pad
export const width = 1
