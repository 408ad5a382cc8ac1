import { drizzle } from 'drizzle-orm/node-postgres'
import { chanceOf, oneOf } from '#seed/chance.ts'
import { generateCommunity } from '#seed/generate.ts'
import { texts } from '#seed/seed-texts.ts'
import { refreshSearchWords } from '../src/app/search/search-words.ts'
import { alternate, effortOf, middleOf } from './load.ts'
import { cookieOf, startProduct } from './processes.ts'
import { effortLine, ms, number, SERVER_CPU, table } from './report.ts'
import { readersOf, seedCommunity } from './seed/community.ts'
import { seedEvents, seedGyms } from './seed/gyms.ts'
import { readTowns } from './seed/towns.ts'
import { type Options, queryRow, type Stage } from './stage.ts'

const SEARCHES = 200
const GOAL_MS = 50

/** Measures the search across kinds, as members type: finished words, unfinished ones and misspelled ones. */
export async function measure(stage: Stage, options: Options) {
  // Half of the activities are posts.
  const { gyms = 100_000, members = 200_000, activities = 2_000_000, follows = 2_000_000 } = options
  const effort = effortOf(options, { rounds: 3, connections: 8 })
  const databaseUrl = await stage.database(async (client) => {
    await seedCommunity(client, { members, activities, follows })
    await seedGyms(client, gyms)
    await seedEvents(client)
    await refreshSearchWords(drizzle(client))
  }, 'search')
  const count = await queryRow<{ posts: number; events: number; words: number }>(
    databaseUrl,
    `select (select count(*) from posts)::int as posts, (select count(*) from events)::int as events,
      (select count(*) from search_words)::int as words`,
  )
  const product = await startProduct(stage, databaseUrl)
  const cookies = readersOf({ members }).map((member) => cookieOf(product, member))
  const rows: Record<string, string>[] = []
  for (const [typed, searches] of Object.entries(await makeSearches())) {
    const requests = searches.map((text, at) => ({
      path: `/api/search?${new URLSearchParams({ text })}`,
      cookie: cookies[at % cookies.length] ?? '',
    }))
    const [paces] = await alternate([{ server: product, requests }], effort)
    const { p50, p95, p99, perSecond, cpu } = middleOf(paces)
    rows.push({
      ...{ typed, 'requests/s': number(perSecond, 1), p50: ms(p50), p95: `**${ms(p95)}**`, p99: ms(p99) },
      ...{ [`p95 ≤ ${GOAL_MS} ms`]: p95 <= GOAL_MS ? 'reached' : 'missed', 'server CPU': `${number(cpu)} µs` },
    })
  }
  return [
    `## Among ${number(gyms)} gyms, ${number(members)} members, ${number(count.posts)} posts and ${number(count.events)} events`,
    `Names have ${number(count.words)} different words. Every request searches all six kinds.`,
    table(rows),
    SERVER_CPU,
    effortLine(effort),
  ]
}

/** Made-up searches, the same in every run. */
async function makeSearches(): Promise<Record<string, string[]>> {
  const chance = chanceOf('bench searches')
  const towns = await readTowns(100_000)
  const { people, gyms } = generateCommunity({ seed: 'bench', members: 997, gyms: 500 })
  const words = texts.posts.flatMap((post) => post.split(/\W+/)).filter((word) => word.length > 4)
  const pick = <Item>(items: readonly Item[]) => oneOf(items as [Item, ...Item[]], chance)
  const name = () => {
    const kind = chance()
    if (kind < 0.4) return pick(towns).name
    if (kind < 0.6) return pick(gyms).name
    return kind < 0.9 ? pick(people).name : pick(words)
  }
  const misspelled = (text: string) => {
    const at = 1 + Math.floor(chance() * (text.length - 2))
    const [before, letter, next, after] = [text.slice(0, at), text.charAt(at), text.charAt(at + 1), text.slice(at + 2)]
    return chance() < 0.5 ? before + next + after : before + next + letter + after
  }
  const make = (one: () => string) => Array.from({ length: SEARCHES }, one)
  return {
    'whole names': make(name),
    'first letters': make(() => name().slice(0, 2 + Math.floor(chance() * 4))),
    'with a typo': make(() => misspelled(name())),
  }
}
