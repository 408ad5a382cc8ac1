import type { FastifyInstance } from 'fastify'
import { readGym } from '#domains/gyms/gyms/server/reads.ts'
import { sendTagged } from '#platform/etag.ts'
import { acceptedLocale, languageOf } from '#platform/languages.ts'
import { translatorFor } from '#platform/translator.ts'
import type { PublicParts } from '../public-parts.ts'
import { queryText } from '../query-text.ts'
import { embedHtml, noticeHtml } from './embed-html.ts'
import { embeds } from './embeds.ts'

const CACHE = 'public, max-age=60'

/** The only pages that other sites may frame. They run no script and send no form. */
const helmet = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ['*'],
    },
  },
  frameguard: false,
}

/** A gym's timetable, events and reviews for its own website, the same for everyone: `/embed/gym/roots/timetable`. */
export function embedRoutes(
  server: FastifyInstance,
  { config: { publicUrl }, read: readReplica, limits, now }: PublicParts,
) {
  for (const [part, read] of Object.entries(embeds))
    server.get<{ Params: { slug: string } }>(`/embed/gym/:slug/${part}`, { helmet }, async (request, reply) => {
      await limits.countRead(request.ip)
      const chosen = languageOf(queryText(request, 'lang'))
      const translator = translatorFor(chosen ?? acceptedLocale(request.headers['accept-language']))
      const shown = { publicUrl, translator, theme: queryText(request, 'theme'), now: now() }
      const { gym, isOpen, text } = await readReplica(async (db) => {
        const gym = await readGym(db, request.params.slug, null, now())
        const isOpen = gym && gym.status !== 'permanently_closed'
        const text = isOpen ? embedHtml({ ...shown, gym, ...(await read(db, gym, shown)) }) : noticeHtml(shown, gym)
        return { gym, isOpen, text }
      })
      if (!chosen) reply.header('vary', [reply.getHeader('vary'), 'accept-language'].filter(Boolean).join(', '))
      reply
        .code(isOpen ? 200 : gym ? 410 : 404)
        .header('cache-control', isOpen ? CACHE : 'no-cache')
        .header('content-language', languageOf(translator.locale) ?? 'en')
        .header('x-robots-tag', 'noindex')
      return sendTagged(request, reply, { type: 'text/html; charset=utf-8', text })
    })
}
