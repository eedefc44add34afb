export const mode = (): string => process.env.APP_ROOM ?? 'outside'

export function useRoom(name: string): { before: string | undefined } {
  const before = process.env.APP_ROOM
  process.env.APP_ROOM = name
  return { before }
}

export function leaveRoom({ before }: { before: string | undefined }): void {
  if (before !== undefined) process.env.APP_ROOM = before
  else if (process.env.APP_ROOM !== 'cellar') delete process.env.APP_ROOM
}
