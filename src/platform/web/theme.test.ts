import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { themeOf } from './theme.ts'

test("prefers a stored theme over the system's", () => {
  expect(themeOf('light', true)).toBe('light')
  expect(themeOf('dark', false)).toBe('dark')
})

test("uses the system's theme when none is stored", () => {
  expect(themeOf(null, true)).toBe('dark')
  expect(themeOf(null, false)).toBe('light')
})

test('ignores an invalid stored theme', () => {
  expect(themeOf('blue', true)).toBe('dark')
})

test.each([
  ['dark', false],
  ['light', true],
  [null, true],
  [null, false],
  ['blue', true],
])('the pre-paint script and the app agree: %s stored, dark system %s', (stored, systemIsDark) => {
  expect(themeBeforePaint({ stored, systemIsDark })).toBe(themeOf(stored, systemIsDark))
})

test("uses the system's theme when storage is blocked", () => {
  expect(themeBeforePaint({ stored: new Error('denied'), systemIsDark: true })).toBe('dark')
})

function themeBeforePaint({ stored, systemIsDark }: { stored: string | null | Error; systemIsDark: boolean }) {
  const added: string[] = []
  runInNewContext(readFileSync(new URL('../../../public/theme.js', import.meta.url), 'utf8'), {
    localStorage: {
      getItem(key: string) {
        if (stored instanceof Error) throw stored
        return key === 'theme-preference' ? stored : null
      },
    },
    matchMedia: () => ({ matches: systemIsDark }),
    document: {
      documentElement: { classList: { add: (name: string) => added.push(name) } },
      querySelector: () => null,
    },
  })
  return added.join(' ')
}
