import { expect, test } from 'vitest'
import { groupOf } from './event-groups.ts'

test('groups dates by today, tomorrow, the next six days and later', () => {
  const dates = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-12-03', '2026-12-04']
  expect(dates.map((date) => groupOf(date, '2026-11-27'))).toEqual([
    'today',
    'today',
    'tomorrow',
    'week',
    'week',
    'later',
  ])
})
