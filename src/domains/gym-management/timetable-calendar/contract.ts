import { z } from 'zod'
import { gym, scheduleItem } from '#domains/gyms/gyms/contract.ts'
import { messageId } from '#platform/messages.ts'
import { routes } from '#platform/routes.ts'
import { CALENDAR_ERRORS, LEFT_OUT, MAX_DIFFERENCES } from './rules.ts'

const slot = scheduleItem.pick({ title: true, weekday: true, start: true, end: true, from: true })
const difference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new'), key: z.string(), after: slot }),
  z.object({ kind: z.literal('changed'), key: z.string(), before: slot, after: slot }),
  z.object({ kind: z.literal('gone'), key: z.string(), before: slot }),
])
export type ShownDifference = z.infer<typeof difference>

/** A gym's calendar, for the staff who edit the timetable. Its address is a secret, so only the host is returned. */
const timetableCalendar = z.object({
  host: z.string(),
  /** The last time the calendar could be read; null if it never could. */
  readAt: z.iso.datetime().nullable(),
  /** Why the last reading failed; null if it didn't. */
  error: z.enum(CALENDAR_ERRORS).nullable(),
  /** How many weekly sessions the calendar has, and how many other events of each kind. */
  sessions: z.int(),
  leftOut: z.record(z.enum(LEFT_OUT), z.int()),
  /** The differences from the timetable that aren't ignored, by day and hour. */
  differences: z.array(difference),
  ignored: z.int(),
  /** The version of the gym that the calendar was compared with. */
  version: z.int(),
})
export type TimetableCalendar = z.infer<typeof timetableCalendar>

/** The link to a calendar. `webcal://` and `webcals://` become `https://`. */
const address = z
  .string()
  .trim()
  .max(2000)
  .overwrite((text) => text.replace(/^webcals?:\/\//i, 'https://'))
  .refine((text) => isCalendarAddress(text), messageId('must be an address that starts with https:// or webcal://'))

function isCalendarAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && !/[\s"<>\\]/.test(text)
}

const route = routes('Managing a gym')
const ofGym = z.strictObject({ gymId: z.string() })
const keys = z.array(z.string().max(40)).min(1).max(MAX_DIFFERENCES)
const answer = z.object({ calendar: timetableCalendar })

export const timetableCalendarContract = {
  get: route('GET', '/gyms/{gymId}/timetableCalendar', "Get a gym's calendar and what differs from the timetable")
    .input(ofGym)
    .output(z.object({ calendar: timetableCalendar.nullable() })),
  save: route('PUT', '/gyms/{gymId}/timetableCalendar', "Set the address of a gym's calendar (iCalendar) and read it")
    .input(ofGym.extend({ address }))
    .output(answer),
  read: route('POST', '/gyms/{gymId}/timetableCalendar/readings', "Read a gym's calendar now")
    .input(ofGym)
    .output(answer),
  accept: route(
    'POST',
    '/gyms/{gymId}/timetableCalendar/acceptances',
    'Apply changes from the calendar to the timetable. Returns 409 if someone else changed the gym first',
  )
    .input(ofGym.extend({ version: z.int(), keys }))
    .output(answer.extend({ gym })),
  ignore: route('POST', '/gyms/{gymId}/timetableCalendar/ignored', 'Ignore differences until the calendar changes them')
    .input(ofGym.extend({ keys }))
    .output(answer),
  remove: route('DELETE', '/gyms/{gymId}/timetableCalendar', "Remove a gym's calendar and everything read from it")
    .input(ofGym)
    .output(z.object({ removed: z.literal(true) })),
}
