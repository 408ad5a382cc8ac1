import { type DehydratedState, hydrate } from '@tanstack/react-query'
import { type HydrationState, type LoaderFunctionArgs, matchRoutes, type RouteObject } from 'react-router'
import type { SessionState } from '#domains/members/session/contract.ts'
import { adoptSession, currentSession, sessionQuery } from '#domains/members/session/web/session.ts'
import { pageSettings, settingsCookie } from '#platform/page-settings.ts'
import { deviceZone } from '#platform/wall-clock.ts'
import { keepLivePosition, mayMissWrite } from '#platform/web/browser.ts'
import { hydrateAs } from '#platform/web/first-render.ts'
import { activatePreferredLanguage, preferredLanguage } from '#platform/web/language.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { readSetting } from '#platform/web/stored-settings.ts'
import type { PageData } from './page-data.ts'

export { replayEarlyInput, stopEarlyInput } from './early-input.ts'

/** Older data is fetched again: the browser may have shown the page from its cache. */
const FRESH_MS = 120_000

export interface Hydration extends Pick<PageData, 'overview'> {
  state: HydrationState
}

/**
 * Prepares to hydrate the page that the server rendered: its data, texts and routes. Undefined if they can't be loaded,
 * or if this reader would see a different page: a visitor's while signed in, or with settings that the server can't
 * know.
 */
export async function prepareHydration(element: HTMLElement, routes: RouteObject[]): Promise<Hydration | undefined> {
  const page = JSON.parse(element.textContent ?? '') as PageData
  if (!isForThisReader(page)) return undefined
  if (page.overview) await continueSession(page)
  await activatePreferredLanguage()
  const now = new Date(element.dataset.now ?? '')
  hydrateAs({ now, zone: page.zone })
  hydrate(queryClient, stateOf(page, now.getTime()))
  // React would take the server's title for the page's own, and keep it after the next navigation. With this attribute, it
  // inserts its own before it, so the document is never without one.
  document.querySelector('title')?.setAttribute('itemprop', 'name')
  try {
    await loadMatches(routes)
    const loaderData = page.overview ? await loadAgain(page, routes) : page.loaderData
    return { state: { loaderData }, overview: page.overview }
  } catch {
    // The router gets the same error, and shows it.
    return undefined
  }
}

/** Loads the matched routes; the router would do so with nothing on screen. */
async function loadMatches(routes: RouteObject[]) {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    const { lazy } = route
    if (typeof lazy === 'function') Object.assign(route, await lazy(), { lazy: undefined })
  }
}

/** The server has read the member's session more recently than anything stored in this browser. */
async function continueSession({ queries, livePosition }: PageData) {
  keepLivePosition(livePosition)
  const sent = queries.find(({ queryKey }) => queryKey[0] === sessionQuery.queryKey[0])?.data as SessionState
  await adoptSession(currentSession(), sent)
}

/** Runs the loader of a member's page again, because its data may include code. All else it needs is in the cache. */
async function loadAgain({ loaderData }: PageData, routes: RouteObject[]): Promise<PageData['loaderData']> {
  const { route, params } = matchRoutes(routes, window.location)?.at(-1) ?? {}
  const [id = ''] = Object.keys(loaderData)
  if (typeof route?.loader !== 'function') return loaderData
  return { [id]: await route.loader({ request: new Request(window.location.href), params } as LoaderFunctionArgs) }
}

function isForThisReader({ url, language, locale, settings, zone, overview }: PageData): boolean {
  return (
    url === window.location.href &&
    (overview ? zone === deviceZone() : currentSession()?.status !== 'signed-in') &&
    language === preferredLanguage() &&
    locale === regionalLocale(language) &&
    settingsCookie(settings) === settingsCookie(pageSettings(readSetting))
  )
}

/** The page's queries as if this browser had just fetched them. Its clock may differ from the server's. */
function stateOf({ queries }: PageData, now: number): DehydratedState {
  const dataUpdatedAt = Math.abs(Date.now() - now) < FRESH_MS ? Date.now() : now
  const isInvalidated = mayMissWrite()
  return {
    mutations: [],
    queries: queries.map(({ queryKey, queryHash, data }) => ({
      queryKey,
      queryHash,
      dehydratedAt: dataUpdatedAt,
      state: {
        data,
        dataUpdateCount: 1,
        dataUpdatedAt,
        error: null,
        errorUpdateCount: 0,
        errorUpdatedAt: 0,
        fetchFailureCount: 0,
        fetchFailureReason: null,
        fetchMeta: null,
        isInvalidated,
        status: 'success',
        fetchStatus: 'idle',
      },
    })),
  }
}
