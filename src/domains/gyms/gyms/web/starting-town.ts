import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#domains/members/session/web/session.ts'
import type { Point } from '#platform/geography.ts'
import { deviceZone } from '#platform/wall-clock.ts'
import { useFirstRender } from '#platform/web/first-render.ts'
import type { Where } from './finder-query.ts'
import { useGymLabels } from './gym-labels.ts'
import { places } from './gym-queries.ts'

export interface StartingTown {
  /** Without its country. */
  name: string
  where: Extract<Where, { kind: 'near' }>
  /** Whether it's the largest town in the device's time zone rather than the one on the member's profile. */
  isGuess: boolean
}

/** The town to show before the first search; undefined until it's known, null if none is found. */
export function useStartingTown(): StartingTown | null | undefined {
  const { country } = useGymLabels()
  const isRendered = useFirstRender() !== undefined
  const { id, home } = useHome()
  const guess = useQuery({
    ...places.largestIn.queryOptions({ input: { timezone: isRendered ? '' : deviceZone() } }),
    enabled: id === null && !isRendered,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const town = id === null ? guess.data?.place : home.data
  if (!town) return (id === null ? guess : home).isPending ? undefined : null
  const { name, lat, lng } = town
  const label = [name, country(town.country)].filter(Boolean).join(', ')
  return { name, where: { kind: 'near', point: { lat, lng }, label, mine: false }, isGuess: id === null }
}

/** The location of the town on the member's profile; undefined while loading, without a town and for visitors. */
export function useHomePoint(): Point | undefined {
  const { data } = useHome().home
  return data && { lat: data.lat, lng: data.lng }
}

function useHome() {
  const id = useAuth().userProfile?.placeId ?? null
  const home = useQuery({
    ...places.get.queryOptions({ input: { id: id ?? 0 } }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { id, home }
}
