import { afterEach, mock } from 'bun:test'
import { endWithTest } from './mocks'

const endAll = endWithTest(mock)

afterEach(endAll)
