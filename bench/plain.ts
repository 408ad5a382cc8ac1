import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import type { GymRow } from '#domains/gyms/gyms/contract.ts'
import type { GymRowColumns } from '#domains/gyms/gyms/server/rows.ts'
import { nextSession } from '#domains/gyms/gyms/timetable.ts'
import type { PlainSearch, PlainWork } from './searching.ts'

// The bare limit: node:http and node-postgres, nothing else. It is told beforehand which statement answers which
// address, so it neither reads nor checks what is asked; it runs the statement and prints the JSON.

process.once('message', ({ databaseUrl, connections, searches }: PlainWork) => {
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
      const { rows } = await pool.query<FoundRow>({ text: search.text, values: search.values })
      const body = JSON.stringify(pageOf(rows, search))
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
      response.end(body)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())

type FoundRow = Omit<GymRowColumns, 'last_confirmed_at'> & { last_confirmed_at: Date | null; sort_key: number }

function pageOf(rows: FoundRow[], { limit, near }: PlainSearch) {
  const now = new Date()
  const items = rows.slice(0, limit).map((row) => gymOf(row, now, near))
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items,
    nextCursor: last ? Buffer.from(JSON.stringify([last.sort_key, last.id, null])).toString('base64url') : null,
    widened: null,
    total: rows.length > limit ? null : items.length,
    next: [],
  }
}

function gymOf(row: FoundRow, now: Date, near: boolean): GymRow {
  const timetable = { ...row, sessionsConfirmed: row.sessions_confirmed }
  const gym: GymRow = {
    id: row.id,
    slug: row.slug,
    name: row.name,
    status: row.status,
    location: { lat: row.lat, lng: row.lng },
    address: {
      street: row.street,
      city: row.city,
      region: row.region,
      postalCode: row.postal_code,
      country: row.country,
    },
    timezone: row.timezone,
    photoURL: row.photo_url,
    affiliation: row.affiliation,
    disciplines: row.disciplines,
    dropIn: row.drop_in,
    beginnersWelcome: row.beginners_welcome,
    nextSession: nextSession(timetable, now),
    nextOpenMat: nextSession(timetable, now, 'open_mat'),
    favoriteCount: row.favorite_count,
    isFavorite: row.notify_level !== null,
    notifyLevel: row.notify_level,
    lastConfirmedAt: row.last_confirmed_at?.toISOString() ?? null,
  }
  if (near) gym.distanceKm = Math.round(12742.0176 * Math.asin(Math.min(1, row.sort_key / 12742.0176)) * 1000) / 1000
  return gym
}
