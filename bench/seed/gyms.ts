import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { demoGyms } from '#domains/gyms/gyms/server/demo.ts'
import { searchTextOf } from '#domains/gyms/gyms/server/search-text.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { openDatabase } from '#platform/database.ts'
import { chanceOf } from '#seed/chance.ts'
import { generateCommunity } from '#seed/generate.ts'
import { withClient } from '../stage.ts'
import { pointIn, readTowns, townByPeople } from './towns.ts'

/** Marks every benchmark gym, so they can all be deleted together. */
const BATCH = 'bench'
const AT_ONCE = 1_000
const SMALLEST_TOWN = 15_000
/** The share of gyms with a timetable: rare among imported gyms, common among claimed ones. */
const WITH_TIMETABLE = 1 / 3
/** One gym in this many has events in the coming weeks. */
const GYMS_WITH_EVENTS = 10

interface GymsSize {
  gyms: number
  /** Whether every gym gets a timetable. */
  everyWeek?: boolean
}

/**
 * Loads made-up gyms, like the demo's but spread over the world's towns by population. The same count always makes the
 * same gyms.
 */
export async function seedGyms(databaseUrl: string, { gyms: count, everyWeek = false }: GymsSize): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { connections: 1 })
  const chance = chanceOf('bench gyms')
  const towns = await readTowns(SMALLEST_TOWN)
  const models = demoGyms(BATCH, new Date())
  const { gyms: named } = generateCommunity({ seed: BATCH, members: 0, gyms: count })
  await withClient(databaseUrl, (client) => client.query('delete from gyms where dummy_batch_id = $1', [BATCH]))
  for (let from = 0; from < count; from += AT_ONCE) {
    const rows = named.slice(from, from + AT_ONCE).flatMap((made, at) => {
      const model = models[(from + at) % models.length]
      if (!model) return []
      const { name: city, country, timezone, ...town } = townByPeople(towns, chance)
      const name = `${made.name} ${city}`
      const schedule: ScheduleItem[] = everyWeek || chance() < WITH_TIMETABLE ? (model.schedule ?? []) : []
      return {
        ...{
          ...model,
          id: `bench-${from + at + 1}`,
          slug: `bench-gym-${from + at + 1}`,
          name,
          city,
          country,
          timezone,
        },
        ...{ ...pointIn(town, chance), status: 'active' as const, schedule },
        searchText: searchTextOf({ name, city, affiliation: model.affiliation ?? null }),
      }
    })
    await db.insert(gyms).values(rows)
  }
  await close()
  await withClient(databaseUrl, (client) => client.query('vacuum (analyze) gyms, gym_sessions'))
}

/**
 * Open mats and seminars at the made-up gyms, four each, in the evenings and at weekends; a tenth of them aren't open
 * to everyone.
 */
export const seedEvents = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into events (id, gym_id, slug, title, event_type, timezone, discipline, visibility, starts_at, ends_at, link_key, official, created_at, updated_at, is_dummy, dummy_batch_id)
       select 'bench-' || row_number() over (), g.id, 'open-mat-' || n, 'Open mat', case when n = 3 then 'seminar' else 'open_mat' end, g.timezone,
         case n % 3 when 0 then 'gi' when 1 then 'nogi' else 'both' end, case when (n + length(g.id)) % 10 = 0 then 'gym_members' else 'public' end,
         (current_date + n * 3 + time '19:00') at time zone g.timezone, (current_date + n * 3 + time '21:00') at time zone g.timezone,
         md5(g.id || n), true, now(), now(), true, '${BATCH}'
       from gyms g, generate_series(0, 3) n where ('x' || substr(md5(g.id), 1, 8))::bit(32)::bigint % ${GYMS_WITH_EVENTS} = 0`,
    )
    await client.query('vacuum (analyze) events')
  })
