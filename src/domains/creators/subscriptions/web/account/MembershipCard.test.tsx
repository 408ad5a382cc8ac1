import { expect, test } from 'vitest'
import { textOf } from '#testing/render.tsx'
import type { Membership } from '../../contract.ts'
import { MembershipCard } from './MembershipCard.tsx'

test('says of an archived tier that it can be kept, but not of a gift that ends', () => {
  const [tier, creator] = [{ state: 'archived' }, { name: 'Marcus' }]
  const free = { state: 'active', tier, creator, upcoming: { status: 'nothing' }, interval: null } as Membership
  const gift = { ...free, state: 'gift', upcoming: { status: 'ends', at: '2027-01-12T12:00:00Z' } } as const
  const keep = 'This tier is closed to new members. You can keep it as long as you like.'
  expect(textOf(<MembershipCard membership={free} />)).toContain(keep)
  expect(textOf(<MembershipCard membership={gift} />)).not.toContain(keep)
})
