export const sing = (): string => ''
