import { expect, test } from 'vitest'
import { linkTargetOf, wordsOfId } from './link-target.ts'

test('each link says what it points to', () => {
  expect(linkTargetOf({ userId: 'u1' })).toEqual({ kind: 'member', id: 'u1' })
  expect(linkTargetOf({ userId: 'u1', eventId: 'e1' })).toEqual({ kind: 'event', userId: 'u1', id: 'e1' })
  expect(linkTargetOf({ gymId: 'g1' })).toEqual({ kind: 'gym', id: 'g1' })
  expect(linkTargetOf({ placeId: 'ChIJ' })).toEqual({ kind: 'place', id: 'ChIJ' })
})

test.each(['', ' ', 'a/b', 'a\u0000b', 'a\nb', 'x'.repeat(129)])('a malformed id (%j) is never asked for', (id) => {
  expect(linkTargetOf({ gymId: id })).toBeNull()
  expect(linkTargetOf({ userId: 'u1', eventId: id })).toBeNull()
})

test('the search box begins with the name that stands in the link', () => {
  expect(wordsOfId('gracie-barra-dublin')).toBe('gracie barra dublin')
  expect(wordsOfId('académie-paris')).toBe('académie paris')
  expect(wordsOfId('ChIJ0RhONcBEFkcRv4pHdrW2a7Q')).toBe('')
  expect(wordsOfId('VhXqLmTz')).toBe('')
  expect(wordsOfId('node-1234567')).toBe('')
})
