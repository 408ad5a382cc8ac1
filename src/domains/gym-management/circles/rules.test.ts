import { expect, test } from 'vitest'
import { hours } from '#platform/clock.ts'
import { type Connections, circlesOf, countVoices, networkOf } from './rules.ts'

let accounts = 0
/** Accounts a week apart, unless told otherwise. */
const member = (uid: string, differing: Partial<Connections> = {}): Connections => ({
  uid,
  createdAt: new Date(Date.UTC(2026, 0, 1 + 7 * accounts++)),
  addresses: [],
  follows: [],
  checkedIn: [],
  ...differing,
})
const circles = (...members: Connections[]) =>
  circlesOf(members)
    .map((circle) => circle.sort().join(' '))
    .sort()

test('members without a connection are each their own circle', () => {
  expect(circles(member('ana', { follows: ['bia'] }), member('bia'))).toEqual(['ana', 'bia'])
})

test.each<[string, Partial<Connections>, Partial<Connections>]>([
  ['a shared network address', { addresses: ['203.0.113.7'] }, { addresses: ['198.51.100.1', '203.0.113.7'] }],
  ['following each other', { follows: ['bia'] }, { follows: ['ana'] }],
  ['a check-in of one by the other', { checkedIn: ['bia'] }, {}],
  [
    'accounts made on the same day',
    { createdAt: new Date('2025-01-01') },
    { createdAt: new Date(Date.parse('2025-01-01') + hours(23)) },
  ],
])('%s puts two members in one circle', (_what, ana, bia) => {
  expect(circles(member('ana', ana), member('bia', bia))).toEqual(['ana bia'])
  expect(circles(member('bia', bia), member('ana', ana))).toEqual(['ana bia'])
})

test('a friend of both joins two circles into one', () => {
  const ends = [member('ana', { checkedIn: ['caio'] }), member('bia', { checkedIn: ['caio'] })]
  expect(circles(...ends, member('caio'), member('dan'))).toEqual(['ana bia caio', 'dan'])
})

test('a circle counts once, and the author’s not at all', () => {
  const members = [
    member('ana', { checkedIn: ['bia'] }),
    member('bia'),
    member('caio', { checkedIn: ['dan'] }),
    member('dan'),
    member('eva', { checkedIn: ['caio', 'bia'] }),
  ]
  const author = 'ana'
  expect(countVoices(members, { author, by: ['bia'] })).toBe(0)
  expect(countVoices(members, { author, by: ['caio', 'dan'] })).toBe(1)
  expect(countVoices(members, { author, by: ['caio', 'bia'] })).toBe(1)
  expect(countVoices(members, { author: null, by: ['bia', 'caio'] })).toBe(2)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['unknown', null],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
