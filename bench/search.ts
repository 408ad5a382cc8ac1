import { openDatabase } from '#platform/database.ts'
import { chanceOf, oneOf } from '#seed/chance.ts'
import { generateCommunity } from '#seed/generate.ts'
import { texts } from '#seed/seed-texts.ts'
import { refreshSearchWords } from '../src/app/search/search-words.ts'
import { alternate, middleOf, type RequestSpec } from './load.ts'
import { cookieOf, startProduct } from './processes.ts'
import { effortLine, ms, number, report, SERVER_CPU, table } from './report.ts'
import { readersOf, seedCommunity } from './seed/community.ts'
import { seedEvents, seedGyms } from './seed/gyms.ts'
import { readTowns } from './seed/towns.ts'
import { effortOf, type Options, openStage, query } from './stage.ts'

const SEARCHES = 200
const GOAL_MS = 50

/** Measures the search across kinds, as members type: finished words, unfinished ones and misspelled ones. */
export async function measureSearch(options: Options): Promise<string> {
  // Half of the activities are posts.
  const { gyms = 100_000, members = 200_000, activities = 2_000_000, follows = 2_000_000 } = options
  const effort = effortOf(options, { rounds: 3 })
  if (options.connections === undefined) effort.connections = 8
  const stage = await openStage(options.folder)
  const databaseUrl = await stage.database('search', async (url) => {
    await seedCommunity(url, { members, activities, follows })
    await seedGyms(url, { gyms })
    await seedEvents(url)
    const { db, close } = openDatabase(url, { connections: 1 })
    await refreshSearchWords(db)
    await close()
    await query(url, 'vacuum (analyze)')
  })
  const [count] = await query<{ posts: number; events: number; words: number }>(
    databaseUrl,
    `select (select count(*) from posts)::int as posts, (select count(*) from events)::int as events,
      (select count(*) from search_words)::int as words`,
  )
  const product = await startProduct(databaseUrl, await stage.folderFor('product'))
  const cookies = readersOf({ members }).map((member) => cookieOf(product, member))
  const rows: Record<string, string>[] = []
  for (const [typed, asked] of Object.entries(await textsFor())) {
    const asks: RequestSpec[] = asked.map((text, at) => ({
      path: `/api/search?${new URLSearchParams({ text })}`,
      cookie: cookies[at % cookies.length] ?? '',
    }))
    const [paces = []] = await alternate([{ server: product, asks }], effort)
    const { p50, p95, p99, perSecond, cpu } = middleOf(paces)
    rows.push({
      ...{ typed, 'requests/s': number(perSecond, 1), p50: ms(p50), p95: `**${ms(p95)}**`, p99: ms(p99) },
      ...{ [`p95 ≤ ${GOAL_MS} ms`]: p95 <= GOAL_MS ? 'reached' : 'missed', 'server CPU': `${number(cpu)} µs` },
    })
  }
  return report(
    { title: 'Cost of a search across kinds', command: 'search', machine: stage.machine },
    `## Among ${number(gyms)} gyms, ${number(members)} members, ${number(count?.posts ?? 0)} posts and ${number(count?.events ?? 0)} events`,
    `Names have ${number(count?.words ?? 0)} different words. Every request searches all six kinds.`,
    table(rows),
    SERVER_CPU,
    effortLine(effort),
  )
}

/** Made-up searches, the same in every run. */
async function textsFor(): Promise<Record<string, string[]>> {
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
