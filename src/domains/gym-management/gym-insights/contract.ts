import { oc } from '@orpc/contract'
import { z } from 'zod'
import { PERIODS, visitKinds } from './rules.ts'

const count = z.int()
/** In the period and in as many weeks before. */
const total = z.object({ now: count, before: count })
/** Null where there is nothing to tell, or where fewer than five people would be described. */
const compared = z.object({ now: z.number().nullable(), before: z.number().nullable() })

export const gymInsights = z.object({
  weeks: z.literal(PERIODS),
  /** From the Monday on which the first of the weeks began, by the gym's own clock. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Looks at the gym's page, and how often the way there was asked for: of each person once a day. */
  views: total,
  directions: total,
  /** How many keep it as a favourite, and how many came to it in the period. */
  favourites: z.object({ total: count, gained: total }),
  /** Places taken at its events that began in the period. */
  rsvps: total,
  /** Of those who had a place and whose event is over: how many came, from 0 to 1. */
  showRate: compared,
  checkIns: total,
  /** From the week that began first. */
  byWeek: z.array(
    z.object({
      week: z.iso.date(),
      checkIns: count,
      views: count,
      directions: count,
    }),
  ),
  /**
   * The people who checked in during the last whole month, and the month before. People are counted in steps of five, and fewer than five
   * aren't shown. Months don't overlap, so no two answers can be subtracted from each other.
   */
  month: z.object({
    month: z.string(),
    /** The gym's own members and staff. */
    members: compared,
    visitors: compared,
    /** Checked in here for the first time. */
    newFaces: compared,
    /** By the gym's own clock: the share of all check-ins, from 0 to 1 in steps of 0.05. Hours of few people are missing. */
    byHour: z.array(z.object({ hour: z.int(), share: z.number() })),
  }),
  reviews: z.object({
    count: total,
    average: compared,
    /** The last twelve months, the oldest first; everybody reads the reviews themselves. */
    byMonth: z.array(z.object({ month: z.string(), count, average: z.number().nullable() })),
  }),
  /** Sessions of the timetable confirmed within 30 days, of all. */
  freshness: z.object({ confirmed: count, sessions: count, lastConfirmedAt: z.iso.datetime().nullable() }),
})
export type GymInsights = z.infer<typeof gymInsights>

export const gymInsightsContract = {
  read: oc
    .route({
      method: 'GET',
      path: '/gyms/{id}/insights',
      summary: 'How a gym is doing, for its managers',
      tags: ['Keeping a gym'],
    })
    .input(z.strictObject({ id: z.string(), weeks: z.literal(PERIODS).default(4) }))
    .output(gymInsights),
  visit: oc
    .route({
      method: 'POST',
      path: '/gyms/{id}/visits',
      summary: 'Count a look at the page, or at the way there: of each person once a day',
      tags: ['Gyms'],
    })
    .input(
      z.strictObject({
        id: z.string().min(1).max(128),
        kind: z.enum(visitKinds),
        /** Of a visitor: made by the browser for as long as it stays open. */
        visitor: z
          .string()
          .regex(/^[\w-]{16,64}$/)
          .optional(),
      }),
    )
    /** The same for every gym, whether it is there or not. */
    .output(z.object({ taken: z.literal(true) })),
}
