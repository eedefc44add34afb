/** One of five that run together. */
import { renaming } from './python.mjs'

export default renaming({ id: 'check-true', from: 'self.assertTrue', to: 'check_true', trigger: 'assertTrue' })
