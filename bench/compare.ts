import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from '#platform/database.ts'
import { alternate, type Effort, mean, middleOf, type RequestSpec, shareOf, succeed } from './load.ts'
import type { Answer, Items, Statement } from './plain.ts'
import { comparisonRow, number } from './report.ts'
import { type Product, startPlain, withClient } from './stage.ts'

/** A request to the product, and the work it takes to respond, apart from checking the session. */
export interface ComparedRequest extends RequestSpec {
  read(db: Database): Promise<object>
  /** How the plain handler builds the response's items from the rows. */
  itemsOf?(response: object): Items
}

/** Compares each group of requests with the bare limit. Returns each group's average response and cells for a table. */
export async function compareEach(
  product: Product,
  groups: Record<string, readonly ComparedRequest[]>,
  { goal, effort, planned }: { goal: number; effort: Effort; planned?: boolean },
) {
  const bare = await startBareLimit(product, Object.values(groups).flat(), { planned })
  const rows: { name: string; items: string; printed: Record<string, string>; cells: Record<string, string> }[] = []
  for (const [name, requests] of Object.entries(groups)) {
    const { items, statements, bytes } = await bare.sameResponses(requests)
    const [ours, plain] = await alternate([{ server: product, requests }, bare.load(requests)], effort)
    rows.push({
      ...{ name, items: number(items, 1), printed: { statements: number(statements), kB: number(bytes / 1000) } },
      cells: comparisonRow(shareOf(ours, plain), goal),
    })
  }
  return rows
}

/** A plain handler that runs the same statements as the product's own reads and prints the same JSON. */
export async function startBareLimit(
  product: Product,
  compared: readonly ComparedRequest[],
  { planned }: { planned?: boolean | undefined },
) {
  const { databaseUrl } = product
  const answers = await withClient(databaseUrl, async (client) => {
    const all: Answer[] = []
    for (const { read, itemsOf } of compared) {
      const { statements, result } = await capture(client, read)
      if (planned) for (const statement of statements) statement.name = hash('md5', statement.text)
      all.push({ statements, body: result, items: itemsOf?.(result) })
    }
    return all
  })
  const plain = await startPlain({ databaseUrl, answers })
  const plainRequest = (request: ComparedRequest): RequestSpec => ({ path: `/${compared.indexOf(request)}` })
  return {
    /** The statements that the product runs for each request. */
    statements: answers.map(({ statements }) => statements),
    /** The load of the plain handler, for `alternate`. */
    load: (requests: readonly ComparedRequest[]) => ({ server: plain, requests: requests.map(plainRequest) }),
    /** Throws unless both servers print the same JSON for every request. Returns average numbers per response. */
    async sameResponses(requests: readonly ComparedRequest[]) {
      const printed: { items: number; bytes: number; statements: number }[] = []
      for (const request of requests) {
        const both = () => Promise.all([succeed(product, request), succeed(plain, plainRequest(request))])
        let [ours, bare] = await both()
        // A timetable session may end between the two responses, but not twice in a row.
        if (!isSame(ours.text, bare.text)) [ours, bare] = await both()
        if (!isSame(ours.text, bare.text))
          throw new Error(`The responses to ${request.path} differ:\n${ours.text}\n${bare.text}`)
        const { items = [] } = JSON.parse(ours.text) as { items?: unknown[] }
        const statements = answers[compared.indexOf(request)]?.statements.length ?? 0
        printed.push({ items: items.length, bytes: Buffer.byteLength(ours.text), statements })
      }
      return middleOf(printed, mean)
    },
  }
}

/** Key order within an object doesn't matter in JSON; everything else has to match, including the length. */
const isSame = (one: string, other: string) =>
  one.length === other.length && isDeepStrictEqual(JSON.parse(one), JSON.parse(other))

/** Runs the work on a database, and returns its result with the statements that it ran. */
export async function capture<Result>(client: pg.Client, work: (db: Database) => Promise<Result>) {
  const statements: Statement[] = []
  const logQuery = (text: string, values: unknown[]) => void statements.push({ text, values })
  return { result: await work(drizzle(client, { logger: { logQuery } })), statements }
}

/** What EXPLAIN says about a statement, which it also runs. Times are in milliseconds. */
export async function explain(client: pg.Client, { text, values }: Statement, ...options: string[]) {
  const { rows } = await client.query(`explain (${['analyze', 'format json', ...options]}) ${text}`, values)
  return rows[0]['QUERY PLAN'][0]
}
