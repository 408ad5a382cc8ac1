import { expect, test } from 'vitest'
import { pageSettings, settingsCookie, settingsInCookies } from './page-settings.ts'

test('reads back what was written', () => {
  const settings = { language: 'pt-BR', 'units-distances': 'mi' }
  expect(settingsInCookies(`a=b; ${settingsCookie(settings)}; c=d`)).toEqual(settings)
})

test.each([
  [undefined, {}],
  ['', {}],
  ['settings=%E0%A4%A', {}],
  ['settings=language=xx&units-distances=leagues', {}],
  ['settings=language=es&units-hours=24&theme=dark&units-weights=', { language: 'es', 'units-hours': '24' }],
  [`settings=language=${'e'.repeat(4000)}`, {}],
])('ignores unknown and invalid settings in %s', (value, settings) => {
  expect(settingsInCookies(value)).toEqual(settings)
})

test('gives the same settings in the same order, whatever order they were read in', () => {
  const stored = new Map([
    ['units-weights', 'lb'],
    ['language', 'es'],
  ])
  expect(settingsCookie(pageSettings((key) => stored.get(key)))).toBe('settings=language=es&units-weights=lb')
  expect(settingsCookie(settingsInCookies('settings=units-weights=lb&language=es'))).toBe(
    'settings=language=es&units-weights=lb',
  )
})
