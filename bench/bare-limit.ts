import { isDeepStrictEqual } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database } from '#platform/database.ts'
import { alternate, averageOf, type Effort, type RequestSpec, shareOf } from './load.ts'
import type { Items, PlainWork, Statement } from './plain.ts'
import { type Running, startPlain } from './processes.ts'
import { succeed } from './requests.ts'
import { withClient } from './stage.ts'

/** A request to the product, and the work it takes to respond, apart from checking the session. */
export interface ComparedRequest extends RequestSpec {
  /** The request's path on the plain handler, if different. */
  plainPath?: string
  read(db: Database): Promise<object>
  /** How the plain handler builds the response's items from the rows. */
  itemsOf?(answer: object): Items
}

/** A plain handler that runs the same statements as the product's own reads and prints the same JSON. */
export async function startBareLimit(databaseUrl: string, asked: readonly ComparedRequest[], { planned = false } = {}) {
  const answers = await capture(databaseUrl, asked, planned)
  const plain = await startPlain({ databaseUrl, answers })
  const plainAsk = ({ path, plainPath = path }: ComparedRequest): RequestSpec => ({ path: plainPath })

  /** Throws unless both servers print the same JSON for every request. Returns the average size of the responses. */
  async function sameAnswers(product: Running, asks: readonly ComparedRequest[]) {
    const printed: { items: number; bytes: number; statements: number }[] = []
    for (const ask of asks) {
      const both = () => Promise.all([textOf(product, ask), textOf(plain, plainAsk(ask))])
      let texts = await both()
      // A timetable session may end between the two responses, but not twice in a row.
      if (!isSame(...texts)) texts = await both()
      if (!isSame(...texts)) throw new Error(`The responses to ${ask.path} differ:\n${texts.join('\n')}`)
      const { items = [] } = JSON.parse(texts[0]) as { items?: unknown[] }
      const statements = answers[plainAsk(ask).path]?.statements.length ?? 0
      printed.push({ items: items.length, bytes: Buffer.byteLength(texts[0]), statements })
    }
    return averageOf(printed)
  }

  return {
    sameAnswers,
    /**
     * Statements per response, and how long PostgreSQL plans and runs them on average, in milliseconds, on a connection
     * that hasn't planned them before.
     */
    databaseTime: () =>
      withClient(databaseUrl, async (client) => {
        const costs: { statements: number; planning: number; running: number }[] = []
        for (const { statements } of Object.values(answers)) {
          const cost = { statements: statements.length, planning: 0, running: 0 }
          for (const { text, values } of statements) {
            const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values)
            const [plan] = rows[0]['QUERY PLAN']
            cost.planning += plan['Planning Time']
            cost.running += plan['Execution Time']
          }
          costs.push(cost)
        }
        return averageOf(costs)
      }),
    /** The plain handler's turn in the load test. */
    turn: (asks: readonly ComparedRequest[]) => ({ server: plain, asks: asks.map(plainAsk) }),
    /** Checks that both servers print the same JSON, then measures them in turn. */
    async compare(product: Running, asks: readonly ComparedRequest[], effort: Effort) {
      const printed = await sameAnswers(product, asks)
      const [ours, bare] = await alternate([{ server: product, asks }, this.turn(asks)], effort)
      return { ...printed, ...shareOf(ours, bare) }
    },
  }
}

/** Records the statements the product's reads run, and the bodies they return. */
async function capture(databaseUrl: string, asked: readonly ComparedRequest[], planned: boolean) {
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

const textOf = async (server: Running, ask: RequestSpec) =>
  (await succeed(server, { ...ask, headers: { 'accept-encoding': 'identity' } })).text

/** Key order within an object doesn't matter in JSON; everything else has to match, including the length. */
const isSame = (one: string, other: string) =>
  one.length === other.length && isDeepStrictEqual(JSON.parse(one), JSON.parse(other))
