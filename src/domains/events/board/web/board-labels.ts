import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BoardItem } from '../contract.ts'
import type { Direction, Gear } from '../rules.ts'

export const gearLabels = {
  gi: msg`Gi`,
  nogi: msg`No-gi kit`,
  other: msg({ context: 'gear', message: 'Other' }),
} satisfies Record<Gear, MessageDescriptor>

export const directionLabels = {
  lift: { offers: msg`I can give a lift`, needs: msg`I need a lift` },
  gear: { offers: msg`I can lend something`, needs: msg`I need to borrow something` },
} satisfies Record<BoardItem['kind'], Record<Direction, MessageDescriptor>>
