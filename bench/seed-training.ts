import pg from 'pg'
import type { Outcome } from '#domains/feed/activities/entry-vocabulary.ts'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import { library } from '#domains/journal/techniques/server/library.ts'
import { oneOf, type Random, randomFrom } from './random.ts'

export interface TrainingSize {
  sessions: number
  rounds: number
}

const PER_STATEMENT = 2_000
const MATCHES = 60
const PROMOTIONS = [
  ['white', 0],
  ['blue', 0],
  ['blue', 2],
  ['purple', 0],
  ['brown', 1],
] as const

/**
 * What one member trained up to today: about every other day, as many rounds in each session as it takes. Half of the rounds with one of
 * the partners, each through a few positions of the library. The same for the same seed.
 */
export async function seedTraining(
  databaseUrl: string,
  { uid, partners, ...size }: TrainingSize & { uid: string; partners: readonly string[] },
): Promise<void> {
  const random = randomFrom(20_261_122)
  const today = new Date().toISOString().slice(0, 10)
  const sessions = Array.from({ length: size.sessions }, (_, at) => sessionOf(random, { uid, at, today }))
  const rounds = Array.from({ length: size.rounds }, (_, at) =>
    roundOf(random, {
      uid,
      partners,
      sessionId: sessions[at % size.sessions]?.id ?? '',
      place: Math.floor(at / size.sessions),
    }),
  )
  for (const [at, session] of sessions.entries())
    session.round_count = Math.floor(size.rounds / size.sessions) + (at < size.rounds % size.sessions ? 1 : 0)
  const first = sessions.at(-1)?.day ?? today
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await insert(client, 'training_sessions', sessions)
    await insert(client, 'training_rounds', rounds)
    await insert(
      client,
      'matches',
      Array.from({ length: MATCHES }, (_, at) => matchOf(random, { uid, at, today })),
    )
    await insert(
      client,
      'promotions',
      PROMOTIONS.map(([belt, stripes], at) => ({
        ...entryOf(uid, `promotion-${at}`, daysAfter(first, at * 400)),
        belt,
        stripes,
      })),
    )
    await insert(client, 'training_goals', [
      { uid, week: '2000-01-03', unit: 'hours', amount: 4, updated_at: new Date() },
    ])
    await client.query('analyze training_sessions, training_rounds, matches, promotions, training_goals')
  } finally {
    await client.end()
  }
}

const positions = library.flatMap(({ slug, role }) => (role === 'position' ? [slug] : []))
const submissions = library.flatMap(({ slug, role }) => (role === 'attack' ? [slug] : []))
const NAMES = ['Zé', 'Ana', 'Coach', 'the big guy', 'Yuki', 'Rafa']

/** Those at the front of a list more often than those at the end, as people have habits. */
const usualOf = <Item>(random: Random, items: readonly Item[]) =>
  items[Math.floor(random() ** 2 * items.length)] ?? oneOf(random, items)

/** What every entry of a journal has. */
function entryOf(uid: string, id: string, day: string) {
  const at = new Date(`${day}T12:00:00Z`)
  return { uid, id: `${id}-${uid}`, activity_id: `${id}-${uid}`, day, created_at: at, updated_at: at }
}

function sessionOf(random: Random, { uid, at, today }: { uid: string; at: number; today: string }) {
  const day = daysAfter(today, -Math.floor(at * 1.5))
  return {
    ...entryOf(uid, `session-${at}`, day),
    started_at: new Date(`${day}T${at % 2 ? '07' : '11'}:00:00Z`),
    timezone: 'Europe/Dublin',
    minutes: oneOf(random, [60, 75, 90, 120]),
    kind: oneOf(random, ['class', 'open_mat', 'drilling']),
    discipline: oneOf(random, ['gi', 'gi', 'nogi', 'both']),
    techniques: [usualOf(random, submissions)],
    round_count: 0,
  }
}

interface RoundPlace {
  uid: string
  partners: readonly string[]
  sessionId: string
  place: number
}

function roundOf(random: Random, { uid, partners, sessionId, place }: RoundPlace) {
  const isMember = random() < 0.5
  const some = (times: number) =>
    Array.from({ length: Math.floor(random() * times) }, () => usualOf(random, submissions))
  return {
    uid,
    session_id: sessionId,
    place,
    minutes: 5 + Math.floor(random() * 4),
    partner_uid: isMember ? usualOf(random, partners) : null,
    partner_name: isMember ? '' : oneOf(random, NAMES),
    subs_for: some(3),
    subs_against: some(2),
    positions: Array.from({ length: 1 + Math.floor(random() * 4) }, () => usualOf(random, positions)),
  }
}

function matchOf(random: Random, { uid, at, today }: { uid: string; at: number; today: string }) {
  const isFinished = random() < 0.5
  const outcome: Outcome = oneOf(random, ['win', 'win', 'loss'])
  return {
    ...entryOf(uid, `match-${at}`, daysAfter(today, -at * 45)),
    event_name: 'Dublin Open',
    rule_set: 'ibjjf',
    discipline: 'gi',
    outcome,
    method: isFinished ? 'submission' : 'points',
    submission: isFinished ? usualOf(random, submissions) : null,
    positions: [usualOf(random, positions), usualOf(random, positions)],
  }
}

async function insert(client: pg.Client, table: string, rows: readonly Record<string, unknown>[]) {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  for (let at = 0; at < rows.length; at += PER_STATEMENT)
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.slice(at, at + PER_STATEMENT))],
    )
}

if (import.meta.main) {
  const [databaseUrl, uid, sessions, rounds] = process.argv.slice(2)
  if (!databaseUrl || !uid || !sessions || !rounds) {
    console.error('node bench/seed-training.ts postgres://… UID SESSIONS ROUNDS')
    process.exit(1)
  }
  const partners = [uid]
  await seedTraining(databaseUrl, { uid, partners, sessions: Number(sessions), rounds: Number(rounds) })
}
