import calls from 'virtual:calls/timetableCalendar'
import { keepPreviousData } from '@tanstack/react-query'
import { gyms } from '#domains/gyms/gyms/web/gym-queries.ts'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { timetableCalendarContract } from '../contract.ts'

export const timetableCalendarApi = apiOf<typeof timetableCalendarContract>(calls)
const timetableCalendars = queriesOf<typeof timetableCalendarContract>(calls)

/**
 * A gym's calendar, compared again with each version of the timetable. A private calendar's events aren't stored on the
 * device.
 */
export const timetableCalendarQuery = ({ id, version }: { id: string; version: number }) => ({
  ...timetableCalendars.get.queryOptions({ input: { gymId: id }, meta: { keep: false } }),
  queryKey: [...timetableCalendars.get.key({ input: { gymId: id } }), version],
  placeholderData: keepPreviousData,
})

/** Refetches the calendar and the gym, whose timetable may count as confirmed now. */
export async function calendarChanged(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: timetableCalendars.key() }),
    queryClient.invalidateQueries({ queryKey: gyms.get.key() }),
  ])
}
