export const greet = (): void => console.info('Good day')
