import { expect, test } from 'vitest'
import { acceptsFrom, isDeletable, pairOf, type WritePermissionFacts, writePermissionIn } from './rules.ts'

const facts = (differing: Partial<WritePermissionFacts>): WritePermissionFacts => ({
  kind: 'direct',
  state: 'accepted',
  asGym: false,
  isUnderage: false,
  others: [{ state: 'accepted', isUnderage: false }],
  isAnswered: true,
  isOwnGym: false,
  sent: 0,
  ...differing,
})
const asked = { state: 'requested', isUnderage: false } as const
const young = { state: 'accepted', isUnderage: true } as const

test('lets two people who accepted write anything', () => {
  expect(writePermissionIn(facts({}))).toEqual({ status: 'open' })
})

test('applies the same message limit to a declined request as before an answer', () => {
  expect(writePermissionIn(facts({ others: [asked], sent: 2 }))).toEqual({ status: 'waiting', left: 3 })
  expect(writePermissionIn(facts({ others: [{ ...asked, state: 'declined' }], sent: 2 }))).toEqual({
    status: 'waiting',
    left: 3,
  })
  expect(writePermissionIn(facts({ others: [asked], sent: 5 }))).toEqual({ status: 'closed', reason: 'unanswered' })
})

test("refuses replies to a request until it's accepted, and in a group after leaving", () => {
  expect(writePermissionIn(facts({ state: 'requested' }))).toEqual({ status: 'closed', reason: 'request' })
  expect(writePermissionIn(facts({ kind: 'group', state: 'left' }))).toEqual({ status: 'closed', reason: 'left' })
  expect(writePermissionIn(facts({ others: [] }))).toEqual({ status: 'closed', reason: 'gone' })
})

test('opens a group once one person has accepted', () => {
  const kind = 'group'
  expect(writePermissionIn(facts({ kind, others: [asked, asked] }))).toEqual({ status: 'waiting', left: 5 })
  expect(writePermissionIn(facts({ kind, others: [asked, { ...asked, state: 'accepted' }], sent: 9 }))).toEqual({
    status: 'open',
  })
})

test('lets under-18s write only to their own gym', () => {
  const off = { status: 'closed', reason: 'off' }
  expect(writePermissionIn(facts({ isUnderage: true }))).toEqual(off)
  expect(writePermissionIn(facts({ others: [young] }))).toEqual(off)
  expect(writePermissionIn(facts({ kind: 'group', isUnderage: true }))).toEqual(off)
  expect(writePermissionIn(facts({ kind: 'gym', isUnderage: true }))).toEqual(off)
  expect(writePermissionIn(facts({ kind: 'gym', isUnderage: true, isOwnGym: true }))).toEqual({ status: 'open' })
  expect(writePermissionIn(facts({ kind: 'gym', asGym: true, others: [young] }))).toEqual(off)
  expect(writePermissionIn(facts({ kind: 'gym', asGym: true, others: [young], isOwnGym: true }))).toEqual({
    status: 'open',
  })
})

test('closes a gym conversation when no one replies for the gym', () => {
  expect(writePermissionIn(facts({ kind: 'gym', others: [], isAnswered: false }))).toEqual({
    status: 'closed',
    reason: 'gone',
  })
  expect(writePermissionIn(facts({ kind: 'gym', others: [] }))).toEqual({ status: 'open' })
})

test("follows a member's message setting; under-18s can't be messaged", () => {
  const takes = (opening: 'everybody' | 'friends' | 'nobody', isFriend: boolean, isUnderage = false) =>
    acceptsFrom({ opening, isUnderage }, { isFriend })
  expect([takes('everybody', false), takes('friends', true)]).toEqual([true, true])
  expect([takes('friends', false), takes('nobody', true), takes('everybody', true, true)]).toEqual([
    false,
    false,
    false,
  ])
})

test('lets authors delete a message for everyone within 15 minutes', () => {
  const createdAt = new Date('2026-11-20T12:00:00Z')
  expect(isDeletable({ createdAt }, new Date('2026-11-20T12:14:59Z'))).toBe(true)
  expect(isDeletable({ createdAt }, new Date('2026-11-20T12:15:00Z'))).toBe(false)
})

test('gives a pair the same key, whichever of them starts the conversation', () => {
  expect(pairOf('ana', 'bia')).toBe(pairOf('bia', 'ana'))
})
