import { z } from 'zod'
import { eventCard } from '#domains/events/events/contract.ts'
import { boundsInput, dropIn, gymLocation, nearInput, upcomingSession } from '#domains/gyms/gyms/contract.ts'
import { DEFAULT_RADIUS_KM, MAX_PAGE_LIMIT, PAGE_LIMIT } from '#domains/gyms/gyms/rules.ts'
import { day } from '#platform/day.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { beltSlugs } from '#ui/belts.ts'
import { MAX_RADIUS_KM, WHENS } from './rules.ts'

/** The gym's fields that a search result shows. */
const where = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  location: gymLocation,
  timezone: z.string(),
  dropIn,
})

const both = {
  /** Stays the same between searches; identifies a selected item. */
  id: z.string(),
  gym: where,
  /** Great-circle distance in km to `near`, or to the centre of the area. */
  distanceKm: z.number(),
}

/** A timetable session or an event, at one gym and time. */
export const discoverItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), ...both, session: upcomingSession }),
  z.object({
    kind: z.literal('event'),
    ...both,
    /** Date and times in the venue's time zone. */
    date: z.iso.date(),
    start: z.string(),
    end: z.string(),
    event: eventCard,
  }),
])
export type DiscoverItem = z.infer<typeof discoverItem>

export const discoverSearch = z.strictObject({
  near: nearInput.optional(),
  radiusKm: z.number().min(0.1).max(MAX_RADIUS_KM).default(DEFAULT_RADIUS_KM),
  /** Used without `near`; at most ten degrees in each direction. */
  bounds: boundsInput.optional(),
  /**
   * In each gym's time zone: running or starting within the hour (`now`), today from 17:00 (`tonight`), today and the
   * next six (`week`) or 30 (`month`) days, this week's Saturday and Sunday (`weekend`), or on `date`.
   */
  when: z.enum(WHENS).optional(),
  date: day.optional(),
  /** The first and last day of a trip, at most 31 days. Can't be combined with `when` or `date`. */
  from: day.optional(),
  until: day.optional(),
  discipline: z.enum(['gi', 'nogi']).optional(),
  openMat: z.boolean().optional(),
  /** Free without a membership, at least the first time. */
  free: z.boolean().optional(),
  dropIn: z.boolean().optional(),
  beginners: z.boolean().optional(),
  women: z.boolean().optional(),
  kids: z.boolean().optional(),
  /** Leaves out sessions and events that require a higher belt than this. */
  belt: z.enum(beltSlugs).optional(),
  cursor: z.string().max(600).optional(),
  limit: z.int().min(1).max(MAX_PAGE_LIMIT).default(PAGE_LIMIT),
})
export type DiscoverSearch = z.input<typeof discoverSearch>

export const discoverPage = pageOf(discoverItem)
export type DiscoverPage = z.infer<typeof discoverPage>

const route = routes('Gyms')

export const discoverContract = {
  search: route('GET', '/discover', 'Find sessions and events near a place, day by day', {
    description:
      'Sorted within a day by start time, then distance. Sessions not confirmed recently come last each day.',
  })
    .input(discoverSearch)
    .output(discoverPage),
}
