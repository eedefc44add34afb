export const system = { now: (): number => Date.now() }

export const describeTime = (): string => `at ${system.now()}`
