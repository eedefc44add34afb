/** `os.chdir(…)` becomes `go_to(…)`: few sites. */
import { renaming } from './python.mjs'

export default renaming({ id: 'go-to', from: 'os.chdir', to: 'go_to', trigger: 'chdir' })
