/** Patterns for the paths of files, as options give them. */

/**
 * Whether a `/`-separated path matches one of the comma-separated patterns: `*` is part of a name, `**` any number of folders, `?` one character.
 * A pattern without `/` is about the file's name, wherever it lies.
 */
export function matchesGlob(path: string, patterns: string): boolean {
  return patterns
    .split(',')
    .map(pattern => pattern.trim().replace(/^\.\//, ''))
    .some(pattern => pattern !== '' && expressionOf(pattern).test(path))
}

function expressionOf(pattern: string): RegExp {
  const source = pattern.replace(/\*\*\/|\*\*|\*|\?|[\\^$.|+()[\]{}]/g, part => {
    if (part === '**/') return '(?:.*/)?'
    if (part === '**') return '.*'
    if (part === '*') return '[^/]*'
    return part === '?' ? '[^/]' : `\\${part}`
  })
  return new RegExp(`${pattern.includes('/') ? '^' : '(?:^|/)'}${source}$`, 's')
}
