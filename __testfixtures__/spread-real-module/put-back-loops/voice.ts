export const say = (): string => ''
