import './web-extensions.ts'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import { loadSession } from '#domains/members/session/web/session.ts'
import type { Language, TranslatedLanguage } from '#platform/languages.ts'
import { LIVE_POSITION } from '#platform/live-position.ts'
import type { PageSettings } from '#platform/page-settings.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { inScope, type RequestScope, requestScope } from '#platform/web/request-scope.ts'
import { ToastProvider } from '#ui/Toasts.tsx'
import type { Overview } from './overview/contract.ts'
import type { PageData } from './page-data.ts'
import { preloadPages, routesWith } from './routes.tsx'
import { readOverview } from './shell/overview.ts'

export interface Visit {
  url: string
  language: Language
  /** The reader's languages, most preferred first. */
  languages: readonly string[]
  settings: PageSettings
  now: Date
  /** A member's time zone; undefined for visitors. */
  memberZone: string | undefined
  /** Calls the API as this reader. */
  call(request: Request): Promise<Response>
  signal: AbortSignal
}

/** The rendered page, or the path it has moved to. */
export type RenderResult = { html: string; data: PageData } | { movedTo: string }

const ZONE_IF_UNKNOWN = 'UTC'

const handler = createStaticHandler(routesWith(await preloadPages()))

/** The page at this URL; undefined if it couldn't be loaded. Throws if it can't be rendered. */
export async function renderPage({
  url,
  language,
  languages,
  settings,
  now,
  memberZone,
  call,
  signal,
}: Visit): Promise<RenderResult | undefined> {
  let livePosition: string | null | undefined
  const scope: RequestScope = {
    queryClient: newQueryClient(),
    failedQueries: new Set(),
    i18n: setupI18n(),
    languages,
    settings,
    origin: new URL(url).origin,
    firstRender: { now, zone: memberZone ?? ZONE_IF_UNKNOWN },
    async call(request) {
      const response = await call(request)
      livePosition ??= response.headers.get(LIVE_POSITION)
      return response
    },
  }
  return inScope(scope, async () => {
    const locale = regionalLocale(language)
    scope.i18n.load(language, language === 'en' ? {} : await catalogOf(language))
    scope.i18n.activate(language, locale)

    if (memberZone) {
      // First, because its response has the position where the live stream starts.
      await loadSession()
      const overview = readOverview()
      // A redirect may return before it's awaited, and an unhandled rejection would end the process.
      overview.catch(() => {})
      scope.earlyAnswers = overview
    }
    const context = await handler.query(new Request(url, { signal }))
    if (context instanceof Response) return redirectIn(context, url)
    if (context.errors) return undefined
    const page = <Page context={context} i18n={scope.i18n} queryClient={scope.queryClient} />
    scope.firstRender.zone = memberZone ?? zoneOnPage() ?? ZONE_IF_UNKNOWN
    const html = await toHtml(page, signal)
    const overview = (await scope.earlyAnswers) as Overview | undefined
    const { loaderData } = context
    return {
      html,
      data: {
        url,
        language,
        locale,
        settings,
        zone: scope.firstRender.zone,
        loaderData,
        livePosition: livePosition ?? null,
        overview,
        queries: foundQueries(),
      },
    }
  })
}

/** The path of a redirect within the app. */
function redirectIn({ headers }: Response, url: string): { movedTo: string } | undefined {
  const { origin, pathname, search, hash } = new URL(headers.get('location') ?? '', url)
  return origin === new URL(url).origin ? { movedTo: pathname + search + hash } : undefined
}

/** The same elements as in main.tsx, so that the browser can continue with them. */
function Page({ context, i18n, queryClient }: { context: StaticHandlerContext; i18n: I18n; queryClient: QueryClient }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <StaticRouterProvider
            context={context}
            router={createStaticRouter(handler.dataRoutes, context)}
            hydrate={false}
          />
        </ToastProvider>
      </QueryClientProvider>
    </I18nProvider>
  )
}

/** The time zone of the gym or event the page is about. A visitor's time zone isn't known. */
function zoneOnPage(): string | undefined {
  const answers = requestScope()
    .queryClient.getQueryCache()
    .getAll()
    .map(({ state }) => state.data as { timezone?: unknown } | undefined)
  const found = answers.find((answer) => typeof answer?.timezone === 'string')
  return found?.timezone as string | undefined
}

function foundQueries(): PageData['queries'] {
  return requestScope()
    .queryClient.getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, queryHash, state }) => ({ queryKey, queryHash, data: state.data }))
}

function toHtml(page: ReactNode, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      // Sends the content in page order, without the scripts that move late parts into place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
      onError: reject,
    })
    signal.addEventListener('abort', () => abort(signal.reason), { once: true })
  })
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: Number.POSITIVE_INFINITY } },
  })
}

const CATALOGS: Record<TranslatedLanguage, () => Promise<{ default: Messages }>> = {
  'pt-BR': () => import('virtual:words/pt-BR'),
  es: () => import('virtual:words/es'),
}

const catalogOf = async (language: TranslatedLanguage) => (await CATALOGS[language]()).default
