export const register = (watch: { at(hour: number): void }): void => watch.at(20)
