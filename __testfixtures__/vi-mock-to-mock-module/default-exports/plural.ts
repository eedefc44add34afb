export default (word: string) => `${word}s`
export const singular = (word: string) => word.replace(/s$/, '')
