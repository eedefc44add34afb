import fs from 'node:fs'

export const patch = () => {
  ;(fs as { statSync: unknown }).statSync = fs.lstatSync
}
export const stat = (path: string) => fs.statSync(path)
