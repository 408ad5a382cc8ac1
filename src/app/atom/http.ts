import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_RADIUS_KM } from '#domains/events/discover/rules.ts'
import { DEFAULT_RADIUS_KM } from '#domains/gyms/gyms/rules.ts'
import { sendTagged } from '#platform/etag.ts'
import { readPoint } from '#platform/geography.ts'
import { acceptedLocale, languageOf } from '#platform/languages.ts'
import { message } from '#platform/messages.ts'
import { badField, found } from '#platform/refusals.ts'
import { translatorFor } from '#platform/translator.ts'
import type { PublicParts } from '../public-parts.ts'
import { queryText } from '../query-text.ts'
import { ATOM, atomOf, type Feed } from './atom.ts'
import { type FeedRequest, readEventsFeed, readGymFeed, readLessonsFeed } from './atom-feeds.ts'

const CACHE = 'public, max-age=300'

/** Atom feeds of a gym's posts, events near a place, and a creator's lessons. The same for every viewer. */
export function feedRoutes(
  server: FastifyInstance,
  { config: { publicUrl }, read: readReplica, limits, now }: PublicParts,
) {
  const route = (
    path: string,
    read: (asked: FeedRequest, request: FastifyRequest) => Promise<Omit<Feed, 'self' | 'language'> | undefined>,
  ) =>
    server.get(path, async (request, reply) => {
      await limits.countRead(request.ip)
      const chosen = languageOf(queryText(request, 'lang'))
      const translator = translatorFor(chosen ?? acceptedLocale(request.headers['accept-language']))
      const feed = await readReplica(async (db) =>
        found(await read({ db, publicUrl, now: now(), translator }, request)),
      )
      const language = languageOf(translator.locale) ?? 'en'
      if (!chosen) varyByLanguage(reply)
      reply.header('cache-control', CACHE).header('content-language', language)
      return sendTagged(request, reply, {
        type: ATOM,
        text: atomOf({ ...feed, language, self: publicUrl + request.url }),
      })
    })

  route('/gym/:gymId/feed.atom', (asked, request) => readGymFeed(asked, inPath(request, 'gymId')))
  route('/u/:username/feed.atom', (asked, request) => readLessonsFeed(asked, inPath(request, 'username')))
  route('/events/feed.atom', (asked, request) => readEventsFeed(asked, placeIn(request)))
}

const inPath = (request: FastifyRequest, name: string) => (request.params as Record<string, string>)[name] ?? ''

/** Reads a place from the query, with the parameters of the page /events (`near`, `km`) or of the API (`radiusKm`). */
function placeIn(request: FastifyRequest) {
  const point = readPoint(queryText(request, 'near'))
  if (!point) throw badField('near', message('must be latitude,longitude, such as 53.35,-6.26'))
  const radius = queryText(request, 'km') || queryText(request, 'radiusKm')
  const radiusKm = radius === '' ? DEFAULT_RADIUS_KM : Number(radius)
  if (Number.isNaN(radiusKm)) throw badField('km', message('must be a number'))
  if (radiusKm < 0.1) throw badField('km', message('must be at least {minimum}', { minimum: 0.1 }))
  if (radiusKm > MAX_RADIUS_KM) throw badField('km', message('must be at most {maximum}', { maximum: MAX_RADIUS_KM }))
  return { point, radiusKm }
}

function varyByLanguage(reply: FastifyReply) {
  reply.header('vary', [reply.getHeader('vary'), 'accept-language'].filter(Boolean).join(', '))
}
