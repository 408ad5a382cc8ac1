import type { z } from 'zod'
import { readEventCards } from '#domains/events/events/server/reads.ts'
import type { MaybeViewer } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { type Days, kilometresOfChord } from '#domains/gyms/gyms/server/reads.ts'
import { lastConfirmationOf } from '#domains/gyms/gyms/timetable.ts'
import type { Reader } from '#platform/database.ts'
import { isDay } from '#platform/day.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'
import type { DiscoverItem, DiscoverPage, discoverSearch } from '../contract.ts'
import { type DiscoverKey, type DiscoverRow, discoverQuery } from './search.ts'

export type Search = z.infer<typeof discoverSearch>
export type SearchOfDays = Omit<Search, 'when' | 'date' | 'from' | 'until'> & { days: Days }

/** A page of sessions and events around a point or within an area, as this viewer may see them. */
export async function readDiscover(
  reader: Reader,
  search: SearchOfDays,
  viewer: MaybeViewer,
  now: Date,
): Promise<DiscoverPage> {
  const after = search.cursor === undefined ? undefined : readCursor(search.cursor)
  const { rows } = await reader.execute<DiscoverRow & Record<string, unknown>>(
    discoverQuery(search, viewer, now, after),
  )
  const shown = rows.slice(0, search.limit)
  const ids = shown.flatMap(({ kind, ref }) => (kind === 'event' ? [ref] : []))
  const cards = new Map((await readEventCards(reader, ids, now, viewer)).map((card) => [card.id, card]))
  const last = rows.length > search.limit ? shown.at(-1) : undefined
  return {
    items: shown.flatMap((row) => itemOf(row, cards) ?? []),
    nextCursor: last ? writeCursor(last) : null,
  }
}

/** One item of the list; undefined if its event has been deleted since. */
export function itemOf(
  row: DiscoverRow,
  cards: ReadonlyMap<string, Extract<DiscoverItem, { kind: 'event' }>['event']>,
): DiscoverItem | undefined {
  const both = {
    gym: {
      id: row.gym_id,
      slug: row.slug,
      name: row.name,
      city: row.city,
      country: row.country,
      location: { lat: row.lat, lng: row.lng },
      timezone: row.timezone,
      dropIn: row.drop_in,
    },
    distanceKm: Math.round(kilometresOfChord(row.chord) * 1000) / 1000,
  }
  if (row.kind === 'session')
    return { kind: 'session', id: `${row.gym_id}~${row.session_id}~${row.day}`, ...both, session: sessionOf(row) }
  const event = cards.get(row.ref)
  if (!event) return undefined
  const [start, end] = [event.startsAt, event.endsAt].map((at) => wallClock(new Date(at), event.timezone).toISOString())
  const hours = { start: start?.slice(11, 16) ?? '', end: end?.slice(11, 16) ?? '' }
  return { kind: 'event', id: event.id, ...both, date: row.day, ...hours, event }
}

function sessionOf(row: DiscoverRow): Extract<DiscoverItem, { kind: 'session' }>['session'] {
  const start = new Date(`${row.wall.replace(' ', 'T')}Z`)
  const end = new Date(start.getTime() + row.minutes * 60_000)
  return {
    id: row.session_id,
    title: row.title,
    kind: row.session_kind,
    discipline: row.discipline,
    level: row.level,
    date: row.day,
    start: start.toISOString().slice(11, 16),
    end: end.toISOString().slice(11, 16),
    startsAt: instantOf(start, row.timezone).toISOString(),
    endsAt: instantOf(end, row.timezone).toISOString(),
    price: row.price,
    dropInOk: row.drop_in_ok,
    ...lastConfirmationOf(row.session_id, row.sessions_confirmed),
  }
}

export const writeCursor = ({ day, sunk, wall, chord, gym_id, ref }: DiscoverKey): string =>
  Buffer.from(JSON.stringify([day, sunk, wall, chord, gym_id, ref])).toString('base64url')

const WALL = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

function readCursor(text: string): DiscoverKey {
  try {
    const [day, sunk, wall, chord, gym_id, ref] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (isText(day) && isDay(day) && isWall(wall) && (sunk === 0 || sunk === 1) && typeof chord === 'number')
      if (isReference(gym_id) && isReference(ref)) return { day, sunk, wall, chord, gym_id, ref }
  } catch {}
  throw badField('cursor', message("isn't a valid cursor for this list"))
}

const isText = (text: unknown): text is string => typeof text === 'string'
const isWall = (text: unknown): text is string =>
  isText(text) && WALL.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text.replace(' ', 'T')))
const isReference = (text: unknown): text is string =>
  typeof text === 'string' && text.length <= 200 && !text.includes('\0')
