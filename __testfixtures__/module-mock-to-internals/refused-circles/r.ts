export const _internals: { r: number } = { r: 1 }

export const r = (): number => _internals.r
