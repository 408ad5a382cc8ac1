import { readProgress } from '#domains/journal/progress/server/reads.ts'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import { newId } from '#platform/ids.ts'
import { startBareLimit } from './bare-limit.ts'
import { alternate, median, middleOf, type Pace, type RequestWithBody, shareOf } from './load.ts'
import { cookieOf, startProduct } from './processes.ts'
import { comparisonRow, ms, number, report, SERVER_CPU, table } from './report.ts'
import { seedCommunity, uidOf } from './seed/community.ts'
import { seedTraining } from './seed/training.ts'
import { effortOf, type Options, openStage } from './stage.ts'

const MEMBERS = 1_000
/** The member with the long training history. */
const KEEN = 0
const PARTNERS = 40
const PERIODS = { all: 'all time', year: 'a year', '12w': 'twelve weeks' } as const
/** The minimum throughput, as a share of the plain handler's. */
const GOAL = 0.3

/** All of "My training" in one request for a member with a long history, and logging one more session. */
export async function measureProgress(options: Options): Promise<string> {
  const { sessions = 5_000 } = options
  // Each response takes longer than in the other benchmarks.
  const effort = effortOf(options, { seconds: 10 })
  const stage = await openStage()
  const size = { members: MEMBERS, activities: MEMBERS, follows: MEMBERS }
  const databaseUrl = await stage.database('community', (url) => seedCommunity(url, size))
  // The first start fills the position library, which the statements read.
  const product = await startProduct(databaseUrl, await stage.folderFor('product'))
  const [uid, cookie] = [uidOf(KEEN), cookieOf(product, KEEN)]
  const partners = Array.from({ length: PARTNERS }, (_, at) => uidOf(at + 1))
  await seedTraining(databaseUrl, { uid, partners, sessions, rounds: sessions * 5 })

  const asked = (Object.keys(PERIODS) as (keyof typeof PERIODS)[]).map((period) => ({
    title: PERIODS[period],
    path: `/api/training/progress?period=${period}`,
    cookie,
    read: (db: Parameters<typeof readProgress>[0]) => readProgress(db, { uid }, { period, now: new Date() }),
  }))
  const bare = await startBareLimit(databaseUrl, asked, { planned: true })
  const rows: Record<string, string>[] = []
  for (const ask of asked) {
    const { statements, bytes } = await bare.sameAnswers(product, [ask])
    const ours = { server: product, asks: [ask] }
    const [many, plain, alone] = await alternate([ours, bare.turn([ask]), { ...ours, connections: 1 }], effort)
    rows.push({
      period: ask.title,
      statements: number(statements),
      kB: number(bytes / 1000),
      ...comparisonRow(shareOf(many, plain), GOAL),
      'p95 alone': ms(median(alone.map(({ p95 }) => p95))),
    })
  }
  const others = Array.from({ length: MEMBERS - 1 }, (_, at) => cookieOf(product, at + 1))
  const [byOne, byOthers] = await alternate(
    [
      { server: product, asks: logging([cookie]), connections: 1 },
      { server: product, asks: logging(others) },
    ],
    { ...effort, rounds: 1 },
  )

  return report(
    {
      title: 'Cost of the training overview and of logging a session',
      command: 'progress',
      machine: stage.machine,
    },
    `## My training for a member with ${number(sessions)} sessions and ${number(sessions * 5)} rounds`,
    `In one request, against a plain \`node:http\` handler that runs the same statements and prints the same answer. The goal is ${GOAL}.`,
    table(rows),
    `${effort.connections} requests at a time, "alone" one. ${SERVER_CPU}`,
    '## Logging a session with three rounds, milestones included',
    table([logRow('by a member with that history', byOne), logRow('by different members', byOthers)]),
    `A member with that history logs one session after another; the others ${effort.connections} at a time.`,
    `Each value is the median of ${effort.rounds} measurements of ${effort.seconds} s, after a warm-up; logging is measured once, for ${effort.seconds} s.`,
  )
}

function logRow(written: string, paces: readonly Pace[]) {
  const { perSecond, p50, p95 } = middleOf(paces)
  return { written, 'sessions/s': number(perSecond, 1), p50: ms(p50), p95: ms(p95) }
}

/** Sessions with three rounds, each at a different hour; each one triggers the milestone check. */
function logging(cookies: readonly string[]): () => RequestWithBody {
  const today = new Date().toISOString().slice(0, 10)
  const round = { minutes: 6, positions: ['closed-guard', 'mount'], subsFor: ['armbar'] }
  let written = 0
  return () => {
    const slot = Math.floor(written / cookies.length)
    return {
      method: 'PUT',
      path: `/api/training/sessions/${newId()}`,
      cookie: cookies[written++ % cookies.length],
      body: {
        ...{ minutes: 90, kind: 'class', discipline: 'gi', rounds: [round, round, round], anyway: true },
        day: daysAfter(today, -1 - Math.floor(slot / 12)),
        start: `${String((slot % 12) * 2).padStart(2, '0')}:00`,
        timezone: 'Europe/Dublin',
      },
    }
  }
}
