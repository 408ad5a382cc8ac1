import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { daysBetween } from '#domains/gyms/gyms/web/zone-time.ts'

export type EventGroup = 'today' | 'tomorrow' | 'week' | 'later'

/** The group of a date, relative to today at the same place. Events from earlier that are still on count as today. */
export function groupOf(date: string, today: string): EventGroup {
  const ahead = daysBetween(today, date)
  return ahead <= 0 ? 'today' : ahead === 1 ? 'tomorrow' : ahead < 7 ? 'week' : 'later'
}

export const groupLabels = {
  today: msg`Today`,
  tomorrow: msg`Tomorrow`,
  week: msg`This week`,
  later: msg`Later`,
} satisfies Record<EventGroup, MessageDescriptor>
