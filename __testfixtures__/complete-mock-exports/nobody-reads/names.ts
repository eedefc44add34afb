export const nameOf = (): string => {
  throw new Error('no names')
}

export class Names {
  all: string[] = []
}

export const LIMIT = 10
