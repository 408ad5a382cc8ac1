import { isDeepStrictEqual } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '#platform/database.ts'
import { type Ask, averageOf, type Effort, inTurn, shareOf } from './load.ts'
import type { Items, PlainWork, Statement } from './plain.ts'
import { type Running, startPlain } from './processes.ts'
import { succeed } from './requests.ts'

/** A request to the product, and what the product does for it besides checking who asks. */
export interface Asked extends Ask {
  /** Its address at the plain handler, where that's another one. */
  plainPath?: string
  read(db: Database): Promise<object>
  /** How the plain handler makes the items of the answer from the rows. */
  itemsOf?(answer: object): Items
}

/** A plain handler that runs the statements that the product's own reads run, and prints the same JSON. */
export async function startBareLimit(databaseUrl: string, asked: readonly Asked[], { planned = false } = {}) {
  const answers = await capture(databaseUrl, asked, planned)
  const plain = await startPlain({ databaseUrl, answers })
  const plainAsk = ({ path, plainPath = path }: Asked): Ask => ({ path: plainPath })

  /** Throws unless both print the same for everything. Tells how much was printed, on average. */
  async function sameAnswers(product: Running, asks: readonly Asked[]) {
    const printed: { items: number; bytes: number; statements: number }[] = []
    for (const ask of asks) {
      const both = () => Promise.all([textOf(product, ask), textOf(plain, plainAsk(ask))])
      let texts = await both()
      // A session of a timetable may end between the two answers; that doesn't happen twice.
      if (!isSame(...texts)) texts = await both()
      if (!isSame(...texts)) throw new Error(`The answers to ${ask.path} differ:\n${texts.join('\n')}`)
      const { items = [] } = JSON.parse(texts[0]) as { items?: unknown[] }
      const statements = answers[plainAsk(ask).path]?.statements.length ?? 0
      printed.push({ items: items.length, bytes: Buffer.byteLength(texts[0]), statements })
    }
    return averageOf(printed)
  }

  return {
    sameAnswers,
    /** What a turn of the load is made of. */
    turn: (asks: readonly Asked[]) => ({ server: plain, asks: asks.map(plainAsk) }),
    /** Both in turn, after a look at whether they print the same. */
    async compare(product: Running, asks: readonly Asked[], effort: Effort) {
      const printed = await sameAnswers(product, asks)
      const [ours, bare] = await inTurn([{ server: product, asks }, this.turn(asks)], effort)
      return { ...printed, ...shareOf(ours, bare) }
    },
  }
}

/** What the product's reads ask the database, and what they make of it. */
async function capture(databaseUrl: string, asked: readonly Asked[], planned: boolean) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const names = new Map<string, string>()
  let statements: Statement[] = []
  const logQuery = (text: string, values: unknown[]) => {
    if (planned && !names.has(text)) names.set(text, `captured_${names.size}`)
    statements.push({ text, values, name: names.get(text) })
  }
  const db = drizzle(pool, { logger: { logQuery } })
  const answers: NonNullable<PlainWork['answers']> = {}
  for (const ask of asked) {
    statements = []
    const body = await ask.read(db)
    const items = ask.itemsOf?.(body)
    answers[ask.plainPath ?? ask.path] = items
      ? { statements, body: { ...body, items: [] }, items }
      : { statements, body }
  }
  await pool.end()
  return answers
}

const textOf = async (server: Running, ask: Ask) =>
  (await succeed(server, { ...ask, headers: { 'accept-encoding': 'identity' } })).text

/** The order of keys within an object is no part of JSON; everything else is, and so is the number of bytes. */
const isSame = (one: string, other: string) =>
  one.length === other.length && isDeepStrictEqual(JSON.parse(one), JSON.parse(other))
