import { Made } from './classes'
import { limitOf } from './constants'
import { useForeign } from './foreign-user'
import { handed } from './handing'
import { join } from './paths'
import { bound } from './methods'
import { read } from './read'
import { useSeamed } from './seamed-user'
import { callTwice } from './twice-user'
import { settings } from './values'

function later(fn: () => string): () => string {
  return fn
}

export function main(): unknown {
  return [new Made(), limitOf(), useForeign(), later(handed), join(), bound(), read(), useSeamed(), callTwice(), settings.a]
}
