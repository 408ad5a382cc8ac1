import calls from 'virtual:calls/bookings'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { bookingsContract } from '../contract.ts'

export const bookingsApi = apiOf<typeof bookingsContract>(calls)
export const bookings = queriesOf<typeof bookingsContract>(calls)

export const bookableQuery = (gymId: string) => bookings.list.queryOptions({ input: { gymId } })

export const myBookingsQuery = bookings.mine.queryOptions({ input: { uid: 'me' } })

const REFETCH_MS = 30_000

/** Booked classes with how many people are coming, for the staff. */
export const bookedClassesQuery = (gymId: string) => ({
  ...bookings.classes.queryOptions({ input: { gymId } }),
  refetchInterval: REFETCH_MS,
})
export const bookedPeopleQuery = (at: { gymId: string; sessionId: string; day: string }) => ({
  ...bookings.people.queryOptions({ input: at }),
  refetchInterval: REFETCH_MS,
})

export const bookingSettingsQuery = (gymId: string) => bookings.settings.queryOptions({ input: { gymId } })
