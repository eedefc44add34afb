export const create = (name: string): string => {
  throw new Error(`no database for ${name}`)
}

export const audit = (name: string): void => {
  throw new Error(`no database for ${name}`)
}

export const remove = (name: string): void => audit(name)
