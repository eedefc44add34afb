import { testCodemods } from './codemods.ts'

await testCodemods('python')
