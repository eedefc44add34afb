import * as flags from './flags'
import * as words from './words'

const wordFor = (all: Record<string, string>, key: string) => all[key] ?? 'nothing'

export const answer = () => (flags.isForced?.() || flags.isOn() ? wordFor(words, 'yes') : 'no')
