import { z } from 'zod'
import { routes } from '#platform/routes.ts'
import { PERIODS, visitKinds } from './rules.ts'

const route = routes('Managing a gym')
const gymsRoute = routes('Gyms')

const count = z.int()
/** A number for the period, and for the period of the same length before it. */
const total = z.object({ now: count, before: count })
/** Null if there's nothing to show or too few people: under five in `month`, under three for an average of reviews. */
const compared = z.object({ now: z.number().nullable(), before: z.number().nullable() })

export const gymInsights = z.object({
  weeks: z.literal(PERIODS),
  /** From the Monday of the first week, in the gym's time zone. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Views of the gym's page and requests for directions, each counted once per person and day. */
  views: total,
  directions: total,
  /** Favourites in total and gained in the period. */
  favourites: z.object({ total: count, gained: total }),
  /** Confirmed RSVPs for those of the gym's events that began in the period. */
  rsvps: total,
  /** Of these RSVPs for events that are over, the share of people who came, from 0 to 1. */
  showRate: compared,
  checkIns: total,
  /** Oldest week first. */
  byWeek: z.array(
    z.object({
      week: z.iso.date(),
      checkIns: count,
      views: count,
      directions: count,
    }),
  ),
  /**
   * People who checked in during the last whole month and the month before, in steps of five; fewer than five aren't
   * shown. The months don't overlap, so no two responses can be subtracted from each other.
   */
  month: z.object({
    month: z.string(),
    /** The gym's own members and staff. */
    members: compared,
    visitors: compared,
    /** People who checked in at the gym for the first time. */
    newFaces: compared,
    /**
     * Share of all check-ins by hour in the gym's time zone, from 0 to 1 in steps of 0.05. Hours with few people are
     * omitted.
     */
    byHour: z.array(z.object({ hour: z.int(), share: z.number() })),
  }),
  reviews: z.object({
    count: total,
    average: compared,
    /** The last twelve months, oldest first. Exact, because reviews are public. */
    byMonth: z.array(z.object({ month: z.string(), count, average: z.number().nullable() })),
  }),
  /** How many sessions of the timetable are fresh (`freshnessOf`), and how many there are. */
  freshness: z.object({ confirmed: count, sessions: count, lastConfirmedAt: z.iso.datetime().nullable() }),
})
export type GymInsights = z.infer<typeof gymInsights>

export const gymInsightsContract = {
  read: route('GET', '/gyms/{id}/insights', "Get a gym's insights. Managers only")
    .input(z.strictObject({ id: z.string(), weeks: z.literal(PERIODS).default(4) }))
    .output(gymInsights),
  visit: gymsRoute('POST', '/gyms/{id}/visits', 'Count a page view or directions opened, once a day per person')
    .input(
      z.strictObject({
        id: z.string().min(1).max(128),
        kind: z.enum(visitKinds),
        /** For visitors: a random id that the browser stores until the tab is closed. */
        visitor: z
          .string()
          .regex(/^[\w-]{16,64}$/)
          .optional(),
      }),
    )
    /** Doesn't reveal whether the gym exists. */
    .output(z.object({ taken: z.literal(true) })),
}
