import { expect, test } from 'vitest'
import { linkTargetOf, searchTextOfId } from './link-target.ts'

test('finds what each link points to', () => {
  expect(linkTargetOf({ userId: 'u1' })).toEqual({ kind: 'member', id: 'u1' })
  expect(linkTargetOf({ userId: 'u1', eventId: 'e1' })).toEqual({ kind: 'event', userId: 'u1', id: 'e1' })
  expect(linkTargetOf({ gymId: 'g1' })).toEqual({ kind: 'gym', id: 'g1' })
  expect(linkTargetOf({ placeId: 'ChIJ' })).toEqual({ kind: 'place', id: 'ChIJ' })
})

test.each(['', ' ', 'a/b', 'a\u0000b', 'a\nb', 'x'.repeat(129)])('never requests a malformed id (%j)', (id) => {
  expect(linkTargetOf({ gymId: id })).toBeNull()
  expect(linkTargetOf({ userId: 'u1', eventId: id })).toBeNull()
})

test('fills the search box with the name in the link', () => {
  expect(searchTextOfId('gracie-barra-dublin')).toBe('gracie barra dublin')
  expect(searchTextOfId('académie-paris')).toBe('académie paris')
  expect(searchTextOfId('ChIJ0RhONcBEFkcRv4pHdrW2a7Q')).toBe('')
  expect(searchTextOfId('VhXqLmTz')).toBe('')
  expect(searchTextOfId('node-1234567')).toBe('')
})
