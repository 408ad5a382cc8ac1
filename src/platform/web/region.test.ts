import { afterEach, expect, test, vi } from 'vitest'
import { regionalLocale } from './region.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['en', ['en-IE', 'pt'], 'en-IE'],
  ['pt-BR', ['en-US', 'pt-PT'], 'pt-PT'],
  ['es', ['de-CH'], 'es-CH'],
  ['es', ['de'], 'es'],
  ['pt-BR', ['en-IE'], 'pt-BR'],
])('the language %s in a browser with %s formats as %s', (language, languages, locale) => {
  vi.stubGlobal('navigator', { languages })
  expect(regionalLocale(language)).toBe(locale)
})

test('uses the 12 or 24 hour clock chosen in this browser', () => {
  vi.stubGlobal('navigator', { languages: ['en-US'] })
  const kept = new Map([['units-hours', '24']])
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null })
  const hour = () =>
    new Intl.DateTimeFormat(regionalLocale('en'), { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(64_800_000))
  expect(hour()).toBe('18:00')
  kept.set('units-hours', '12')
  expect(hour()).toMatch(/^6:00\sPM$/)
})
