/** One of five that run together. */
import { renaming } from './python.mjs'

export default renaming({ id: 'check-in', from: 'self.assertIn', to: 'check_in', trigger: 'assertIn' })
