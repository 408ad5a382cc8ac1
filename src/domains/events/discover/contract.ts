import { oc } from '@orpc/contract'
import { z } from 'zod'
import { eventCard } from '#domains/events/events/contract.ts'
import { boundsInput, dropIn, gymLocation, nearInput, upcomingSession } from '#domains/gyms/gyms/contract.ts'
import { DEFAULT_RADIUS_KM, MAX_PAGE_LIMIT, PAGE_LIMIT } from '#domains/gyms/gyms/rules.ts'
import { day } from '#platform/day.ts'
import { pageOf } from '#platform/page.ts'
import { beltSlugs } from '#ui/belts.ts'
import { MAX_RADIUS_KM, WHENS } from './rules.ts'

/** Of the gym, as much as a line about what is on there shows. */
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
  /** The same on every page and every day; what a chosen one is called by. */
  id: z.string(),
  gym: where,
  /** Great-circle distance to `near`, or to the middle of the area. */
  distanceKm: z.number(),
}

/** What is on at one place at one hour: a session of a timetable, or an event. */
export const discoverItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('session'), ...both, session: upcomingSession }),
  z.object({
    kind: z.literal('event'),
    ...both,
    /** The day and the hours by the venue's clock. */
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
  /** Instead of `near`; at most ten degrees each way. */
  bounds: boundsInput.optional(),
  /**
   * By each gym's own clock: running or starting within the hour (`now`), later today from 17:00 on (`tonight`), today and
   * the six days after (`week`), on the coming Saturday or Sunday (`weekend`), on `date`.
   */
  when: z.enum(WHENS).optional(),
  date: day.optional(),
  /** Instead of `when`: the days of a trip, both included, at most 31. */
  from: day.optional(),
  until: day.optional(),
  discipline: z.enum(['gi', 'nogi']).optional(),
  openMat: z.boolean().optional(),
  /** Nothing to pay for a visitor. */
  free: z.boolean().optional(),
  dropIn: z.boolean().optional(),
  beginners: z.boolean().optional(),
  women: z.boolean().optional(),
  kids: z.boolean().optional(),
  /** Leaves out what asks for a higher belt than this. */
  belt: z.enum(beltSlugs).optional(),
  cursor: z.string().max(600).optional(),
  limit: z.int().min(1).max(MAX_PAGE_LIMIT).default(PAGE_LIMIT),
})
export type DiscoverSearch = z.input<typeof discoverSearch>

export const discoverPage = pageOf(discoverItem)
export type DiscoverPage = z.infer<typeof discoverPage>

export const discoverContract = {
  search: oc
    .route({
      method: 'GET',
      path: '/whats-on',
      summary: 'Sessions and events around a place, day by day',
      description:
        'Within a day by the hour, and by the distance at the same hour; what nobody has confirmed lately comes after the rest of its day.',
      tags: ['Gyms'],
    })
    .input(discoverSearch)
    .output(discoverPage),
}
