import fs from 'node:fs'

export const patch = () => {
  fs.statSync = fs.lstatSync as typeof fs.statSync
}
export const stat = (path: string) => fs.statSync(path)
