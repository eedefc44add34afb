export * from './l'
export * from './r'
