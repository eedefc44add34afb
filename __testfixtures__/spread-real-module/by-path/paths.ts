export const home = (): string => '/'
