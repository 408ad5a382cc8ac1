import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CalendarError } from '../rules.ts'

export const errorLabels = {
  unsafe: msg`This address can't be read: it isn't an https address on the public internet.`,
  unreachable: msg`The calendar's server didn't answer. We'll try again tomorrow.`,
  refused: msg`The calendar's server refused the address. Check that the calendar is still shared, then enter its address again.`,
  too_large: msg`The calendar is larger than 1 MB. Use a calendar that only has your classes.`,
  not_calendar: msg`The calendar's address opens a web page, not a calendar. Use the address that ends in .ics.`,
  too_many: msg`The calendar has more weekly classes than a timetable can have. Use a calendar that only has your classes.`,
  no_sessions: msg`The calendar has no weekly classes. Only events that repeat every week are read.`,
  lost_address: msg`We can no longer read the calendar's address. Enter it again.`,
} satisfies Record<CalendarError, MessageDescriptor>
