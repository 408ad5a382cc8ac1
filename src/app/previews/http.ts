import type { FastifyInstance, FastifyRequest } from 'fastify'
import { etagOf, isKnown } from '#platform/etag.ts'
import { languageInQuery } from '#platform/languages.ts'
import { found } from '#platform/refusals.ts'
import { headOf } from '../page-meta.ts'
import type { PublicParts } from '../public-parts.ts'
import { openPictureCache } from './picture-cache.ts'

/** The number of reads that a picture counts as in the rate limit. */
const COST = 10
const CACHE = 'public, max-age=300'
/** Uploaded photos, and pictures from lessons' videos. */
const OURS = /^\/(files|media\/lessons)\//
/** Increase this when the drawing code changes, so that caches fetch the pictures again. */
const DRAWING = 1

/**
 * The pictures of link previews, drawn on request: `/preview/gym/roots.jpg` is the picture of `/gym/roots`. They show
 * what signed-out visitors see on the page, to members too. A page that visitors don't see has no picture: 404.
 */
export function previewRoutes(server: FastifyInstance, { config: { publicUrl }, read, limits, now }: PublicParts) {
  const pictureFor = openPictureCache({ mostBytes: 32 * 1024 * 1024, mostWaiting: 20 })

  server.get('/preview/*', async (request, reply) => {
    const [, path, query = ''] = /^\/preview(\/[^?]+)\.jpg(?:\?(.*))?$/.exec(request.url) ?? []
    await limits.countRead(request.ip, COST)
    const { content, photoURL } = await read(async (db) =>
      found(path ? (await headOf(db, path, publicUrl, now(), languageInQuery(query))).preview : undefined),
    )
    const photo = photoURL ? await photoAt(server, request, photoURL) : undefined
    const tag = etagOf(JSON.stringify([DRAWING, content, photo?.tag]))
    reply.header('cache-control', CACHE).header('etag', tag)
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
    const picture = await pictureFor(tag, async () => {
      const { drawPreview } = await import('./draw.ts')
      return drawPreview(content, photo?.bytes)
    })
    if (picture) return reply.type('image/jpeg').send(picture)
    return reply.removeHeader('etag').header('cache-control', 'no-store').redirect('/og.png')
  })
}

/** One of our photos, requested like any visitor's browser would, so that the route serving it checks access. */
async function photoAt(server: FastifyInstance, request: FastifyRequest, url: string) {
  if (!OURS.test(url)) return undefined
  const { statusCode, headers, rawPayload: bytes } = await server.inject({ url, remoteAddress: request.ip })
  // A lesson's picture keeps its URL when the creator chooses another one.
  return statusCode === 200 ? { bytes, tag: headers.etag ?? url } : undefined
}
