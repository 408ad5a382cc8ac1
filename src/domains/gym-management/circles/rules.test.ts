import { expect, test } from 'vitest'
import { hours } from '#platform/clock.ts'
import { type Connections, circlesOf, countConfirmingCircles, networkOf } from './rules.ts'

let accounts = 0
/** Members signed up a week apart, unless overridden. */
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

test('puts members without connections in separate circles', () => {
  expect(circles(member('ana', { follows: ['bia'] }), member('bia'))).toEqual(['ana', 'bia'])
})

test.each<[string, Partial<Connections>, Partial<Connections>]>([
  ['a shared network address', { addresses: ['203.0.113.7'] }, { addresses: ['198.51.100.1', '203.0.113.7'] }],
  ['following each other', { follows: ['bia'] }, { follows: ['ana'] }],
  ['one checking the other in', { checkedIn: ['bia'] }, {}],
  [
    'accounts made on the same day',
    { createdAt: new Date('2025-01-01') },
    { createdAt: new Date(Date.parse('2025-01-01') + hours(23)) },
  ],
])('%s puts two members in one circle', (_what, ana, bia) => {
  expect(circles(member('ana', ana), member('bia', bia))).toEqual(['ana bia'])
  expect(circles(member('bia', bia), member('ana', ana))).toEqual(['ana bia'])
})

test('joins two circles through a mutual friend', () => {
  const ends = [member('ana', { checkedIn: ['caio'] }), member('bia', { checkedIn: ['caio'] })]
  expect(circles(...ends, member('caio'), member('dan'))).toEqual(['ana bia caio', 'dan'])
})

test("counts a circle once, and never the author's", () => {
  const members = [
    member('ana', { checkedIn: ['bia'] }),
    member('bia'),
    member('caio', { checkedIn: ['dan'] }),
    member('dan'),
    member('eva', { checkedIn: ['caio', 'bia'] }),
  ]
  const author = 'ana'
  expect(countConfirmingCircles(members, { author, by: ['bia'] })).toBe(0)
  expect(countConfirmingCircles(members, { author, by: ['caio', 'dan'] })).toBe(1)
  expect(countConfirmingCircles(members, { author, by: ['caio', 'bia'] })).toBe(1)
  expect(countConfirmingCircles(members, { author: null, by: ['bia', 'caio'] })).toBe(2)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['unknown', null],
])('finds the network of %s: %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
