export const ring = (): string => 'silent'
