import { oc } from '@orpc/contract'
import { z } from 'zod'
import { PERIODS } from './rules.ts'

const count = z.int()
/** Now and in as long a time before. Null where fewer than five people would be told of. */
const compared = z.object({ now: z.number().nullable(), before: z.number().nullable() })

export const gymInsights = z.object({
  weeks: z.literal(PERIODS),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** How many keep it as a favourite, and how many came to it in the period. */
  favourites: z.object({ total: count, gained: compared }),
  /** Places taken at its events that began in the period. */
  rsvps: compared,
  /** Of those who had a place and whose event is over: how many came, from 0 to 1. */
  showRate: compared,
  checkIns: compared,
  /** From the week that began first. Null where too few people checked in. */
  byWeek: z.array(z.object({ week: z.iso.date(), checkIns: count })).nullable(),
  /** By the gym's own clock. */
  byHour: z.array(z.object({ hour: z.int(), checkIns: count })).nullable(),
  members: compared,
  visitors: compared,
  /** Checked in here for the first time. */
  newFaces: compared,
  reviews: z.object({ count: compared, average: compared }),
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
}
