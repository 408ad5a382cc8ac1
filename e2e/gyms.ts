import { randomBytes } from 'node:crypto'
import type pg from 'pg'

interface NewGym {
  id?: string
  slug?: string
  name?: string
  timezone?: string
  schedule?: object[]
  /** The uid of a member who owns it. */
  owner?: string
}

/** Inserts a gym in Dublin. Returns its id, which is its slug too unless another one is given. */
export async function insertGym(
  db: pg.Client,
  {
    id = randomBytes(8).toString('hex'),
    slug = id,
    name = 'Tatami House',
    timezone = 'Europe/Dublin',
    schedule = [],
    owner,
  }: NewGym = {},
) {
  await db.query(
    `insert into gyms (id, slug, name, city, country, lat, lng, geohash, timezone, search_text, schedule)
      values ($1, $2, $3, 'Dublin', 'IE', 53.3498, -6.2603, 'gc7x9812s', $4, lower($3), $5)`,
    [id, slug, name, timezone, JSON.stringify(schedule)],
  )
  if (owner)
    await db.query(`insert into gym_staff (gym_id, uid, role, since) values ($1, $2, 'owner', now())`, [id, owner])
  return id
}

interface NewOpenMat {
  gym: string
  title: string
  /** PostgreSQL intervals from now. */
  starts: string
  ends: string
  createdBy?: string
  /** Further columns of `events`. */
  columns?: Record<string, unknown>
}

/** Inserts an official open mat. Returns its id, which is its slug too, and its paths in the app and in the API. */
export async function insertOpenMat(db: pg.Client, { gym, title, starts, ends, createdBy, columns = {} }: NewOpenMat) {
  const id = randomBytes(8).toString('hex')
  const names = Object.keys(columns)
  await db.query(
    `insert into events (id, gym_id, slug, title, timezone, starts_at, ends_at, link_key, official, created_by, created_at, updated_at
        ${names.map((name) => `, ${name}`).join('')})
      values ($1, $2, $1, $3, 'Europe/Dublin', now() + $4::interval, now() + $5::interval, $1, true, $6, now(), now()
        ${names.map((_, at) => `, $${7 + at}`).join('')})`,
    [id, gym, title, starts, ends, createdBy ?? null, ...Object.values(columns)],
  )
  return { id, path: `/gym/${gym}/event/${id}`, api: `/api/locations/${gym}/events/${id}` }
}
