import { existsSync, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '#platform/refusals.ts'
import { escapeXml } from '#platform/xml.ts'
import type { PublicParts } from '../public-parts.ts'
import { robotsText } from './robots.ts'
import { type SitemapEntry, type SitemapSource, sitemapSources } from './sources.ts'

interface SitemapParts extends PublicParts {
  /** The protocol allows 50,000. */
  urlsPerFile?: number
  /** Rows read by one query. Between queries no connection is held, however slowly a client reads. */
  rowsPerQuery?: number
}

/** One file costs as much as this many reads. */
const COST = 20
const CACHE = 'public, max-age=3600'
const XML = 'application/xml; charset=utf-8'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** Serves /robots.txt and the sitemap: an index at /sitemap.xml, and files such as /sitemap-gyms-1.xml. */
export function sitemapRoutes(
  server: FastifyInstance,
  { config: { publicUrl }, read, limits, now, urlsPerFile = 50_000, rowsPerQuery = 2_000 }: SitemapParts,
) {
  const sources = new Map(Object.entries(sitemapSources(builtAt() ?? now())))

  server.get('/robots.txt', (_request, reply) =>
    reply.header('cache-control', CACHE).type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  )

  server.get('/sitemap.xml', async (request, reply) => {
    await limits.countRead(request.ip, COST)
    const files: string[] = []
    for (const [kind, source] of sources) {
      const { count, changed } = await read((db) => source.summary(db, now()))
      for (let page = 1; page <= Math.ceil(count / urlsPerFile); page++)
        files.push(item('sitemap', `${publicUrl}/sitemap-${kind}-${page}.xml`, changed ?? now()))
    }
    return sendXml(reply, `${opening('sitemapindex')}${files.join('')}</sitemapindex>\n`)
  })

  server.get<{ Params: { file: string } }>('/sitemap-:file', async (request, reply) => {
    await limits.countRead(request.ip, COST)
    const [, kind = '', page] = /^([a-z]+)-([1-9]\d{0,4})\.xml$/.exec(request.params.file) ?? []
    const source = sources.get(kind)
    if (!source) throw notFound()
    const skip = (Number(page) - 1) * urlsPerFile
    const batches = readBatches(source, read, { now: now(), skip, most: urlsPerFile, limit: rowsPerQuery })
    // Before the first byte, so that an error or a file that doesn't exist still gets its status.
    const first = await batches.next()
    if (first.done) throw notFound()
    return sendXml(reply, Readable.from(urlset(first.value, batches, publicUrl)))
  })
}

const sendXml = (reply: FastifyReply, body: string | Readable) =>
  reply.header('cache-control', CACHE).type(XML).send(body)

async function* urlset(first: SitemapEntry[], rest: AsyncIterable<SitemapEntry[]>, publicUrl: string) {
  const written = (entries: SitemapEntry[]) =>
    entries.map(({ path, changed }) => item('url', publicUrl + path, changed)).join('')
  yield opening('urlset') + written(first)
  for await (const entries of rest) yield written(entries)
  yield '</urlset>\n'
}

async function* readBatches(
  source: SitemapSource,
  read: PublicParts['read'],
  { now, skip, most, limit }: { now: Date; skip: number; most: number; limit: number },
): AsyncGenerator<SitemapEntry[], void> {
  let after: string | undefined
  for (let left = most; left > 0; left -= limit) {
    const range = after === undefined ? { skip } : { after }
    const wanted = Math.min(limit, left)
    const entries = await read((db) => source.read(db, now, { ...range, limit: wanted }))
    if (entries.length > 0) yield entries
    if (entries.length < wanted) return
    after = entries.at(-1)?.id
  }
}

const opening = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACE}>\n`

const item = (name: string, url: string, changed: Date) =>
  `<${name}><loc>${escapeXml(url)}</loc><lastmod>${changed.toISOString()}</lastmod></${name}>\n`

/** When the app in `dist` was built. */
function builtAt(): Date | undefined {
  const page = fileURLToPath(new URL('../../../dist/client/index.html', import.meta.url))
  return existsSync(page) ? statSync(page).mtime : undefined
}
