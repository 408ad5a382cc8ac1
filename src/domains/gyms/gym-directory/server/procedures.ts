import { anyoneFromReplica } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { found } from '#platform/refusals.ts'
import { gymDirectoryContract } from '../contract.ts'
import { readDirectory, readDirectoryCity, readDirectoryCountry, readGymsIn } from './reads.ts'

const api = procedures(gymDirectoryContract)

export const gymDirectoryProcedures = api.router({
  countries: api.countries
    .use(anyoneFromReplica)
    .handler(async ({ context }) => ({ items: await readDirectory(context.db) })),

  country: api.country.use(anyoneFromReplica).handler(async ({ context, input }) => {
    return found(await readDirectoryCountry(context.db, input.country, context.viewer, context.now()))
  }),

  city: api.city.use(anyoneFromReplica).handler(async ({ context, input }) => {
    return found(await readDirectoryCity(context.db, input))
  }),

  gyms: api.gyms.use(anyoneFromReplica).handler(async ({ context, input }) => {
    return found(await readGymsIn(context.db, input, context.viewer, context.now()))
  }),
})
