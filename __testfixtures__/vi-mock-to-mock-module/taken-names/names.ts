export const shout = (text: string) => `${text}!`
export const whisper = (text: string) => `(${text})`
