import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readViewer } from '#domains/members/session/server/reads.ts'
import { viewerOf } from '#platform/auth.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Database } from '#platform/database.ts'
import { acceptedLanguage, LANGUAGES, type Language, languageInQuery } from '#platform/languages.ts'
import { settingsCookie, settingsInCookies } from '#platform/page-settings.ts'
import { notFound } from '#platform/refusals.ts'
import { translatorFor } from '#platform/translator.ts'
import { headHtml } from './head-html.ts'
import { labels } from './meta-labels.ts'
import { headOf, redirectOf } from './page-meta.ts'
import { queryText } from './query-text.ts'
import { openRendering, sendRendered } from './rendering.ts'
import { UNLOGGED } from './request-log.ts'
import { readersLanguage, type SitePageParts, sitePageRoutes } from './site-pages/http.ts'
import { manifestIn } from './web-manifest.ts'

const CLIENT = fileURLToPath(new URL('../../dist/client', import.meta.url))
const YEAR_SECONDS = 31_536_000
const API_DOCS = '/api/docs'
const MANIFEST = 'manifest.webmanifest'

/** Fetches the session together with the scripts: every page that members open needs it first. */
const SESSION = '<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/auth/session">'

interface PageParts extends Omit<SitePageParts, 'stylesheets'> {
  /** The standby that may answer a visitor's request, if any. */
  replicaFor(request: FastifyRequest): RequestContext['replica'] | false
}

/**
 * Serves the app: its files, and for every other path its single HTML page with the title, description and preview
 * picture of the public content there. Some pages are also rendered (`rendering.ts`).
 */
export async function pages(server: FastifyInstance, { config, db, cookie, now, replicaFor }: PageParts) {
  const indexPath = `${CLIENT}/index.html`
  const template = existsSync(indexPath) ? readFileSync(indexPath, 'utf8') : undefined

  const files = {
    ...UNLOGGED,
    root: CLIENT,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/')
      void reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  } satisfies FastifyStaticOptions
  await server.register(fastifyStatic, {
    ...files,
    wildcard: false,
    globIgnore: [MANIFEST, 'assets/**', '**/*.br'],
  })
  // One route for all of them, because each route takes memory and time to start.
  await server.register(fastifyStatic, {
    ...files,
    root: `${CLIENT}/assets`,
    prefix: '/assets/',
    decorateReply: false,
    allowedPath: (path) => !path.endsWith('.br'),
  })

  const prepare = await openRendering(server, { origin: config.publicUrl, now, timeoutMs: config.renderTimeoutMs })
  const sendApp = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    if (!template) return reply.code(503).type('text/plain').send("The app hasn't been built yet. Run: npm run build")
    const { publicUrl } = config
    const query = request.url.split('?')[1] ?? ''
    const chosen = languageInQuery(query)
    const language = chosen ?? (await readersLanguage(request, { db, cookie, now }))
    const token = cookie.read(request.headers.cookie)
    const key = queryText(request, 'key') || undefined
    const readHead = (reader: Database) =>
      headOf(reader, path, publicUrl, now(), language, {
        key,
        query,
        readViewer: async () => (token ? viewerOf((await readViewer(db, token, now())).viewer) : null),
      })
    const readVisitorsHead = async () => {
      const head = await (replicaFor(request) || undefined)?.read(readHead)
      return head?.status === 200 ? head : readHead(db)
    }
    const [head, { links, page, movedTo }] = await Promise.all([
      token ? readHead(db) : readVisitorsHead(),
      prepare(request, language, async () => {
        if (key) return undefined
        if (!token) return 'visitors'
        return (await readViewer(db, token, now())).viewer ? 'members' : undefined
      }),
    ])
    const redirect = redirectOf(head, request.url)
    if (redirect) return reply.header('cache-control', 'no-cache').redirect(redirect, 301)
    if (movedTo && head.status === 200) return reply.header('cache-control', 'no-cache').redirect(movedTo, 302)
    const tags = headHtml(head, { publicUrl, language, isLanguageChosen: chosen !== undefined })
    const html = pageIn(language, template).replace('<!--head-->', () => tags)
    reply
      .code(head.status)
      .header('content-language', language)
      .header('vary', [reply.getHeader('vary'), 'accept-language, cookie'].filter(Boolean).join(', '))
    if (page && head.status === 200) return sendRendered(request, reply, html, { links, page })
    return (
      reply
        .header('cache-control', token ? 'private, no-cache' : 'no-cache')
        .type('text/html; charset=utf-8')
        // Missing and hidden pages are the same, byte for byte.
        .send(head.status === 200 ? html.replace('</head>', () => `${token ? SESSION : ''}${links}</head>`) : html)
    )
  }

  const manifest = template && readFileSync(`${CLIENT}/${MANIFEST}`, 'utf8')
  if (manifest)
    server.get(`/${MANIFEST}`, (request, reply) => {
      const language = acceptedLanguage(request.headers['accept-language'])
      return reply
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-language')
        .type('application/manifest+json; charset=utf-8')
        .send(manifestIn(language, manifest))
    })

  const stylesheets = [...(template ?? '').matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(
    ([, href = '']) => href,
  )
  sitePageRoutes(server, { config, db, cookie, now, stylesheets })
  languageRoute(server, config.publicUrl)
  // Needs its own route, because it's the only page below the API's path.
  server.get(API_DOCS, (request, reply) => sendApp(request, reply, API_DOCS))
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = reads && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/)
    const path = request.url.split('?')[0] ?? '/'
    if (!wantsPage || path.startsWith('/api/') || path.startsWith('/assets/') || path.startsWith('/files/'))
      throw notFound()
    return sendApp(request, reply, path)
  }
  // A route as well as the not-found handler, whose responses aren't compressed.
  server.get('*', sendPage)
  server.setNotFoundHandler(sendPage)
}

/** Stores a visitor's language as the app would, for browsers without JavaScript, and returns to where they were. */
function languageRoute(server: FastifyInstance, publicUrl: string) {
  server.get<{ Params: { language: string } }>('/language/:language', (request, reply) => {
    const language = Object.keys(LANGUAGES).find((one) => one === request.params.language)
    const to = URL.parse(queryText(request, 'to'), publicUrl)
    if (!language || !to) throw notFound()
    const cookie = settingsCookie({ ...settingsInCookies(request.headers.cookie), language })
    const secure = publicUrl.startsWith('https:') ? '; secure' : ''
    return reply
      .header('cache-control', 'no-store')
      .header('set-cookie', `${cookie}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`)
      .redirect(publicUrl + to.pathname + to.search, 303)
  })
}

/** The page before the app starts, in the language the app will use. */
function pageIn(language: Language, template: string): string {
  const { t } = translatorFor(language)
  return template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/Open Mat needs JavaScript\./, t(labels.noScript))
}
