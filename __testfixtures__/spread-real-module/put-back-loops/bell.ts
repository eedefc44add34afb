export const tone = (): string => 'none'
