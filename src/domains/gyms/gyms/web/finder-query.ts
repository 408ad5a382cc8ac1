import { days } from '#platform/clock.ts'
import { countryCodes } from '#platform/countries.ts'
import { type Bounds, boundsText, type Point, pointText, readBounds, readPoint } from '#platform/geography.ts'
import { type BeltSlug, beltSlugs } from '#ui/belts.ts'
import type { GymSearch } from '../contract.ts'
import { DEFAULT_RADIUS_KM, MAX_JOURNEY_DAYS, MAX_RADIUS_KM } from '../rules.ts'

/** Filters that are switched on with one press; the URL parameter `only` lists them. */
export const switches = ['openMat', 'free', 'dropIn', 'beginners', 'women', 'kids'] as const
export type Switch = (typeof switches)[number]

export type When = 'now' | 'tonight' | 'weekend' | { date: string }

export type Where =
  /** `mine`: the device's position; otherwise `label` names the town. */
  | { kind: 'near'; point: Point; label: string; mine: boolean }
  | { kind: 'area'; bounds: Bounds }
  /** ISO 3166-1 alpha-2. */
  | { kind: 'country'; country: string }

/** Everything in the finder's URL. */
export interface FinderQuery {
  where: Where | null
  text: string
  radiusKm: number
  when: When | null
  discipline: 'gi' | 'nogi' | null
  only: readonly Switch[]
  affiliation: string
  /** Leaves out gyms and events that require a higher belt than this. */
  belt: BeltSlug | null
  /** The slug of the gym whose card is open. */
  chosen: string | null
  /** The list or the map, of which a phone shows only one at a time. */
  view: 'list' | 'map'
  /** Null when not travelling. Days not chosen yet are empty. */
  itinerary: Itinerary | null
}

/** The days of a trip, both inclusive, as `2026-11-28`. */
export interface Itinerary {
  from: string
  until: string
}

export const emptyQuery: FinderQuery = {
  where: null,
  text: '',
  radiusKm: DEFAULT_RADIUS_KM,
  when: null,
  discipline: null,
  only: [],
  affiliation: '',
  belt: null,
  chosen: null,
  view: 'list',
  itinerary: null,
}

/** Parses the URL. Unknown parts are ignored, so old or truncated links still open. */
export function readFinderQuery(params: URLSearchParams): FinderQuery {
  const words = (name: string, most: number) => (params.get(name) ?? '').trim().slice(0, most)
  const radius = Number(params.get('km'))
  const discipline = params.get('discipline')
  const only = (params.get('only') ?? '').split(',')
  return {
    where: whereOf(params),
    text: words('text', 100),
    radiusKm: radius >= 0.1 && radius <= MAX_RADIUS_KM ? radius : DEFAULT_RADIUS_KM,
    when: whenOf(params.get('when')),
    discipline: discipline === 'gi' || discipline === 'nogi' ? discipline : null,
    only: switches.filter((name) => only.includes(name)),
    affiliation: words('affiliation', 80),
    belt: beltSlugs.find((slug) => slug === params.get('belt')) ?? null,
    chosen: words('gym', 200) || null,
    view: params.get('view') === 'map' ? 'map' : 'list',
    itinerary: params.has('travel') ? readItinerary(params) : null,
  }
}

/** Parses the days of a trip. An invalid day becomes an empty string; an invalid range loses its end. */
export function readItinerary(params: URLSearchParams): Itinerary {
  const [from, until] = [dayOf(params.get('from')), dayOf(params.get('until'))]
  const inOrder = from !== '' && until >= from && Date.parse(until) - Date.parse(from) < days(MAX_JOURNEY_DAYS)
  return { from, until: inOrder ? until : '' }
}

/** The URL of a query, in a fixed order and without defaults. */
export function writeFinderQuery(query: FinderQuery): URLSearchParams {
  const params = new URLSearchParams()
  const { where, text, radiusKm, when, discipline, only, affiliation, belt, chosen, view, itinerary } = query
  if (where?.kind === 'near') {
    params.set('near', pointText(where.point))
    if (where.mine) params.set('place', 'me')
    else if (where.label) params.set('place', where.label)
  }
  if (where?.kind === 'area') params.set('bounds', boundsText(where.bounds))
  if (where?.kind === 'country') params.set('country', where.country)
  if (radiusKm !== DEFAULT_RADIUS_KM) params.set('km', String(radiusKm))
  if (text) params.set('text', text)
  if (when) params.set('when', typeof when === 'object' ? when.date : when)
  if (discipline) params.set('discipline', discipline)
  if (only.length > 0) params.set('only', switches.filter((name) => only.includes(name)).join(','))
  if (affiliation) params.set('affiliation', affiliation)
  if (belt) params.set('belt', belt)
  if (chosen) params.set('gym', chosen)
  if (view === 'map') params.set('view', 'map')
  if (itinerary) params.set('travel', '1')
  if (itinerary?.from) params.set('from', itinerary.from)
  if (itinerary?.until) params.set('until', itinerary.until)
  return params
}

/** How many filters are set. Place and text don't count. */
export function filterCount({ when, discipline, only, affiliation, belt, radiusKm }: FinderQuery): number {
  const one = [when, discipline, affiliation, belt, radiusKm !== DEFAULT_RADIUS_KM].filter(Boolean).length
  return one + only.length
}

/** Whether anything has been searched for yet. */
export function hasSearch(query: FinderQuery): boolean {
  return query.where !== null || query.text !== '' || filterCount({ ...query, radiusKm: DEFAULT_RADIUS_KM }) > 0
}

/** The filters shared by the list and the map. */
export function filtersOf({ where, text, when, discipline, only, affiliation, belt }: FinderQuery) {
  return {
    ...(where?.kind === 'country' && { country: where.country }),
    ...(text && { text }),
    ...(discipline && { discipline }),
    ...(affiliation && { affiliation }),
    ...(belt && { belt }),
    ...(when && (typeof when === 'object' ? { when: 'date' as const, date: when.date } : { when })),
    ...Object.fromEntries(only.map((name) => [name, true])),
  } satisfies GymSearch
}

/** The list's search. Near a point the server widens it when nothing is found. */
export function searchOf(query: FinderQuery): GymSearch {
  const { where, radiusKm } = query
  switch (where?.kind) {
    case 'near':
      return { ...filtersOf(query), near: pointText(where.point), radiusKm, widen: true }
    case 'area':
      return { ...filtersOf(query), bounds: boundsText(where.bounds) }
    case 'country':
    case undefined:
      return filtersOf(query)
  }
}

function whereOf(params: URLSearchParams): Where | null {
  const point = readPoint(params.get('near') ?? '')
  const label = (params.get('place') ?? '').trim().slice(0, 120)
  if (point) return { kind: 'near', point, label: label === 'me' ? '' : label, mine: label === 'me' }
  const bounds = readBounds(params.get('bounds') ?? '')
  if (bounds) return { kind: 'area', bounds }
  const country = (params.get('country') ?? '').toUpperCase()
  return countryCodes.has(country) ? { kind: 'country', country } : null
}

function whenOf(text: string | null): When | null {
  if (text === 'now' || text === 'tonight' || text === 'weekend') return text
  const date = dayOf(text)
  return date ? { date } : null
}

function dayOf(text: string | null): string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return ''
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : ''
}
