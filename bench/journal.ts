import type pg from 'pg'
import { findWeek } from '#domains/gyms/gyms/server/find-week.ts'
import { requireRight, requireStaff } from '#domains/gyms/gyms/server/rights.ts'
import { readAttendance } from '#domains/journal/attendance/server/reads.ts'
import { readCurriculum } from '#domains/journal/curriculum/server/reads.ts'
import { readReady } from '#domains/journal/curriculum/server/ready.ts'
import { readProgress } from '#domains/journal/progress/server/reads.ts'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import type { Viewer } from '#platform/context.ts'
import type { Database } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { type ComparedRequest, compareEach } from './compare.ts'
import { alternate, effortOf, middleOf, type Pace, type RequestSpec } from './load.ts'
import { effortLine, ms, number, SERVER_CPU, sameStatements, table } from './report.ts'
import { seedCommunity, uidIn, uidOf } from './seed/community.ts'
import { seedTraining } from './seed/training.ts'
import { cookieOf, type Options, type Stage, startSeeded, withClient } from './stage.ts'

const MEMBERS = 1_000
/** The member with the long training history. */
const KEEN = 0
const SESSIONS = 5_000
const PARTNERS = 40
/** The minimum throughput, as a share of the plain handler's. What coaches read may take three times as long. */
const GOALS = { progress: 0.3, teaching: 0.33 }

/** All of "My training" in one request for a member with a long history, and logging one more session. */
export async function progress(stage: Stage, options: Options) {
  // Each response takes longer than in the other benchmarks.
  const effort = effortOf(options, { seconds: 10 })
  const size = { members: MEMBERS, activities: MEMBERS, follows: MEMBERS }
  // The first start fills the technique library, which the statements read.
  const product = await startSeeded(stage, (client) => seedCommunity(client, size))
  const [uid, cookie] = [uidOf(KEEN), cookieOf(product, KEEN)]
  const partners = Array.from({ length: PARTNERS }, (_, at) => uidOf(at + 1))
  const training = { uid, partners, sessions: SESSIONS, rounds: SESSIONS * 5 }
  await withClient(product.databaseUrl, (client) => seedTraining(client, training))

  const overview = (period: 'all' | 'year' | '12w'): ComparedRequest[] => [
    {
      ...{ path: `/api/training/progress?period=${period}`, cookie },
      read: (db) => readProgress(db, { uid }, { period, now: new Date() }),
    },
  ]
  const groups = { 'all time': overview('all'), 'a year': overview('year'), 'twelve weeks': overview('12w') }
  const rows = await compareEach(product, groups, { goal: GOALS.progress, effort, planned: true })
  const oneAtATime = Object.values(groups).map((requests) => ({ server: product, requests, connections: 1 }))
  const alone = await alternate(oneAtATime, effort)
  const others = Array.from({ length: MEMBERS - 1 }, (_, at) => cookieOf(product, at + 1))
  const ofOne = { server: product, requests: logging([cookie]), connections: 1 }
  const ofOthers = { server: product, requests: logging(others) }
  const [byOne, byOthers] = await alternate([ofOne, ofOthers], { ...effort, rounds: 1 })
  const logRow = (written: string, paces?: readonly Pace[]) => {
    const { perSecond, p50, p95 } = middleOf(paces)
    return { written, 'sessions/s': number(perSecond, 1), p50: ms(p50), p95: ms(p95) }
  }

  return [
    `## My training for a member with ${number(SESSIONS)} sessions and ${number(training.rounds)} rounds`,
    `In one request. ${sameStatements(GOALS.progress)}`,
    table(
      rows.map(({ name, printed, cells }, at) => ({
        ...{ period: name, ...printed, ...cells, 'p95 alone': ms(middleOf(alone[at]).p95) },
      })),
    ),
    `${effort.connections} requests at a time, "alone" one. ${SERVER_CPU}`,
    '## Logging a session with three rounds, milestones included',
    table([logRow('by a member with that history', byOne), logRow('by different members', byOthers)]),
    `A member with that history logs one session after another; the others ${effort.connections} at a time.`,
    `Each value is the median of ${effort.rounds} measurements of ${effort.seconds} s, after a warm-up; logging is measured once, for ${effort.seconds} s.`,
  ]
}

/** Sessions with three rounds, a member's all at different times; each one triggers the milestone check. */
function logging(cookies: readonly string[]): () => RequestSpec {
  const today = new Date().toISOString().slice(0, 10)
  const round = { minutes: 6, positions: ['closed-guard', 'mount'], subsFor: ['armbar'] }
  let written = 0
  return () => {
    const slot = Math.floor(written / cookies.length)
    return {
      ...{ method: 'PUT', path: `/api/training/sessions/${newId()}`, cookie: cookies[written++ % cookies.length] },
      body: {
        ...{ minutes: 90, kind: 'class', discipline: 'gi', rounds: [round, round, round], anyway: true },
        day: daysAfter(today, -1 - Math.floor(slot / 12)),
        start: `${String((slot % 12) * 2).padStart(2, '0')}:00`,
        timezone: 'Europe/Dublin',
      },
    }
  }
}

const GYM = 'bench-gym'
const COACH = 0

/** What coaches read about a gym with a year of classes: its coverage, its members' attendance, and who's ready. */
export async function teaching(stage: Stage, options: Options) {
  const { members = 1_000 } = options
  // A few coaches read these pages, not a crowd.
  const effort = effortOf(options, { seconds: 5, connections: 2 })
  const size = { members: members + 1, activities: members, follows: members }
  const product = await startSeeded(stage, (client) => seedCommunity(client, size))
  const checkIns = await withClient(product.databaseUrl, (client) => seedYear(client, members))

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
  const page = (name: string, read: ComparedRequest['read']): ComparedRequest[] => [
    { path: `/api/locations/${GYM}/${name}`, cookie: cookieOf(product, COACH), read },
  ]
  const pages = {
    'coverage of the curriculum': page('curriculum', async (db) => {
      const gym = await gymFor(db)
      await requireRight(db, gym.id, viewer, 'schedule')
      return readCurriculum(db, gym)
    }),
    'attendance, a page': page('attendance', async (db) =>
      readAttendance(db, viewer, { gym: await asStaff(db), away: false, limit: 20 }),
    ),
    'ready to look at': page('readyToLookAt', async (db) => ({
      items: await readReady(db, viewer, await asStaff(db)),
    })),
  }
  const rows = await compareEach(product, pages, { goal: GOALS.teaching, effort, planned: true })
  return [
    `## A gym with ${number(members)} members, ${number(checkIns)} check-ins and a year of classes`,
    sameStatements(GOALS.teaching),
    table(rows.map(({ name, printed, cells }) => ({ page: name, ...printed, ...cells }))),
    SERVER_CPU,
    effortLine(effort),
  ]
}

/** Two classes a day that teach from a curriculum of 40 techniques. Members check in to about three a week. */
async function seedYear(client: pg.Client, members: number): Promise<number> {
  const belts = `unnest(array['white', 'blue', 'purple', 'brown']) belt`
  const taught = '(select array_agg(slug order by slug) from (select slug from techniques order by slug limit 40) t)'
  await client.query(
    `select setseed(0.23);
    insert into gyms (id, slug, name, city, country, lat, lng, geohash, timezone, search_text)
      values ('${GYM}', '${GYM}', 'Bench Gym', 'Dublin', 'IE', 53.35, -6.26, 'gc7x9812s', 'Europe/Dublin', 'bench gym');
    insert into gym_staff (gym_id, uid, role, since) values ('${GYM}', '${uidOf(COACH)}', 'owner', now());
    insert into gym_members (gym_id, uid, status, since)
      select '${GYM}', ${uidIn('n')}, 'member', now() - interval '1 year' from generate_series(1, ${members}) n;
    insert into curricula (gym_id, belt, techniques) select '${GYM}', belt, ${taught} from ${belts};
    insert into promotion_rules (gym_id, belt, step, classes, months, share, coach_yes)
      select '${GYM}', belt, step, 100, 6, 50, true from ${belts}, unnest(array['stripe', 'belt']) step;
    insert into taught_classes (gym_id, session_id, day, title, start, state, techniques, updated_at)
      select '${GYM}', session, current_date - ago, session, '18:00', 'taught', (${taught})[1 + ago % 36 : 4 + ago % 36], now()
      from generate_series(1, 365) ago, unnest(array['noon', 'evening']) session;
    insert into check_ins (id, gym_id, uid, session_id, day, at, method)
      select 'bench-' || ago || '-' || n, '${GYM}', ${uidIn('n')}, case when (ago + n) % 2 = 0 then 'noon' else 'evening' end,
        current_date - ago, (current_date - ago) + time '17:00', 'code'
      from generate_series(1, 365) ago, generate_series(1, ${members}) n where random() < 0.43`,
  )
  await client.query('vacuum (analyze)')
  return (await client.query('select from check_ins')).rowCount ?? 0
}
