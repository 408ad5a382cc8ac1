import { createHash } from 'node:crypto'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#platform/clock.ts'
import { withoutTokens } from '#platform/describe-error.ts'
import { jsonInHtml } from '#platform/escape-html.ts'
import { sendTagged } from '#platform/etag.ts'
import { acceptedTags, type Language } from '#platform/languages.ts'
import { LIVE_POSITION } from '#platform/live-position.ts'
import { settingsInCookies, zoneInCookies } from '#platform/page-settings.ts'
import type { renderPage } from './entry-server.tsx'
import { openPageChunks, type Readers } from './page-chunks.ts'
import { PAGE_DATA, type PageData } from './page-data.ts'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
/** More simultaneous renders would only be slower; further readers get the empty page. */
const MOST_AT_ONCE = 16
const CACHE_CHARACTERS = 32_000_000
const MINUTE_MS = 60_000
const MAX_AGE_SECONDS = 60
/** The app's scripts, the entry first. */
const MODULE =
  /<(?:script type="module" crossorigin src|link rel="modulepreload" crossorigin href)="([^"]+)">(?:<\/script>)?\s*/g
const NOW = / data-now="[^"]*"/

interface RenderedPage {
  /** Elements for the head, before the links to the page's chunks. */
  head: string
  /** The HTML for the page's root element, and the data after it. */
  root: string
  /** Values for `style-src-attr`: the style attributes in the page, and no others. */
  styles: string[]
  readers: Readers
}

/** The parts that go into the app's HTML for a page. */
interface PageParts {
  /** Link elements for the page's chunks. */
  links: string
  page?: RenderedPage
  /** The page's current path, if it has moved. */
  movedTo?: string
}

/**
 * Prepares the page at the request's URL. Returns only links if the page isn't rendered for these readers, if rendering
 * fails, or if too many pages are being rendered; the browser then renders it.
 */
type Prepare = (
  request: FastifyRequest,
  language: Language,
  /** The kind of reader; undefined with a private link or if the session cookie was refused. */
  readers: () => Promise<Readers | undefined>,
) => Promise<PageParts>

type Server = Pick<FastifyInstance, 'inject' | 'log'>

interface RenderingOptions {
  origin: string
  now: Clock
  /** Readers get the empty page rather than wait longer. */
  timeoutMs: number
  dist?: string
}

/** An API response that a page was rendered from. */
interface Answer {
  path: string
  language: string
  digest: string
}

interface CachedPage {
  page: RenderedPage
  minute: number
  answers: Answer[]
  /** The latest check, which may be under way, and the one that starts after it. */
  lastCheck?: Promise<boolean> | undefined
  nextCheck?: Promise<boolean> | undefined
}

export async function openRendering(
  server: Server,
  { origin, now: clock, timeoutMs, dist = DIST }: RenderingOptions,
): Promise<Prepare> {
  const built = await loadBuild(dist).catch((error: unknown) => {
    server.log.error({ err: error }, "public pages aren't rendered on the server: its build can't be loaded")
  })
  if (!built) return async () => ({ links: '' })

  const cache = new LRUCache<string, CachedPage>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ page }) => page.root.length,
  })
  let rendering = 0

  return async (request, language, readersOf) => {
    const chunks = built.chunksAt(request.url.split('?')[0] ?? '/')
    if (!chunks) return { links: '' }
    const links = (isRendered: boolean) => chunks.links(language, isRendered)
    const readers = chunks.renderedFor && (await readersOf())
    const memberZone = readers === 'members' ? zoneInCookies(request.headers.cookie) : undefined
    if (!readers || (readers === 'members' && !memberZone) || !chunks.renderedFor?.includes(readers))
      return { links: links(false) }

    const now = clock()
    const minute = Math.floor(now.getTime() / MINUTE_MS)
    const languages = acceptedTags(request.headers['accept-language'])
    const settings = settingsInCookies(request.headers.cookie)
    const key = JSON.stringify([request.url, language, languages, settings])
    const api = apiFor(server, request, readers)
    const cached = readers === 'visitors' ? cache.get(key) : undefined
    if (cached?.minute === minute && (await isCurrent(cached, api))) return { links: links(true), page: cached.page }
    if (rendering >= MOST_AT_ONCE) return { links: links(false) }

    rendering += 1
    try {
      const answers: Answer[] = []
      const signal = AbortSignal.timeout(timeoutMs)
      const visit = {
        url: origin + request.url,
        language,
        languages,
        settings,
        now,
        memberZone,
        call: recorded(api, answers),
        signal,
      }
      const result = await Promise.race([built.renderPage(visit), abortOf(signal)])
      if (!result) return { links: links(false) }
      if ('movedTo' in result) return { links: '', movedTo: result.movedTo }
      const { head, body } = withoutHoisted(result.html)
      const page: RenderedPage = {
        head,
        root: `<div id="root">${body}</div>${dataElement(result.data, now)}`,
        styles: styleHashes(body),
        readers,
      }
      if (readers === 'visitors') cache.set(key, { page, minute, answers })
      return { links: links(true), page }
    } catch (error) {
      request.log.error({ err: error, path: withoutTokens(request.url) }, "couldn't render a page")
      return { links: links(false) }
    } finally {
      rendering -= 1
    }
  }
}

async function loadBuild(dist: string) {
  const entry = pathToFileURL(`${dist}/renderer/entry-server.js`).href
  const bundle = (await import(entry)) as { renderPage: typeof renderPage }
  return { ...bundle, chunksAt: openPageChunks(`${dist}/client`) }
}

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/**
 * Sends the page in the app's HTML. A visitor's page is the same for all visitors with the same languages and settings,
 * and may be cached; a member's may not.
 */
export function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  { links, page }: { links: string; page: RenderedPage },
) {
  const modules = [...(html + links).matchAll(MODULE)].map(([, file]) => file)
  // Not `async`, or it could miss the first click.
  const beforeApp = `<script src="/before-app.js" data-modules="${modules.join(' ')}"></script>`
  const body = html
    .replace('</head>', () => `${beforeApp}${page.head}${links}</head>`)
    .replaceAll(MODULE, '')
    .replace(/<noscript>.*?<\/noscript>/, '')
    .replace('<div id="root"></div>', () => page.root)
  const csp = String(reply.getHeader('content-security-policy') ?? '')
  const styles = page.styles.length > 0 ? `;style-src-attr 'unsafe-hashes' ${page.styles.join(' ')}` : ''
  reply.header('content-security-policy', csp + styles).type('text/html; charset=utf-8')
  if (page.readers === 'members') return reply.header('cache-control', 'private, no-store').send(body)
  reply.header('cache-control', `public, max-age=${MAX_AGE_SECONDS}`)
  // The tag ignores the render time, which changes even if the page doesn't.
  return sendTagged(request, reply, { type: 'text/html; charset=utf-8', text: body, tagged: body.replace(NOW, '') })
}

type Api = (
  path: string,
  language: string,
) => Promise<{ status: number; headers: Record<string, string>; body: Buffer }>

/**
 * Calls the API in this process. Calls count as the reader's, but don't send a visitor's cookies, because others get
 * the same page. Each call is made only once.
 */
function apiFor(server: Server, { ip, headers: { cookie = '' } }: FastifyRequest, readers: Readers): Api {
  const called = new Map<string, ReturnType<Api>>()
  const call: Api = async (path, language) => {
    const headers = {
      accept: 'application/json',
      'accept-language': language,
      ...(readers === 'members' && { cookie }),
    }
    const answer = await server.inject({ url: path, remoteAddress: ip, headers })
    const kept = ['content-type', LIVE_POSITION].filter((name) => answer.headers[name] !== undefined)
    const passed = Object.fromEntries(kept.map((name) => [name, String(answer.headers[name])]))
    return { status: answer.statusCode, headers: passed, body: answer.rawPayload }
  }
  return (path, language) => {
    const key = `${language} ${path}`
    const answer = called.get(key) ?? call(path, language)
    called.set(key, answer)
    return answer
  }
}

/**
 * Whether the API still returns the responses that the page was rendered from, so that it needn't be rendered again.
 * Requests share a check, but only one that starts after them.
 */
function isCurrent(page: CachedPage, api: Api): Promise<boolean> {
  page.nextCheck ??= (page.lastCheck ?? Promise.resolve(true)).then(async () => {
    page.lastCheck = page.nextCheck
    page.nextCheck = undefined
    const same = page.answers.map(async ({ path, language, digest }) => digestOf(await api(path, language)) === digest)
    return (await Promise.all(same).catch(() => [false])).every(Boolean)
  })
  return page.nextCheck
}

/** `fetch` for the app's API client, which notes the answers. Throws for writes: rendering only reads. */
function recorded(api: Api, answers: Answer[]) {
  return async (call: Request): Promise<Response> => {
    if (call.method !== 'GET') throw new Error(`A page called ${call.method} ${call.url} while rendering.`)
    const { pathname, search } = new URL(call.url)
    const [path, language] = [pathname + search, call.headers.get('accept-language') ?? '']
    const answer = await api(path, language)
    answers.push({ path, language, digest: digestOf(answer) })
    const { status, headers, body } = answer
    return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers })
  }
}

const digestOf = ({ status, body }: { status: number; body: Buffer }) =>
  createHash('sha256').update(String(status)).update(body).digest('base64')

/** React puts elements that belong in the head first. The page already has a title. */
function withoutHoisted(html: string): { head: string; body: string } {
  const [hoisted = ''] = /^(?:<title[^>]*>[^<]*<\/title>|<(?:link|meta)[^>]*>)*/.exec(html) ?? []
  return { head: hoisted.replaceAll(/<title[^>]*>[^<]*<\/title>/g, ''), body: html.slice(hoisted.length) }
}

const dataElement = (data: PageData, now: Date) =>
  `<script type="application/json" id="${PAGE_DATA}" data-now="${now.toISOString()}">${jsonInHtml(data)}</script>`

function styleHashes(html: string): string[] {
  const styles = new Set([...html.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => unescaped(style)))
  return [...styles].map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
}

const ENTITIES: Record<string, string> = { '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const unescaped = (text: string) =>
  text.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
