import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_CHOSEN } from '#domains/events/discover/rules.ts'
import { findEvent } from '#domains/events/events/server/reads.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { sendTagged } from '#platform/etag.ts'
import { message } from '#platform/messages.ts'
import { badField, found, notFound } from '#platform/refusals.ts'
import { requestTranslator, translatorFor } from '#platform/translator.ts'
import { ownerOf } from './calendar-tokens.ts'
import type { CalendarFile, Entry } from './entries.ts'
import type { EntryContext } from './event-entries.ts'
import { icsOf } from './file.ts'
import { feedAddress } from './procedures.ts'
import { readEventCalendar, readGymCalendar, readItineraryItems, readMemberCalendar } from './reads.ts'

export interface CalendarsHttp {
  contextOf(request: FastifyRequest, reply: FastifyReply): Promise<RequestContext>
  /** A live class's calendar; undefined for viewers without access. */
  readClassCalendar(
    reader: Reader,
    looking: Pick<RequestContext, 'viewer'> & { now: Date },
    id: string,
    naming: Pick<EntryContext, 'publicUrl'>,
  ): Promise<CalendarFile | undefined>
  /** A competition's calendar, which is the same for every viewer. */
  readCompetitionCalendar(
    reader: Reader,
    slug: string,
    naming: EntryContext,
    now: Date,
  ): Promise<CalendarFile | undefined>
  /** Entries for the competitions a member is going to or interested in. */
  readCompetitionEntries(reader: Reader, uid: string, naming: EntryContext, now: Date): Promise<Entry[]>
}

/** How long public calendars may be cached, in seconds. */
const SHARED_SECONDS = 300
const MOST_LETTERS = 10_000

/** Calendar feeds and files for calendar clients. */
export function calendarRoutes(
  server: FastifyInstance,
  { contextOf, readClassCalendar, readCompetitionCalendar, readCompetitionEntries }: CalendarsHttp,
) {
  const asked = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await contextOf(request, reply)
    await context.limits.countRead(context.viewer?.uid ?? request.ip)
    return {
      context,
      naming: { publicUrl: context.config.publicUrl, translator: requestTranslator(context) },
      now: context.now(),
    }
  }

  server.get<{ Params: { gymId: string } }>('/gym/:gymId/calendar.ics', async (request, reply) => {
    const { context, naming, now } = await asked(request, reply)
    const file = await readGymCalendar(context.db, request.params.gymId, naming, now)
    return send(request, reply, file, now, { name: 'gym', cache: `public, max-age=${SHARED_SECONDS}` })
  })

  server.get<{ Params: { gymId: string; eventId: string }; Querystring: { key?: string; all?: string } }>(
    '/gym/:gymId/event/:eventId/calendar.ics',
    async (request, reply) => {
      const { context, naming, now } = await asked(request, reply)
      const { key, all } = request.query
      const reference = { ...request.params, ...(typeof key === 'string' ? { key: key.slice(0, 64) } : {}) }
      const event = await findEvent(context.db, reference, context.viewer)
      const file =
        event &&
        (await readEventCalendar(
          context.db,
          { ...event, key: reference.key, whole: all === '1' },
          context.viewer,
          naming,
        ))
      return send(request, reply, file, now, { name: 'event', cache: 'private, no-cache' })
    },
  )

  server.get<{ Params: { id: string } }>('/content/:id/calendar.ics', async (request, reply) => {
    const { context, naming, now } = await asked(request, reply)
    const { db, viewer } = context
    const { id } = request.params
    const file = /^[0-9A-Za-z]{20}$/.test(id) ? await readClassCalendar(db, { viewer, now }, id, naming) : undefined
    return send(request, reply, file, now, { name: 'class', cache: 'private, no-store' })
  })

  server.get<{ Params: { slug: string } }>('/competitions/:slug/calendar.ics', async (request, reply) => {
    const { context, naming, now } = await asked(request, reply)
    const file = await readCompetitionCalendar(context.db, request.params.slug, naming, now)
    return send(request, reply, file, now, { name: 'competition', cache: `public, max-age=${SHARED_SECONDS}` })
  })

  server.get<{ Querystring: { items?: string } }>('/calendar/chosen.ics', async (request, reply) => {
    const { context, naming, now } = await asked(request, reply)
    const { items } = request.query
    if (typeof items !== 'string' || items === '')
      throw badField('items', message('must be a list of IDs separated by commas'))
    const ids = items.slice(0, MOST_LETTERS).split(',')
    if (items.length > MOST_LETTERS || ids.length > MAX_CHOSEN)
      throw badField(
        'items',
        message('must have at most {maximum, plural, one {# item} other {# items}}', { maximum: MAX_CHOSEN }),
      )
    if (items.includes('\0')) throw badField('items', message("has a character that isn't allowed"))
    const file = await readItineraryItems(context.db, ids, context.viewer, naming)
    return send(request, reply, file.entries.length > 0 ? file : undefined, now, {
      name: 'open-mats',
      cache: 'private, no-cache',
    })
  })

  server.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const context = await contextOf(request, reply)
    // Rate-limited by IP address, because callers aren't signed in and could be guessing tokens.
    await context.limits.countRead(request.ip)
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
    const { db, config, now } = context
    const token = /^(.+)\.ics$/.exec(request.params.file)?.[1] ?? ''
    const owner = found(await ownerOf(db, token, now()))
    const naming = { publicUrl: config.publicUrl, translator: translatorFor(owner.language) }
    const file = await readMemberCalendar(db, owner.uid, feedAddress(config.publicUrl, token), naming, now())
    const entries = [...file.entries, ...(await readCompetitionEntries(db, owner.uid, naming, now()))]
    return send(request, reply, { ...file, entries }, now(), { name: 'open-mat', cache: 'private, no-store' })
  })
}

/** Sends the file, or 304 if it hasn't changed since the client's last request. Throws 404 without a file. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  file: CalendarFile | undefined,
  now: Date,
  as: { name: string; cache: string },
) {
  if (!file) throw notFound()
  const changed = Math.max(0, ...file.entries.map((entry) => entry.changed.getTime()))
  reply
    .header('cache-control', as.cache)
    .header('vary', 'cookie, accept-language')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `inline; filename="${as.name}.ics"`)
  if (changed > 0) reply.header('last-modified', new Date(changed).toUTCString())
  return sendTagged(request, reply, { type: 'text/calendar; charset=utf-8', text: icsOf(file, now) })
}
