import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { DiscoverItem } from '#domains/events/discover/contract.ts'
import { itemOf, writeCursor } from '#domains/events/discover/server/reads.ts'
import type { DiscoverRow } from '#domains/events/discover/server/search.ts'
import type { EventCard } from '#domains/events/events/contract.ts'
import type { PlainOnWork } from './whats-on-statements.ts'

// The bare limit: node:http and node-postgres, and the one function that makes the JSON of a row. It is told beforehand which
// statement answers which address, so it neither reads nor checks what is asked.

const CARDS = `select e.*, g.slug as gym_slug, g.name as gym_name, g.city, g.country from events e join gyms g on g.id = e.gym_id
  where e.id = any($1) and not e.is_deleted and e.visibility = 'public'`

process.once('message', ({ databaseUrl, connections, searches }: PlainOnWork) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const server = createServer(async (request, response) => {
    const search = searches[request.url ?? '']
    if (!search) {
      const { user, system } = process.cpuUsage()
      response.writeHead(request.url === '/metrics' ? 200 : 404)
      response.end(`process_cpu_seconds_total ${(user + system) / 1_000_000}\n`)
      return
    }
    try {
      const { rows } = await pool.query<DiscoverRow>({ text: search.text, values: search.values })
      const shown = rows.slice(0, search.limit)
      const last = rows.length > search.limit ? shown.at(-1) : undefined
      const ids = shown.flatMap(({ kind, ref }) => (kind === 'event' ? [ref] : []))
      const cards = new Map<string, EventCard>()
      if (ids.length > 0) {
        const events = await pool.query<Columns>(CARDS, [ids])
        for (const row of events.rows) cards.set(row.id, cardOf(row))
      }
      const items: DiscoverItem[] = shown.flatMap((row) => itemOf(row, cards) ?? [])
      const body = JSON.stringify({ items, nextCursor: last ? writeCursor(last) : null })
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())

function cardOf(row: Columns): EventCard {
  const {
    id,
    slug,
    gym_id,
    gym_slug,
    gym_name,
    city,
    country,
    series_id,
    title,
    event_type,
    starts_at,
    ends_at,
    timezone,
    discipline,
    level,
    min_belt,
    women_only,
    capacity,
    price,
    status,
    cancel_reason,
    official,
    visibility,
    cover_url,
    gi_rule,
    guests_allowed,
    going_count,
    maybe_count,
    waiting_count,
    checked_in_count,
  } = row
  const now = new Date()
  return {
    id,
    slug,
    gym: { id: gym_id, slug: gym_slug, name: gym_name, city, country, cover: null },
    cover: null,
    seriesId: series_id,
    title,
    eventType: event_type,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
    timezone,
    discipline,
    level,
    minBelt: min_belt,
    womenOnly: women_only,
    capacity,
    counts: { going: going_count, maybe: maybe_count, waitlist: waiting_count, checkedIn: checked_in_count },
    full: capacity !== null && going_count >= capacity,
    price,
    status: now < starts_at ? status : now < ends_at ? 'live' : 'ended',
    cancelReason: cancel_reason,
    official,
    visibility,
    coverUrl: cover_url,
    giRule: gi_rule,
    guestsAllowed: guests_allowed,
  }
}

type Columns = Record<
  | 'id'
  | 'slug'
  | 'gym_id'
  | 'gym_slug'
  | 'gym_name'
  | 'city'
  | 'country'
  | 'title'
  | 'timezone'
  | 'cancel_reason'
  | 'gi_rule',
  string
> &
  Record<'women_only' | 'official', boolean> &
  Record<'guests_allowed' | 'going_count' | 'maybe_count' | 'waiting_count' | 'checked_in_count', number> & {
    starts_at: Date
    ends_at: Date
    series_id: string | null
    cover_url: string | null
    capacity: number | null
    event_type: EventCard['eventType']
    discipline: EventCard['discipline']
    level: EventCard['level']
    min_belt: EventCard['minBelt']
    price: EventCard['price']
    status: EventCard['status']
    visibility: EventCard['visibility']
  }
