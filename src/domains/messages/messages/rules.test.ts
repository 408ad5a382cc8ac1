import { expect, test } from 'vitest'
import { isDeletable, pairOf, takesFrom, type WritingFacts, writingIn } from './rules.ts'

const facts = (differing: Partial<WritingFacts>): WritingFacts => ({
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

test('between two who accepted anything may be said', () => {
  expect(writingIn(facts({}))).toEqual({ status: 'open' })
})

test("those who declined and those who haven't answered get few words, alike", () => {
  expect(writingIn(facts({ others: [asked], sent: 2 }))).toEqual({ status: 'waiting', left: 3 })
  expect(writingIn(facts({ others: [{ ...asked, state: 'declined' }], sent: 2 }))).toEqual({
    status: 'waiting',
    left: 3,
  })
  expect(writingIn(facts({ others: [asked], sent: 5 }))).toEqual({ status: 'closed', reason: 'unanswered' })
})

test('a request is answered after it was accepted, and a group that one left is over', () => {
  expect(writingIn(facts({ state: 'requested' }))).toEqual({ status: 'closed', reason: 'request' })
  expect(writingIn(facts({ kind: 'group', state: 'left' }))).toEqual({ status: 'closed', reason: 'left' })
  expect(writingIn(facts({ others: [] }))).toEqual({ status: 'closed', reason: 'gone' })
})

test('in a group it is enough that one accepted', () => {
  const kind = 'group'
  expect(writingIn(facts({ kind, others: [asked, asked] }))).toEqual({ status: 'waiting', left: 5 })
  expect(writingIn(facts({ kind, others: [asked, { ...asked, state: 'accepted' }], sent: 9 }))).toEqual({
    status: 'open',
  })
})

test('below 18 nothing is written but to the own gym', () => {
  const off = { status: 'closed', reason: 'off' }
  expect(writingIn(facts({ isUnderage: true }))).toEqual(off)
  expect(writingIn(facts({ others: [young] }))).toEqual(off)
  expect(writingIn(facts({ kind: 'group', isUnderage: true }))).toEqual(off)
  expect(writingIn(facts({ kind: 'gym', isUnderage: true }))).toEqual(off)
  expect(writingIn(facts({ kind: 'gym', isUnderage: true, isOwnGym: true }))).toEqual({ status: 'open' })
  expect(writingIn(facts({ kind: 'gym', asGym: true, others: [young] }))).toEqual(off)
  expect(writingIn(facts({ kind: 'gym', asGym: true, others: [young], isOwnGym: true }))).toEqual({ status: 'open' })
})

test('nobody writes to a gym for which nobody answers', () => {
  expect(writingIn(facts({ kind: 'gym', others: [], isAnswered: false }))).toEqual({ status: 'closed', reason: 'gone' })
  expect(writingIn(facts({ kind: 'gym', others: [] }))).toEqual({ status: 'open' })
})

test('members say from whom they take messages, and nobody takes them below 18', () => {
  const takes = (opening: 'everybody' | 'friends' | 'nobody', isFriend: boolean, isUnderage = false) =>
    takesFrom({ opening, isUnderage }, { isFriend })
  expect([takes('everybody', false), takes('friends', true)]).toEqual([true, true])
  expect([takes('friends', false), takes('nobody', true), takes('everybody', true, true)]).toEqual([
    false,
    false,
    false,
  ])
})

test('a message is deleted for everybody for 15 minutes', () => {
  const createdAt = new Date('2026-11-20T12:00:00Z')
  expect(isDeletable({ createdAt }, new Date('2026-11-20T12:14:59Z'))).toBe(true)
  expect(isDeletable({ createdAt }, new Date('2026-11-20T12:15:00Z'))).toBe(false)
})

test('two have one conversation, whoever begins', () => {
  expect(pairOf('ana', 'bia')).toBe(pairOf('bia', 'ana'))
})
