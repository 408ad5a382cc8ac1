import { discover } from '#domains/events/discover/web/discover-query.ts'
import { gyms, places } from '#domains/gyms/gyms/web/gym-queries.ts'
import type { Place } from '#domains/gyms/places/contract.ts'
import { minutes } from '#platform/clock.ts'
import { pointText } from '#platform/geography.ts'
import { queryClient } from '#platform/web/query-client.ts'

const MOST = 5
const MOST_OPEN_MATS = 3

export const townQuery = (placeId: number) => ({
  ...places.get.queryOptions({ input: { id: placeId } }),
  staleTime: Number.POSITIVE_INFINITY,
})
export const nearQuery = (town: Place) =>
  gyms.search.queryOptions({ input: { near: pointText(town), limit: MOST, widen: true } })
export const openMatsQuery = (town: Place) => ({
  ...discover.search.queryOptions({ input: { near: pointText(town), openMat: true, limit: MOST_OPEN_MATS } }),
  staleTime: minutes(1),
})

/** Loads the gyms near the town before the page is shown. Cached data is enough, and failures are only logged. */
export async function preloadNearTown(placeId: number | null): Promise<void> {
  if (placeId === null) return
  try {
    const town = await queryClient.ensureQueryData(townQuery(placeId))
    await queryClient.ensureQueryData(nearQuery(town))
  } catch (error) {
    console.warn("couldn't load gyms near the member's town", error)
  }
}
