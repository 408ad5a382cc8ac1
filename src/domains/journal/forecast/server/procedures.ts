import { requireEvent } from '#domains/events/events/server/rights.ts'
import { anyone } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { forecastContract } from '../contract.ts'
import { readForecast } from './reads.ts'

const api = procedures(forecastContract)

export const forecastProcedures = api.router({
  get: api.get.use(anyone).handler(async ({ context, input }) => {
    return readForecast(context, await requireEvent(context.db, input, context.viewer))
  }),
})
