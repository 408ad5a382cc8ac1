import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { demoGyms } from '#domains/gyms/gyms/server/demo.ts'
import { searchTextOf } from '#domains/gyms/gyms/server/search-text.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { chanceOf } from '#seed/chance.ts'
import { generateCommunity } from '#seed/generate.ts'
import { pointIn, readTowns, townByPeople } from './towns.ts'

/** Marks every benchmark gym, so they can all be deleted together. */
const BATCH = 'bench'
const AT_ONCE = 1_000
const SMALLEST_TOWN = 15_000
/** The share of gyms with a timetable: rare among imported gyms, common among claimed ones. */
const WITH_TIMETABLE = 1 / 3
/** One gym in this many has events in the coming weeks. */
const GYMS_WITH_EVENTS = 10

/**
 * Loads made-up gyms, like the demo's but spread over the world's towns by population. The same count always makes the
 * same gyms, a third of them with a timetable, or all with `everyWeek`.
 */
export async function seedGyms(client: pg.Client, count: number, { everyWeek = false } = {}): Promise<void> {
  const db = drizzle(client)
  const chance = chanceOf('bench gyms')
  const towns = await readTowns(SMALLEST_TOWN)
  const models = demoGyms(BATCH, new Date())
  const { gyms: named } = generateCommunity({ seed: BATCH, members: 0, gyms: count })
  await client.query('delete from gyms where dummy_batch_id = $1', [BATCH])
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = named.slice(from, from + AT_ONCE).map((made, at) => {
      const number = from + at + 1
      const model = models[number % models.length] as (typeof models)[number]
      const { name: city, country, timezone, ...town } = townByPeople(towns, chance)
      const name = `${made.name} ${city}`
      const schedule: ScheduleItem[] = everyWeek || chance() < WITH_TIMETABLE ? (model.schedule ?? []) : []
      return {
        ...{ ...model, id: `bench-${number}`, slug: `bench-gym-${number}`, name, city, country, timezone },
        ...{ ...pointIn(town, chance), status: 'active' as const, schedule },
        searchText: searchTextOf({ name, city, affiliation: model.affiliation ?? null }),
      }
    })
    await db.insert(gyms).values(rows)
  }
}

/**
 * Open mats and seminars at a tenth of the made-up gyms: four each, every third evening from today. A few of them are
 * for gym members only.
 */
export const seedEvents = (client: pg.Client) =>
  client.query(
    `insert into events (id, gym_id, slug, title, event_type, timezone, discipline, visibility, starts_at, ends_at, link_key, official, created_at, updated_at, is_dummy, dummy_batch_id)
     select 'bench-' || row_number() over (), g.id, 'open-mat-' || n, 'Open mat', case when n = 3 then 'seminar' else 'open_mat' end, g.timezone,
       case n % 3 when 0 then 'gi' when 1 then 'nogi' else 'both' end, case when (n + length(g.id)) % 10 = 0 then 'gym_members' else 'public' end,
       (current_date + n * 3 + time '19:00') at time zone g.timezone, (current_date + n * 3 + time '21:00') at time zone g.timezone,
       md5(g.id || n), true, now(), now(), true, '${BATCH}'
     from gyms g, generate_series(0, 3) n where ('x' || substr(md5(g.id), 1, 8))::bit(32)::bigint % ${GYMS_WITH_EVENTS} = 0`,
  )
