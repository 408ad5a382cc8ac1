import type pg from 'pg'
import { findWeek } from '#domains/gyms/gyms/server/find-week.ts'
import { requireRight, requireStaff } from '#domains/gyms/gyms/server/rights.ts'
import { readAttendance } from '#domains/journal/attendance/server/reads.ts'
import { readCurriculum } from '#domains/journal/curriculum/server/reads.ts'
import { readReady } from '#domains/journal/curriculum/server/ready.ts'
import type { Viewer } from '#platform/context.ts'
import type { Database } from '#platform/database.ts'
import { type ComparedRequest, startBareLimit } from './bare-limit.ts'
import { effortOf } from './load.ts'
import { cookieOf, startProduct } from './processes.ts'
import { comparisonRow, effortLine, number, SERVER_CPU, sameStatements, table } from './report.ts'
import { seedCommunity, uidIn, uidOf } from './seed/community.ts'
import { type Options, type Stage, withClient } from './stage.ts'

const GYM = 'bench-gym'
const COACH = 0
/** The minimum throughput, as a share of the plain handler's: at most three times as slow. */
const GOAL = 0.33

/** What coaches read about a gym with a year of classes: its coverage, its members' attendance, and who's ready. */
export async function measure(stage: Stage, options: Options) {
  const { members = 1_000 } = options
  // A few coaches read these pages, not a crowd.
  const effort = effortOf(options, { seconds: 5, connections: 2 })
  const size = { members: members + 1, activities: members, follows: members }
  const databaseUrl = await stage.database((client) => seedCommunity(client, size))
  const product = await startProduct(stage, databaseUrl)
  const checkIns = await withClient(databaseUrl, (client) => seedYear(client, members))

  const cookie = cookieOf(product, COACH)
  const viewer: Viewer = {
    ...{ uid: uidOf(COACH), sessionId: '', role: { admin: false, creator: false }, accountStatus: 'good' },
    ...{ restrictedUntil: null, profileComplete: true, onboardingComplete: true },
  }
  const gymFor = (db: Database) => findWeek(db, GYM, viewer, new Date())
  const asStaff = async (db: Database) => {
    const gym = await gymFor(db)
    await requireStaff(db, gym.id, viewer)
    return gym
  }
  const pages: Record<string, ComparedRequest> = {
    'coverage of the curriculum': {
      ...{ path: `/api/locations/${GYM}/curriculum`, cookie },
      async read(db) {
        const gym = await gymFor(db)
        await requireRight(db, gym.id, viewer, 'schedule')
        return readCurriculum(db, gym)
      },
    },
    'attendance, a page': {
      ...{ path: `/api/locations/${GYM}/attendance`, cookie },
      read: async (db) => readAttendance(db, viewer, { gym: await asStaff(db), away: false, limit: 20 }),
    },
    'ready to look at': {
      ...{ path: `/api/locations/${GYM}/readyToLookAt`, cookie },
      read: async (db) => ({ items: await readReady(db, viewer, await asStaff(db)) }),
    },
  }
  const bare = await startBareLimit(product, Object.values(pages), { planned: true })
  const rows: Record<string, string>[] = []
  for (const [page, request] of Object.entries(pages)) {
    const { bytes, statements, ...share } = await bare.compare([request], effort)
    rows.push({ page, statements: number(statements), kB: number(bytes / 1000), ...comparisonRow(share, GOAL) })
  }
  return [
    `## A gym with ${number(members)} members, ${number(checkIns)} check-ins and a year of classes`,
    sameStatements(GOAL),
    table(rows),
    SERVER_CPU,
    effortLine(effort),
  ]
}

/** Two classes a day that teach from a curriculum of 40 techniques. Members check in to about three a week. */
async function seedYear(client: pg.Client, members: number): Promise<number> {
  await client.query(`select setseed(0.23)`)
  await client.query(
    `insert into gyms (id, slug, name, city, country, lat, lng, geohash, timezone, search_text)
      values ('${GYM}', '${GYM}', 'Bench Gym', 'Dublin', 'IE', 53.35, -6.26, 'gc7x9812s', 'Europe/Dublin', 'bench gym')`,
  )
  await client.query(`insert into gym_staff (gym_id, uid, role, since) values ('${GYM}', $1, 'owner', now())`, [
    uidOf(COACH),
  ])
  const taught = `(select array_agg(slug order by slug) from (select slug from techniques order by slug limit 40) t)`
  await client.query(
    `insert into gym_members (gym_id, uid, status, since)
      select '${GYM}', ${uidIn('n')}, 'member', now() - interval '1 year' from generate_series(1, ${members}) n;
    insert into curricula (gym_id, belt, techniques)
      select '${GYM}', belt, ${taught} from unnest(array['white', 'blue', 'purple', 'brown']) belt;
    insert into promotion_rules (gym_id, belt, step, classes, months, share, coach_yes)
      select '${GYM}', belt, step, 100, 6, 50, true
      from unnest(array['white', 'blue', 'purple', 'brown']) belt, unnest(array['stripe', 'belt']) step;
    insert into taught_classes (gym_id, session_id, day, title, start, state, techniques, updated_at)
      select '${GYM}', session, current_date - ago, session, '18:00', 'taught', (${taught})[1 + ago % 36 : 4 + ago % 36], now()
      from generate_series(1, 365) ago, unnest(array['noon', 'evening']) session;
    insert into check_ins (id, gym_id, uid, session_id, day, at, method)
      select 'bench-' || ago || '-' || n, '${GYM}', ${uidIn('n')}, case when (ago + n) % 2 = 0 then 'noon' else 'evening' end,
        current_date - ago, (current_date - ago) + time '17:00', 'code'
      from generate_series(1, 365) ago, generate_series(1, ${members}) n where random() < 0.43`,
  )
  await client.query('vacuum (analyze)')
  const { rows } = await client.query<{ count: string }>('select count(*) from check_ins')
  return Number(rows[0]?.count)
}
