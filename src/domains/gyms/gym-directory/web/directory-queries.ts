import calls from 'virtual:calls/gymDirectory'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import type { gymDirectoryContract } from '../contract.ts'

const directory = queriesOf<typeof gymDirectoryContract>(calls)

export const directoryQuery = directory.countries.queryOptions()
export const countryQuery = (country = '') => directory.country.queryOptions({ input: { country } })
export const cityQuery = (country = '', city = '') => directory.city.queryOptions({ input: { country, city } })

/** The gyms of a city, page by page. */
export const gymPages = (place: { country: string; city: string }) =>
  directory.gyms.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...place, ...(cursor && { cursor }) }),
    ...byCursor,
  })
