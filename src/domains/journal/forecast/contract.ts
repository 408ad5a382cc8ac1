import { z } from 'zod'
import { eventAddress } from '#domains/events/events/contract.ts'
import { routes } from '#platform/routes.ts'
import { STYLES } from '../conductor/rules.ts'
import { SHARES } from './rules.ts'

/** What an event will be like, for one viewer. Null where it isn't known, or would be about too few people. */
const forecast = z.object({
  /** How many people will come; `to` is null for the largest band. */
  likely: z.object({ from: z.int(), to: z.int().nullable() }).nullable(),
  /** The share of white and blue belts. */
  beginners: z.enum(SHARES).nullable(),
  /** At least this many have the viewer's size or one next to it. */
  nearSize: z.int().nullable(),
  /** At least this many are going light. */
  light: z.int().nullable(),
  /** At least this many are women, of those who said so. */
  women: z.int().nullable(),
  /** The most common style, and at least how many people have it. */
  style: z.object({ style: z.enum(STYLES), least: z.int() }).nullable(),
})
export type Forecast = z.infer<typeof forecast>

const route = routes('Mat')

export const forecastContract = {
  get: route(
    'GET',
    '/locations/{gymId}/events/{eventId}/forecast',
    'Get what an event will be like, in bands that are counted once a day',
  )
    .input(z.strictObject(eventAddress))
    .output(forecast),
}
