export const record = (): string => 'recorded'
