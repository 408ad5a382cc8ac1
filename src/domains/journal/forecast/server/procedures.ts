import { findEvent } from '#domains/events/events/server/reads.ts'
import { anyone } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { notFound } from '#platform/refusals.ts'
import { forecastContract } from '../contract.ts'
import { readForecast } from './reads.ts'

const api = procedures(forecastContract)

export const forecastProcedures = api.router({
  get: api.get.use(anyone).handler(async ({ context, input }) => {
    const event = await findEvent(context.db, input, context.viewer)
    if (!event) throw notFound()
    return readForecast(context, event)
  }),
})
