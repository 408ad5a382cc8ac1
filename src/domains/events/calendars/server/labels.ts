import type { MessageDescriptor } from '@lingui/core'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'

/** Labels for the text that Open Mat itself adds to calendar entries. */
export const labels = {
  mine: /*i18n*/ { id: 'calendar.mine', message: 'My open mats' },
  chosen: /*i18n*/ { id: 'calendar.chosen', message: 'Open mats' },
  cancelled: /*i18n*/ { id: 'calendar.cancelled', message: 'Cancelled.' },
  cancelledFor: /*i18n*/ { id: 'calendar.cancelledFor', message: 'Cancelled: {reason}' },
  cancelledTitle: /*i18n*/ { id: 'calendar.cancelledTitle', message: 'Cancelled: {title}' },
  postponedTitle: /*i18n*/ { id: 'calendar.postponedTitle', message: 'Postponed: {title}' },
  postponed: /*i18n*/ { id: 'calendar.postponed', message: 'Postponed. No new time yet.' },
  free: /*i18n*/ { id: 'calendar.free', message: 'Free' },
  unofficial: /*i18n*/ { id: 'calendar.unofficial', message: '{title} (unofficial)' },
  dropIn: /*i18n*/ { id: 'calendar.dropIn', message: 'Drop-ins welcome' },
}

export const kinds = {
  class: /*i18n*/ { id: 'calendar.class', message: 'Class' },
  open_mat: /*i18n*/ { id: 'calendar.open_mat', message: 'Open mat' },
  competition_team: /*i18n*/ { id: 'calendar.competition_team', message: 'Competition team' },
  kids: /*i18n*/ { id: 'calendar.kids', message: 'Kids' },
  womens: /*i18n*/ { id: 'calendar.womens', message: 'Women' },
  seminar: /*i18n*/ { id: 'calendar.seminar', message: 'Seminar' },
} as const satisfies Record<ScheduleItem['kind'], MessageDescriptor>

export const disciplines = {
  gi: /*i18n*/ { id: 'calendar.gi', message: 'Gi' },
  nogi: /*i18n*/ { id: 'calendar.nogi', message: 'No-gi' },
  both: /*i18n*/ { id: 'calendar.both', message: 'Gi and no-gi' },
} as const satisfies Record<ScheduleItem['discipline'], MessageDescriptor>
