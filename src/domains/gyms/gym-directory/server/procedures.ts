import { anyone } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { notFound } from '#platform/refusals.ts'
import { gymDirectoryContract } from '../contract.ts'
import { readDirectory, readDirectoryCity, readDirectoryCountry, readGymsIn } from './reads.ts'

const api = procedures(gymDirectoryContract)

export const gymDirectoryProcedures = api.router({
  countries: api.countries.use(anyone).handler(async ({ context }) => ({ items: await readDirectory(context.db) })),

  country: api.country.use(anyone).handler(async ({ context, input }) => {
    const country = await readDirectoryCountry(context.db, input.country, context.viewer, context.now())
    if (!country) throw notFound()
    return country
  }),

  city: api.city.use(anyone).handler(async ({ context, input }) => {
    const city = await readDirectoryCity(context.db, input)
    if (!city) throw notFound()
    return city
  }),

  gyms: api.gyms.use(anyone).handler(async ({ context, input }) => {
    const page = await readGymsIn(context.db, input, context.viewer, context.now())
    if (!page) throw notFound()
    return page
  }),
})
