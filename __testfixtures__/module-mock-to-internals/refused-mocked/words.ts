export const word = (): string => 'word'

export const other = (): string => 'other'
