import { minutes } from '../clock.ts'

/** After this, queries make their own calls. */
const FRESH_MS = minutes(5)

let early: { answers: Promise<Record<string, unknown>>; at: number } | undefined
const used = new Set<string>()

/** Results of several calls made in one request, each for the first query that needs it. */
export function setEarlyAnswers(answers: Promise<Record<string, unknown>> | undefined): void {
  // If the request fails, the queries make their own calls.
  answers?.catch(() => {})
  early = answers && { answers, at: Date.now() }
  used.clear()
}

/** An early result, returned once; undefined if there's none, so the call has to be made. */
export async function earlyAnswer<Answer>(name: string): Promise<Answer | undefined> {
  const now = early
  if (!now || Date.now() > now.at + FRESH_MS || used.has(name)) return undefined
  used.add(name)
  const found = await now.answers.catch(() => undefined)
  return now === early ? (found?.[name] as Answer | undefined) : undefined
}

/** A query whose first result is an early one, if there is one. */
export function withEarlyAnswer<Options extends { queryFn: (context: never) => unknown }>(
  name: string,
  options: Options,
): Options {
  return { ...options, queryFn: async (context: never) => (await earlyAnswer(name)) ?? options.queryFn(context) }
}
