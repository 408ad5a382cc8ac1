import { readProgress } from '#domains/journal/progress/server/reads.ts'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import { newId } from '#platform/ids.ts'
import { type ComparedRequest, startBareLimit } from './bare-limit.ts'
import { alternate, effortOf, middleOf, type Pace, type RequestSpec, shareOf } from './load.ts'
import { cookieOf, startProduct } from './processes.ts'
import { comparisonRow, ms, number, SERVER_CPU, sameStatements, table } from './report.ts'
import { seedCommunity, uidOf } from './seed/community.ts'
import { seedTraining } from './seed/training.ts'
import { type Options, type Stage, withClient } from './stage.ts'

const MEMBERS = 1_000
/** The member with the long training history. */
const KEEN = 0
const PARTNERS = 40
const PERIODS = [
  ['all', 'all time'],
  ['year', 'a year'],
  ['12w', 'twelve weeks'],
] as const
/** The minimum throughput, as a share of the plain handler's. */
const GOAL = 0.3

/** All of "My training" in one request for a member with a long history, and logging one more session. */
export async function measure(stage: Stage, options: Options) {
  const { sessions = 5_000 } = options
  // Each response takes longer than in the other benchmarks.
  const effort = effortOf(options, { seconds: 10 })
  const size = { members: MEMBERS, activities: MEMBERS, follows: MEMBERS }
  const databaseUrl = await stage.database((client) => seedCommunity(client, size))
  // The first start fills the position library, which the statements read.
  const product = await startProduct(stage, databaseUrl)
  const [uid, cookie] = [uidOf(KEEN), cookieOf(product, KEEN)]
  const partners = Array.from({ length: PARTNERS }, (_, at) => uidOf(at + 1))
  const training = { uid, partners, sessions, rounds: sessions * 5 }
  await withClient(databaseUrl, (client) => seedTraining(client, training))

  const compared = PERIODS.map(
    ([period]): ComparedRequest => ({
      ...{ path: `/api/training/progress?period=${period}`, cookie },
      read: (db) => readProgress(db, { uid }, { period, now: new Date() }),
    }),
  )
  const bare = await startBareLimit(product, compared, { planned: true })
  const rows: Record<string, string>[] = []
  for (const [at, request] of compared.entries()) {
    const { statements, bytes } = await bare.sameResponses([request])
    const ours = { server: product, requests: [request] }
    const loads = [ours, bare.load([request]), { ...ours, connections: 1 }]
    const [many, plain, alone] = await alternate(loads, effort)
    rows.push({
      ...{ period: PERIODS[at]?.[1] ?? '', statements: number(statements), kB: number(bytes / 1000) },
      ...comparisonRow(shareOf(many, plain), GOAL),
      'p95 alone': ms(middleOf(alone).p95),
    })
  }
  const others = Array.from({ length: MEMBERS - 1 }, (_, at) => cookieOf(product, at + 1))
  const [byOne, byOthers] = await alternate(
    [
      { server: product, requests: logging([cookie]), connections: 1 },
      { server: product, requests: logging(others) },
    ],
    { ...effort, rounds: 1 },
  )

  return [
    `## My training for a member with ${number(sessions)} sessions and ${number(training.rounds)} rounds`,
    `In one request. ${sameStatements(GOAL)}`,
    table(rows),
    `${effort.connections} requests at a time, "alone" one. ${SERVER_CPU}`,
    '## Logging a session with three rounds, milestones included',
    table([logRow('by a member with that history', byOne), logRow('by different members', byOthers)]),
    `A member with that history logs one session after another; the others ${effort.connections} at a time.`,
    `Each value is the median of ${effort.rounds} measurements of ${effort.seconds} s, after a warm-up; logging is measured once, for ${effort.seconds} s.`,
  ]
}

function logRow(written: string, paces?: readonly Pace[]) {
  const { perSecond, p50, p95 } = middleOf(paces)
  return { written, 'sessions/s': number(perSecond, 1), p50: ms(p50), p95: ms(p95) }
}

/** Sessions with three rounds, each at a different hour; each one triggers the milestone check. */
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
