import { expect, test } from 'vitest'
import { placeToReturn } from './rules.ts'

test('returns to the starting page if it is on this site', () => {
  for (const path of ['/settings', '/gym/alliance/event/open-mat?key=a1', '/activity/2026_x#playlist'])
    expect(placeToReturn(path)).toBe(path)
})

test('never redirects to another site after connecting', () => {
  for (const elsewhere of [
    undefined,
    '',
    'settings',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/ /evil.example',
    '/gym\\..\\..',
    'javascript:alert(1)',
    `/${'a'.repeat(600)}`,
  ])
    expect(placeToReturn(elsewhere), elsewhere).toBe('/settings/services')
})
