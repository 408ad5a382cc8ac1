import calls from 'virtual:calls/discover'
import {
  emptyQuery,
  type FinderQuery,
  readFinderQuery,
  readItinerary,
  writeFinderQuery,
} from '#domains/gyms/gyms/web/finder-query.ts'
import { pointText } from '#platform/geography.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import type { BeltSlug } from '#ui/belts.ts'
import type { DiscoverItem, DiscoverSearch, discoverContract } from '../contract.ts'
import { MAX_RADIUS_KM } from '../rules.ts'

export const discover = queriesOf<typeof discoverContract>(calls)

export const TABS = ['near', 'travel', 'mine'] as const
export type Tab = (typeof TABS)[number]

/** State of the events page's URL. */
export interface DiscoverQuery {
  tab: Tab
  where: Extract<FinderQuery['where'], { kind: 'near' }> | null
  radiusKm: number
  /** For "Near me": tonight, the weekend or a day; null is the coming month. */
  when: FinderQuery['when']
  /** A trip's dates. */
  from: string
  until: string
  discipline: FinderQuery['discipline']
  only: FinderQuery['only']
  /** Include classes; only open mats by default. */
  classes: boolean
  /** Only sessions and events that admit the member's belt. */
  myBelt: boolean
}

/** Parses the URL, ignoring unknown values. */
export function readDiscoverQuery(params: URLSearchParams): DiscoverQuery {
  const { where, radiusKm, when, discipline, only } = readFinderQuery(params)
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'near'
  return {
    tab,
    where: where?.kind === 'near' ? where : null,
    radiusKm: Math.min(radiusKm, MAX_RADIUS_KM),
    when,
    ...readItinerary(params),
    discipline,
    only: only.filter((name) => name !== 'openMat'),
    classes: params.get('classes') === '1',
    myBelt: params.get('belt') === 'mine',
  }
}

/** The URL parameters of a query, without defaults. */
export function writeDiscoverQuery({ tab, from, until, classes, myBelt, ...finder }: DiscoverQuery): URLSearchParams {
  const params = writeFinderQuery({ ...emptyQuery, ...finder, when: tab === 'travel' ? null : finder.when })
  if (tab !== 'near') params.set('tab', tab)
  if (tab === 'travel' && from) params.set('from', from)
  if (tab === 'travel' && until) params.set('until', until)
  if (classes) params.set('classes', '1')
  if (myBelt) params.set('belt', 'mine')
  return params
}

/** The list's search; undefined until a place and, for a trip, dates are set. */
export function onSearch(query: DiscoverQuery, belt: BeltSlug | null): DiscoverSearch | undefined {
  const { tab, where, radiusKm, when, from, until, discipline, only, classes, myBelt } = query
  if (!where || (tab === 'travel' && (!from || !until))) return undefined
  return {
    near: pointText(where.point),
    radiusKm,
    ...(tab === 'travel'
      ? { from, until }
      : typeof when === 'object' && when
        ? { date: when.date }
        : { when: when ?? 'month' }),
    ...(discipline && { discipline }),
    ...(!classes && { openMat: true }),
    ...(myBelt && belt && { belt }),
    ...Object.fromEntries(only.map((name) => [name, true])),
  }
}

export const onPages = (search: DiscoverSearch | undefined) =>
  discover.search.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...search, ...(cursor && { cursor }) }),
    ...byCursor,
    enabled: search !== undefined,
  })

export const dateOf = (item: DiscoverItem) => (item.kind === 'event' ? item.date : item.session.date)

/** Items grouped by day, across pages. */
export function byDay(items: readonly DiscoverItem[]): { date: string; items: DiscoverItem[] }[] {
  const found = new Map<string, DiscoverItem[]>()
  for (const item of items) found.set(dateOf(item), [...(found.get(dateOf(item)) ?? []), item])
  return [...found].map(([date, ofDay]) => ({ date, items: ofDay }))
}
