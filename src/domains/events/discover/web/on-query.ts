import calls from 'virtual:calls/discover'
import {
  emptyQuery,
  type FinderQuery,
  readFinderQuery,
  readItinerary,
  writeFinderQuery,
} from '#domains/gyms/gyms/web/finder-query.ts'
import { pointText } from '#platform/geography.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { BeltSlug } from '#ui/belts.ts'
import type { DiscoverItem, DiscoverSearch, discoverContract } from '../contract.ts'
import { MAX_RADIUS_KM } from '../rules.ts'

export const discover = queriesOf<typeof discoverContract>(calls)

export const TABS = ['near', 'travel', 'mine'] as const
export type Tab = (typeof TABS)[number]

/** Everything that the address of the events page says. */
export interface OnQuery {
  tab: Tab
  where: Extract<FinderQuery['where'], { kind: 'near' }> | null
  radiusKm: number
  /** Of what is near: tonight, at the weekend, on a day; null is the coming week. */
  when: FinderQuery['when']
  /** Of a trip. */
  from: string
  until: string
  discipline: FinderQuery['discipline']
  only: FinderQuery['only']
  /** Classes too; to begin with open mats alone. */
  classes: boolean
  /** Only what my belt may come to. */
  myBelt: boolean
}

/** Reads the address. What it does not understand it leaves out. */
export function readOnQuery(params: URLSearchParams): OnQuery {
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

/** The address of a query, without what goes without saying. */
export function writeOnQuery({ tab, from, until, classes, myBelt, ...finder }: OnQuery): URLSearchParams {
  const params = writeFinderQuery({ ...emptyQuery, ...finder, when: tab === 'travel' ? null : finder.when })
  if (tab !== 'near') params.set('tab', tab)
  if (tab === 'travel' && from) params.set('from', from)
  if (tab === 'travel' && until) params.set('until', until)
  if (classes) params.set('classes', '1')
  if (myBelt) params.set('belt', 'mine')
  return params
}

/** The search behind the list; undefined as long as it is not said where, or for a trip when. */
export function onSearch(query: OnQuery, belt: BeltSlug | null): DiscoverSearch | undefined {
  const { tab, where, radiusKm, when, from, until, discipline, only, classes, myBelt } = query
  if (!where || (tab === 'travel' && (!from || !until))) return undefined
  return {
    near: pointText(where.point),
    radiusKm,
    ...(tab === 'travel'
      ? { from, until }
      : typeof when === 'object' && when
        ? { date: when.date }
        : when
          ? { when }
          : {}),
    ...(discipline && { discipline }),
    ...(!classes && { openMat: true }),
    ...(myBelt && belt && { belt }),
    ...Object.fromEntries(only.map((name) => [name, true])),
  }
}

/** A page after the other of what is on. */
export const onPages = (search: DiscoverSearch | undefined) =>
  discover.search.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...search, ...(cursor && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    enabled: search !== undefined,
  })

export const dateOf = (item: DiscoverItem) => (item.kind === 'event' ? item.date : item.session.date)

/** By their days, in order; what follows on another page is added to its day. */
export function byDay(items: readonly DiscoverItem[]): { date: string; items: DiscoverItem[] }[] {
  const found = new Map<string, DiscoverItem[]>()
  for (const item of items) found.set(dateOf(item), [...(found.get(dateOf(item)) ?? []), item])
  return [...found].map(([date, ofDay]) => ({ date, items: ofDay }))
}
