import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FinderQuery, Itinerary } from '#domains/gyms/gyms/web/finder-query.ts'
import type { Stop } from '#domains/gyms/gyms/web/map/FinderMap.tsx'
import { dayIn } from '#domains/gyms/gyms/web/zone-time.ts'
import { days } from '#platform/clock.ts'
import { type Bounds, boundsText, pointText } from '#platform/geography.ts'
import type { DiscoverSearch } from '../contract.ts'
import { MAX_RADIUS_KM, MAX_SPAN } from '../rules.ts'
import { dateOf, onPages } from './discover-query.ts'

export const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(day) + days(count)).toISOString().slice(0, 10)

/** The initial dates of a trip: today and the next six days. */
export function weekFromToday(): Itinerary {
  const today = dayIn(undefined, new Date())
  return { from: today, until: dayAfter(today, 6) }
}

/** The finder's travel search; undefined until a place and dates are set, and for a country or too large an area. */
export function itinerarySearch(query: FinderQuery): DiscoverSearch | undefined {
  const { where, radiusKm, itinerary, discipline, only, belt } = query
  if (!where || where.kind === 'country' || !itinerary?.from || !itinerary.until) return undefined
  if (where.kind === 'area' && isTooWide(where.bounds)) return undefined
  return {
    ...(where.kind === 'near'
      ? { near: pointText(where.point), radiusKm: Math.min(radiusKm, MAX_RADIUS_KM) }
      : { bounds: boundsText(where.bounds) }),
    ...itinerary,
    ...(discipline && { discipline }),
    ...(belt && { belt }),
    ...Object.fromEntries(only.map((name) => [name, true])),
    limit: 100,
  }
}

export function isTooWide({ west, east, south, north }: Bounds): boolean {
  const width = west > east ? east - west + 360 : east - west
  return width > MAX_SPAN || north - south > MAX_SPAN
}

/** The gyms of a trip, for its map. */
export function useStops(search: DiscoverSearch | undefined): Stop[] {
  const { data } = useInfiniteQuery(onPages(search))
  return useMemo(() => {
    const stops = new Map<string, Stop>()
    for (const item of search ? (data?.pages.flatMap(({ items }) => items) ?? []) : []) {
      const { slug, name, location, timezone } = item.gym
      const today = dateOf(item) === dayIn(timezone, new Date()) || Boolean(stops.get(slug)?.today)
      stops.set(slug, { slug, name, ...location, today })
    }
    return [...stops.values()]
  }, [data, search])
}
