import { expect, test } from 'vitest'
import { textOf } from '#testing/render.tsx'
import type { Changes } from '../../changes-contract.ts'
import type { Membership } from '../../contract.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { MembershipCard } from './MembershipCard.tsx'

test('says that an archived tier can be kept but not rejoined; a gift ends', () => {
  const [tier, creator] = [{ state: 'archived' }, { name: 'Marcus' }]
  const free = { state: 'active', tier, creator, upcoming: { status: 'nothing' }, interval: null } as Membership
  const gift = { ...free, state: 'gift', upcoming: { status: 'ends', at: '2027-01-12T12:00:00Z' } } as const
  const keep = 'This tier is closed to new members. You can keep it as long as you like.'
  expect(textOf(<MembershipCard membership={free} />)).toContain(keep)
  expect(textOf(<MembershipCard membership={gift} />)).not.toContain(keep)
  const leaving = textOf(<CancelDialog membership={free} changes={{} as Changes} onClose={() => {}} />)
  expect(leaving.join()).toContain('right away. This tier is closed to new members.')
})
