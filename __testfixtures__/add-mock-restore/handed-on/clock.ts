export const clock = { now: (): number => 12 }

export const start = ({ stopped }: { stopped: () => typeof clock }): number => stopped().now() * 1
