import { insertDemoGyms } from '#domains/gyms/gyms/server/demo.ts'
import { geohashOf } from '#domains/gyms/gyms/server/geohash.ts'
import { searchTextOf } from '#domains/gyms/gyms/server/search-text.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { GeneratedCommunity } from './generate.ts'
import type { Seeding } from './seed-batch.ts'
import { texts } from './seed-texts.ts'

export type SeededGym = Awaited<ReturnType<typeof insertDemoGyms>>[number]

/** Gyms in the same town are spread over this distance, so that they rarely overlap on the map. */
const SPREAD_DEGREES = 0.05

export async function seedGyms(
  tx: Tx,
  { now, chance, dummy }: Seeding,
  gyms: GeneratedCommunity['gyms'],
): Promise<SeededGym[]> {
  if (gyms.length === 0) return []
  return insertDemoGyms(
    tx,
    gyms.map(({ name, town: { city, country, timezone, ...middle } }) => {
      const at = {
        lat: middle.lat + (chance() - 0.5) * SPREAD_DEGREES,
        lng: middle.lng + (chance() - 0.5) * SPREAD_DEGREES,
      }
      const gym = { name, previousNames: [], city, country, affiliation: null }
      return {
        ...{ ...gym, ...at, ...dummy, id: newId(), timezone, geohash: geohashOf(at), searchText: searchTextOf(gym) },
        description: texts.gymDescription,
        disciplines: ['gi' as const, 'nogi' as const],
        ...{ createdAt: now, updatedAt: now },
      }
    }),
  )
}
