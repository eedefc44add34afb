/** One of five that run together. */
import { renaming } from './python.mjs'

export default renaming({ id: 'load-json', from: 'json.load', to: 'load_json', trigger: 'json.load' })
