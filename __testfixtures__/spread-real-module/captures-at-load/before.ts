import { expect, mock, test } from 'bun:test'

const archive = mock((text: string) => `${text} is kept`)
mock.module('./archive', () => ({ archive }))

const { close } = await import('./report')

test('archives what it closes', () => {
  expect(close('May')).toBe('Closed. May is kept')
  expect(archive).toHaveBeenCalledWith('May')
})
