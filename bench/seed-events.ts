import pg from 'pg'
import type { Random } from './random.ts'

/** One gym of so many has events in the coming weeks. */
const GYMS_WITH_EVENTS = 10

/** Open mats and seminars of the made-up gyms, four each on evenings and at the weekend; a tenth of them not for everybody. */
export async function seedEvents(databaseUrl: string, random: Random): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `insert into events (id, gym_id, slug, title, event_type, timezone, discipline, visibility, starts_at, ends_at, link_key, official, created_at, updated_at, is_dummy, dummy_batch_id)
       select 'bench-' || row_number() over (), g.id, 'open-mat-' || n, 'Open mat', case when n = 3 then 'seminar' else 'open_mat' end, g.timezone,
         case n % 3 when 0 then 'gi' when 1 then 'nogi' else 'both' end, case when (n + length(g.id)) % 10 = 0 then 'gym_members' else 'public' end,
         (current_date + n * 3 + time '19:00') at time zone g.timezone, (current_date + n * 3 + time '21:00') at time zone g.timezone,
         md5(g.id || n || $1::text), true, now(), now(), true, 'bench'
       from gyms g, generate_series(0, 3) n where ('x' || substr(md5(g.id), 1, 8))::bit(32)::bigint % ${GYMS_WITH_EVENTS} = 0`,
      [String(random())],
    )
    await client.query('vacuum (analyze) events')
    await client.query('vacuum (analyze) gym_sessions')
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}
