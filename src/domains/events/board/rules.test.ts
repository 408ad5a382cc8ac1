import { expect, test } from 'vitest'
import { isBoardOpen } from './rules.ts'

const endsAt = new Date('2026-11-30T23:30:00Z')

test('shows an event’s board until a day after its end', () => {
  expect(isBoardOpen({ status: 'scheduled', endsAt }, new Date('2026-12-01T23:29:59Z'))).toBe(true)
  expect(isBoardOpen({ status: 'scheduled', endsAt }, new Date('2026-12-01T23:30:00Z'))).toBe(false)
})

test('has no board for a draft or a cancelled event', () => {
  const now = new Date('2026-11-01T12:00:00Z')
  const open = (['draft', 'scheduled', 'postponed', 'cancelled'] as const).map((status) =>
    isBoardOpen({ status, endsAt }, now),
  )
  expect(open).toEqual([false, true, true, false])
})
