import { type SQL, sql } from 'drizzle-orm'
import { icsOf } from '#domains/events/calendars/server/file.ts'
import { readEntriesInUtc } from '#domains/events/calendars/server/reads.ts'
import type { EventCard } from '#domains/events/events/contract.ts'
import { readEventCards } from '#domains/events/events/server/reads.ts'
import { eventsForSitemap } from '#domains/events/events/server/sitemap.ts'
import { type OpenGym, readOpenGyms } from '#domains/gyms/gyms/server/open-gyms.ts'
import { gymsForSitemap } from '#domains/gyms/gyms/server/sitemap.ts'
import { translatorFor } from '#platform/translator.ts'
import { paths } from '#platform/web/paths.ts'
import type { PublicParts } from '../public-parts.ts'

interface FileRequest extends Pick<PublicParts, 'read'> {
  publicUrl: string
  now: Date
  /** Rows read by one query. */
  limit: number
}

interface OpenDataFile {
  type: string
  /** The digest changes whenever a row of the file does. */
  version(request: FileRequest): Promise<{ digest: string; changed: Date | null }>
  pieces(request: FileRequest): AsyncGenerator<string, void>
}

const LICENCE = {
  name: 'CC-BY-4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: 'Open Mat',
}
const FROM_OPENSTREETMAP = {
  name: 'ODbL-1.0',
  url: 'https://opendatacommons.org/licenses/odbl/1-0/',
  attribution: '© OpenStreetMap contributors',
}

/** Every file below /open-data, by name. People, contacts, texts and pictures are left out (record 88). */
export const openDataFiles: Record<string, OpenDataFile> = {
  'gyms.json': {
    type: 'application/json; charset=utf-8',
    version: versionOf(() => [gymsForSitemap]),
    pieces: (request) => jsonList({ licence: LICENCE, gyms: [] }, rows(request, gymsOf, gymOf)),
  },
  'gyms.geojson': {
    type: 'application/geo+json; charset=utf-8',
    version: versionOf(() => [gymsForSitemap]),
    pieces: (request) =>
      jsonList({ type: 'FeatureCollection', licence: LICENCE, features: [] }, rows(request, gymsOf, featureOf)),
  },
  'events.json': {
    type: 'application/json; charset=utf-8',
    // Gyms too, because an event's entry has its gym's name.
    version: versionOf((now) => [eventsForSitemap(now), gymsForSitemap]),
    pieces: (request) => jsonList({ licence: LICENCE, events: [] }, rows(request, eventsOf, eventOf)),
  },
  'events.ics': {
    type: 'text/calendar; charset=utf-8',
    version: versionOf((now) => [eventsForSitemap(now), gymsForSitemap]),
    pieces: calendar,
  },
}

function versionOf(queries: (now: Date) => SQL[]): OpenDataFile['version'] {
  return async ({ read, now }) => {
    const all = sql.join(
      queries(now).map((query) => sql`select s.changed, s::text as line from (${query}) s`),
      sql` union all `,
    )
    const { rows } = await read((db) =>
      db.execute<{ digest: string; changed: string | null }>(
        sql`select concat(count(*), ' ', sum(hashtextextended(a.line, 0))) as digest, max(a.changed) as changed from (${all}) a`,
      ),
    )
    const [{ digest, changed } = { digest: '', changed: null }] = rows
    return { digest, changed: changed === null ? null : new Date(changed) }
  }
}

/** Reads a page of rows after this id, in order of id; `last` is the `after` of the next page. */
type ReadPage<Row> = (request: FileRequest, after: string) => Promise<{ rows: Row[]; last: string | undefined }>

async function* rows<Row>(
  request: FileRequest,
  readPage: ReadPage<Row>,
  shown: (row: Row, publicUrl: string) => object,
): AsyncGenerator<string[], void> {
  for await (const page of pagesOf(request, readPage))
    yield page.map((row) => JSON.stringify(shown(row, request.publicUrl)))
}

async function* pagesOf<Row>(request: FileRequest, readPage: ReadPage<Row>): AsyncGenerator<Row[], void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows, last }: Awaited<ReturnType<ReadPage<Row>>> = await readPage(request, after)
    yield rows
    after = last
  }
}

/** Fills the empty list at the end of `around`. */
async function* jsonList(around: object, pages: AsyncIterable<string[]>): AsyncGenerator<string, void> {
  const head = `${JSON.stringify(around).slice(0, -2)}\n`
  let before = head
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.join(',\n')
    before = ',\n'
  }
  yield `${before === head ? head : '\n'}]}\n`
}

/** The calendar's head and the entries of every page. */
async function* calendar(request: FileRequest): AsyncGenerator<string, void> {
  const naming = { publicUrl: request.publicUrl, translator: translatorFor('en') }
  const about = { name: 'Open Mat', url: `${request.publicUrl}/open-data/events.ics` }
  let [head = ''] = icsOf({ ...about, entries: [] }, request.now).split('END:VCALENDAR')
  for await (const page of pagesOf(request, eventIds)) {
    const ics = icsOf(
      { ...about, entries: await request.read((db) => readEntriesInUtc(db, page, naming)) },
      request.now,
    )
    const start = ics.indexOf('BEGIN:VEVENT')
    if (start < 0) continue
    yield head + ics.slice(start, ics.lastIndexOf('END:VCALENDAR'))
    head = ''
  }
  yield `${head}END:VCALENDAR\r\n`
}

const gymsOf: ReadPage<OpenGym> = async ({ read, limit }, after) => {
  const rows = await read((db) => readOpenGyms(db, { after, limit }))
  return { rows, last: rows.length === limit ? rows.at(-1)?.id : undefined }
}

const eventIds: ReadPage<string> = async ({ read, now, limit }, after) => {
  const { rows } = await read((db) =>
    db.execute<{ id: string }>(
      sql`select s.id from (${eventsForSitemap(now)}) s where s.id > ${after} order by s.id limit ${limit}`,
    ),
  )
  const ids = rows.map(({ id }) => id)
  return { rows: ids, last: ids.length === limit ? ids.at(-1) : undefined }
}

const eventsOf: ReadPage<EventCard> = async (request, after) => {
  const { rows, last } = await eventIds(request, after)
  return { rows: await request.read((db) => readEventCards(db, rows, request.now, null)), last }
}

const isFromOpenStreetMap = ({ sources }: OpenGym) => sources.some((source) => /^(osm|openstreetmap)\b/i.test(source))

const gymOf = ({ slug, ...gym }: OpenGym, publicUrl: string) => ({
  ...gym,
  url: publicUrl + paths.gym(slug),
  licence: isFromOpenStreetMap({ slug, ...gym }) ? FROM_OPENSTREETMAP : LICENCE,
})

function featureOf(row: OpenGym, publicUrl: string) {
  const { location, schedule: _, ...properties } = gymOf(row, publicUrl)
  const geometry = location && { type: 'Point', coordinates: [location.lng, location.lat] }
  return { type: 'Feature', id: row.id, geometry, properties }
}

const eventOf = ({ gym, status, ...event }: EventCard, publicUrl: string) => ({
  id: event.id,
  url: publicUrl + paths.event({ gym, slug: event.slug }),
  title: event.title,
  type: event.eventType,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  timezone: event.timezone,
  discipline: event.discipline,
  level: event.level,
  minBelt: event.minBelt,
  womenOnly: event.womenOnly,
  capacity: event.capacity,
  price: event.price,
  // Whether it's running right now changes with time, without a change to the row.
  status: status === 'cancelled' || status === 'postponed' ? status : 'scheduled',
  official: event.official,
  gym: { id: gym.id, url: publicUrl + paths.gym(gym.slug), name: gym.name, city: gym.city, country: gym.country },
})
