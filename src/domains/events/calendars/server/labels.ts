import type { MessageDescriptor } from '@lingui/core'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { message } from '#platform/messages.ts'

/** Labels for the text that Open Mat itself adds to calendar entries. */
export const labels = {
  mine: /*i18n*/ { id: 'calendar.mine', message: 'My open mats' },
  chosen: message('Open mats'),
  cancelled: /*i18n*/ { id: 'calendar.cancelled', message: 'Cancelled.' },
  cancelledFor: /*i18n*/ { id: 'calendar.cancelledFor', message: 'Cancelled: {reason}' },
  cancelledTitle: /*i18n*/ { id: 'calendar.cancelledTitle', message: 'Cancelled: {title}' },
  postponedTitle: /*i18n*/ { id: 'calendar.postponedTitle', message: 'Postponed: {title}' },
  postponed: /*i18n*/ { id: 'calendar.postponed', message: 'Postponed. No new time yet.' },
  free: message('Free'),
  unofficial: /*i18n*/ { id: 'calendar.unofficial', message: '{title} (unofficial)' },
  dropIn: message('Drop-ins welcome'),
}

export const kinds = {
  class: message('Class'),
  open_mat: message('Open mat'),
  competition_team: message('Competition team'),
  kids: message('Kids'),
  womens: /*i18n*/ { id: 'calendar.womens', message: 'Women' },
  seminar: message('Seminar'),
} as const satisfies Record<ScheduleItem['kind'], MessageDescriptor>

export const disciplines = {
  gi: message('Gi'),
  nogi: message('No-gi'),
  both: message('Gi and no-gi'),
} as const satisfies Record<ScheduleItem['discipline'], MessageDescriptor>
