import { type SQL, sql } from 'drizzle-orm'
import type { Gym, GymRow, ScheduleItem } from '../contract.ts'
import { isOpenGym, NEEDS_PLACE, type NotifyLevel, type SessionsConfirmed } from '../rules.ts'
import { nextSession } from '../timetable.ts'
import type { MaybeViewer } from './visible-to.ts'

/** The columns of `gyms g` that a row of the finder needs. */
export interface GymRowColumns {
  id: string
  slug: string
  name: string
  status: Gym['status']
  lat: number
  lng: number
  place_approximate: boolean
  street: string
  city: string
  region: string
  postal_code: string
  country: string
  timezone: string
  photo_url: string | null
  affiliation: Gym['affiliation']
  disciplines: Gym['disciplines']
  drop_in: Gym['dropIn']
  beginners_welcome: boolean | null
  schedule: ScheduleItem[]
  sessions_confirmed: SessionsConfirmed
  favorite_count: number
  notify_level: NotifyLevel | null
  last_confirmed_at: string | null
}

export function gymRowColumns(viewer: MaybeViewer): SQL {
  const level = viewer
    ? sql`(select f.level from favorites f where f.uid = ${viewer.uid} and f.gym_id = g.id)`
    : sql`null`
  return sql`g.id, g.slug, g.name, g.status, g.lat, g.lng, g.place_approximate, g.street, g.city, g.region, g.postal_code, g.country,
    g.timezone, g.photo_url, g.affiliation, g.disciplines, g.drop_in, (g.rules->>'beginnersWelcome')::boolean as beginners_welcome,
    g.schedule, g.sessions_confirmed, g.favorite_count, ${level} as notify_level, g.last_confirmed_at`
}

export function gymRowOf(row: GymRowColumns, now: Date): GymRow {
  const { timezone, sessions_confirmed: sessionsConfirmed } = row
  const timetable = { schedule: isOpenGym(row) ? row.schedule : [], timezone, sessionsConfirmed }
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    status: row.status,
    location: row.status === NEEDS_PLACE ? null : { lat: row.lat, lng: row.lng },
    placeApproximate: row.place_approximate,
    address: {
      street: row.street,
      city: row.city,
      region: row.region,
      postalCode: row.postal_code,
      country: row.country,
    },
    timezone,
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
    lastConfirmedAt: row.last_confirmed_at === null ? null : new Date(row.last_confirmed_at).toISOString(),
  }
}
