export const copies: Record<string, object> = { './clock': { ...(await import('./clock')) } }
