import type { QueryState } from '@tanstack/react-query'
import type { Language } from '#platform/languages.ts'
import type { PageSettings } from '#platform/page-settings.ts'
import type { Overview } from './overview/contract.ts'

/** The data that the server rendered a page with, so that the browser can hydrate it. */
export interface PageData {
  /** The full URL, without its `#…`. */
  url: string
  language: Language
  /** The regional form of the language, for dates and numbers. */
  locale: string
  settings: PageSettings
  zone: string
  loaderData: Record<string, unknown>
  /** Where a member's live stream starts (`LIVE_POSITION`). */
  livePosition: string | null
  /** What members see around every page; undefined for visitors. */
  overview: Overview | undefined
  queries: { queryKey: readonly unknown[]; queryHash: string; data: QueryState['data'] }[]
}

/** The id of the element that holds the data; its `data-now` is the time of rendering. */
export const PAGE_DATA = 'page-data'
