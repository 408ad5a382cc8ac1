import { isDeepStrictEqual } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Database } from '#platform/database.ts'
import { alternate, type Effort, mean, middleOf, type RequestSpec, shareOf, succeed } from './load.ts'
import type { Answer, Items, Statement } from './plain.ts'
import { type Product, startPlain } from './processes.ts'
import { withClient } from './stage.ts'

/** A request to the product, and the work it takes to respond, apart from checking the session. */
export interface ComparedRequest extends RequestSpec {
  read(db: Database): Promise<object>
  /** How the plain handler builds the response's items from the rows. */
  itemsOf?(response: object): Items
}

/** A plain handler that runs the same statements as the product's own reads and prints the same JSON. */
export async function startBareLimit(product: Product, compared: readonly ComparedRequest[], { planned = false } = {}) {
  const { databaseUrl } = product
  const answers = await capture(databaseUrl, compared, planned)
  const plain = await startPlain({ databaseUrl, answers })
  const plainRequest = (request: ComparedRequest): RequestSpec => ({ path: `/${compared.indexOf(request)}` })

  /** Throws unless both servers print the same JSON for every request. Returns the average size of the responses. */
  async function sameResponses(requests: readonly ComparedRequest[]) {
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
  }

  return {
    sameResponses,
    /** The plain handler's turn in the load test. */
    load: (requests: readonly ComparedRequest[]) => ({ server: plain, requests: requests.map(plainRequest) }),
    /** Checks that both servers print the same JSON, then measures them in turn. */
    async compare(requests: readonly ComparedRequest[], effort: Effort) {
      const printed = await sameResponses(requests)
      const [ours, bare] = await alternate([{ server: product, requests }, this.load(requests)], effort)
      return { ...printed, ...shareOf(ours, bare) }
    },
    /**
     * Statements per response, and how long PostgreSQL plans and runs them on average, in milliseconds, on a connection
     * that hasn't planned them before.
     */
    databaseTime: () =>
      withClient(databaseUrl, async (client) => {
        const costs: { statements: number; planning: number; running: number }[] = []
        for (const { statements } of answers) {
          const cost = { statements: statements.length, planning: 0, running: 0 }
          for (const { text, values } of statements) {
            const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values)
            const [plan] = rows[0]['QUERY PLAN']
            cost.planning += plan['Planning Time']
            cost.running += plan['Execution Time']
          }
          costs.push(cost)
        }
        return middleOf(costs, mean)
      }),
  }
}

/** Records the statements the product's reads run, and the bodies they return. */
const capture = (databaseUrl: string, compared: readonly ComparedRequest[], planned: boolean) =>
  withClient(databaseUrl, async (client) => {
    const names = new Map<string, string>()
    let statements: Statement[] = []
    const logQuery = (text: string, values: unknown[]) => {
      if (planned && !names.has(text)) names.set(text, `captured_${names.size}`)
      statements.push({ text, values, name: names.get(text) })
    }
    const db = drizzle(client, { logger: { logQuery } })
    const answers: Answer[] = []
    for (const { read, itemsOf } of compared) {
      statements = []
      const body = await read(db)
      answers.push(itemsOf ? { statements, body: { ...body, items: [] }, items: itemsOf(body) } : { statements, body })
    }
    return answers
  })

/** Key order within an object doesn't matter in JSON; everything else has to match, including the length. */
const isSame = (one: string, other: string) =>
  one.length === other.length && isDeepStrictEqual(JSON.parse(one), JSON.parse(other))
