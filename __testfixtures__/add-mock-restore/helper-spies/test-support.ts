export const silence = (): void => {}
