import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendTagged } from '#platform/etag.ts'
import { message } from '#platform/messages.ts'
import { badField, found, notFound } from '#platform/refusals.ts'
import type { PublicParts } from '../public-parts.ts'
import { queryText } from '../query-text.ts'
import { OEMBED_AGE, readOembed } from './oembed.ts'

const LONGEST_URL = 2_000

/** Tells other sites how to show a link to a public gym, event or lesson. */
export function oembedRoutes(server: FastifyInstance, { config: { publicUrl }, read, limits, now }: PublicParts) {
  server.get('/oembed', async (request, reply) => {
    await limits.countRead(request.ip)
    // Editors running in a browser send requests from their own site. The response is the same for everyone.
    reply.header('access-control-allow-origin', '*')
    const url = urlIn(request)
    const most = { width: pixelsIn(request, 'maxwidth'), height: pixelsIn(request, 'maxheight') }
    if ((queryText(request, 'format') || 'json') !== 'json')
      return reply.code(501).type('text/plain; charset=utf-8').send('The only format is json.')
    const isOurs = url.origin === new URL(publicUrl).origin && url.username === '' && url.password === ''
    if (!isOurs) throw notFound()
    const content = await read(async (db) =>
      found(await readOembed({ db, publicUrl, now: now() }, { path: url.pathname, most })),
    )
    reply.header('cache-control', `public, max-age=${OEMBED_AGE}`)
    return sendTagged(request, reply, { type: 'application/json; charset=utf-8', text: JSON.stringify(content) })
  })
}

function urlIn(request: FastifyRequest): URL {
  const text = queryText(request, 'url')
  const url = text.length <= LONGEST_URL && /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (!url) throw badField('url', message('must be a web address'))
  return url
}

/** No limit if it's missing. */
function pixelsIn(request: FastifyRequest, field: string): number {
  const text = queryText(request, field)
  if (text === '') return Number.POSITIVE_INFINITY
  if (!/^[1-9]\d{0,5}$/.test(text)) throw badField(field, message('must be a whole number'))
  return Number(text)
}
