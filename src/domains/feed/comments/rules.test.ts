import { expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { isEditable, isRestorable, mayHide } from './rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)

test('allows editing a comment for 15 minutes', () => {
  expect(isEditable({ createdAt: before(0) }, now)).toBe(true)
  expect(isEditable({ createdAt: before(15 * 60_000 - 1) }, now)).toBe(true)
  expect(isEditable({ createdAt: before(15 * 60_000) }, now)).toBe(false)
})

test('allows restoring a deleted comment for 30 days', () => {
  expect(isRestorable({ deletedAt: before(days(30) - 1) }, now)).toBe(true)
  expect(isRestorable({ deletedAt: before(days(30)) }, now)).toBe(false)
})

test('lets only the author of an activity hide comments on it', () => {
  expect(mayHide({ actorId: 'ana', isOfMyGym: false }, 'ana')).toBe(true)
  expect(mayHide({ actorId: 'ana', isOfMyGym: false }, 'bia')).toBe(false)
  expect(mayHide({ actorId: 'ana', isOfMyGym: false }, undefined)).toBe(false)
  expect(mayHide({ actorId: 'some-gym', isOfMyGym: true }, 'bia')).toBe(true)
})
