import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptedLanguage, type Language } from '#platform/languages.ts'
import { translatorFor } from '#platform/translator.ts'
import { headHtml } from './head-html.ts'
import { words } from './meta-labels.ts'
import { headOf } from './page-meta.ts'
import { type SitePageParts, sitePageRoutes } from './site-pages/http.ts'
import { manifestIn } from './web-manifest.ts'

const CLIENT = fileURLToPath(new URL('../../dist/client', import.meta.url))
const YEAR_SECONDS = 31_536_000
const API_DOCS = '/api/docs'
const MANIFEST = 'manifest.webmanifest'

type PageParts = Omit<SitePageParts, 'stylesheets'>

/**
 * Serves the app: its files, and for every other address its one HTML page with the title, description and preview
 * picture of what is public there.
 */
export async function pages(server: FastifyInstance, { config, db, cookie, now }: PageParts) {
  const indexPath = `${CLIENT}/index.html`
  const template = existsSync(indexPath) ? readFileSync(indexPath, 'utf8') : undefined

  await server.register(fastifyStatic, {
    root: CLIENT,
    index: false,
    globIgnore: [MANIFEST],
    wildcard: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const immutable = path.includes('/assets/')
      void reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
    },
  })

  const sendApp = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    if (!template) return reply.code(503).type('text/plain').send('The app is not built yet. Run: npm run build')
    const language = acceptedLanguage(request.headers['accept-language'])
    const head = await headOf(db, path, config.publicUrl, undefined, language)
    return reply
      .code(head.status)
      .header('cache-control', 'no-cache')
      .header('content-language', language)
      .header('vary', [reply.getHeader('vary'), 'accept-language'].filter(Boolean).join(', '))
      .type('text/html; charset=utf-8')
      .send(pageIn(language, template).replace('<!--head-->', () => headHtml(head, config.publicUrl + path, language)))
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
  // The one page among the addresses of the API.
  server.get(API_DOCS, (request, reply) => sendApp(request, reply, API_DOCS))
  server.setNotFoundHandler(async (request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = reads && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/)
    const path = request.url.split('?')[0] ?? '/'
    if (!wantsPage || path.startsWith('/api/') || path.startsWith('/assets/') || path.startsWith('/files/'))
      return reply.code(404).send({ code: 'NOT_FOUND', status: 404, message: "This isn't available any more." })
    return sendApp(request, reply, path)
  })
}

/** The page before its app begins. The app goes on in the language that was chosen there. */
function pageIn(language: Language, template: string): string {
  const { say } = translatorFor(language)
  return template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/Open Mat needs JavaScript\./, say(words.noScript))
}
