import Client, { Base, circle, each, Inline, known, Level, Mode, options, readFileSync, renamed, square, url } from './client'
import { describe } from './describe'

class Own extends Base {}

export const describeAll = () =>
  describe([Client, Own, circle, each, Inline, known, Level, Mode.On, options, readFileSync, renamed, square], url)
