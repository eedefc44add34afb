import { afterAll, expect, mock, test } from 'bun:test'

const loadedBefore = new Set(Object.keys(require.cache))
loadedBefore.delete(require.resolve('./report'))
const unloadRest = () => {
  for (const path of Object.keys(require.cache)) {
    if (!loadedBefore.has(path) && !path.includes('node_modules')) delete require.cache[path]
  }
}
const actualArchive = { ...(await import('./archive')) }
unloadRest()

const archive = mock((text: string) => `${text} is kept`)
mock.module('./archive', () => ({ ...actualArchive, archive }))

const { close } = await import('./report')

test('archives what it closes', () => {
  expect(close('May')).toBe('Closed. May is kept')
  expect(archive).toHaveBeenCalledWith('May')
})

afterAll(() => {
  unloadRest()
  mock.module('./archive', () => actualArchive)
})
