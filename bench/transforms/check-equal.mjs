/** `self.assertEqual(…)` becomes `check_equal(…)`: many sites. */
import { renaming } from './python.mjs'

export default renaming({ id: 'check-equal', from: 'self.assertEqual', to: 'check_equal', trigger: 'assertEqual' })
