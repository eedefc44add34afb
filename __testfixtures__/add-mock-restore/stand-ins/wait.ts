export const wait = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 10))
