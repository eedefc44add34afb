/** Paths with `/`, relative to one folder. */

/** The folder of a file; empty for the top one. */
export function dirname(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** The specifier that leads from a folder to a file. */
export function relative(folder: string, path: string): string {
  const from = folder === '' ? [] : folder.split('/')
  const to = path.split('/')
  let same = 0
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++
  const up = from.slice(same).map(() => '..')
  return [...(up.length > 0 ? up : ['.']), ...to.slice(same)].join('/')
}
