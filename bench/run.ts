import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import '#app/extensions.ts'
import { seedCommunity } from './seed/community.ts'
import { seedGyms } from './seed/gyms.ts'
import { fillDatabase, NUMBERS, type Options, openStage, stopEverything } from './stage.ts'

// Runs the benchmarks named, or all but those in `ONLY_NAMED`, and writes the results. See README.md in this folder.

const TITLES: Record<string, string> = {
  gyms: 'Cost of a gym search',
  feed: 'Cost of a home feed',
  'heavy-sender': 'Home feeds while a member sends costly requests',
  live: 'Cost of a live stream',
  notifications: 'Cost of notifying members',
  rsvps: 'Rush for places',
  discover: 'Cost of discovering sessions and events',
  search: 'Cost of a search across kinds',
  progress: 'Cost of the training overview and of logging a session',
  video: 'Cost of sending a video',
  'firestore-import': 'Import from Firestore',
  teaching: 'Cost of what coaches read',
  mat: 'Who rolls with whom',
  growth: 'What grows with the community',
  start: 'Starting',
  soak: 'Half an hour at half of full load',
  web: 'Cost of opening a page on a phone',
}
/** Files with several benchmarks, which they export by name. Others export `measure`. */
const FILES: Record<string, string> = {
  ...{ gyms: 'searches', discover: 'searches', search: 'searches' },
  ...{ progress: 'journal', teaching: 'journal' },
}
/** Run only when named: they take long, download a lot, or don't depend on this machine. */
const ONLY_NAMED = ['mat', 'growth', 'soak', 'start']
const SEED = 'seed'

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    large: { type: 'boolean' },
    quick: { type: 'boolean' },
    folder: { type: 'string' },
    ...Object.fromEntries(NUMBERS.map((name) => [name, { type: 'string' as const }])),
  },
})
const sizes = Object.entries(values).filter(([name]) => NUMBERS.some((size) => size === name))
const options: Options = { ...values, ...Object.fromEntries(sizes.map(([name, value]) => [name, Number(value)])) }
/** The time limit of the whole run, because most of what benchmarks wait for has none of its own. */
const minutes = options.large ? 90 : 60

async function giveUp(why: string) {
  console.error(why)
  await stopEverything()
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void giveUp('Stopped.'))
setTimeout(() => void giveUp(`Not finished within ${minutes} minutes.`), minutes * 60_000).unref()
if (!named.every((name) => TITLES[name] || name === SEED))
  await giveUp(`Choose from: ${Object.keys(TITLES).join(', ')}, or ${SEED} to fill your own database.`)

/** Fills your own database with gyms, a community, or both. */
async function seedYours({ gyms, members, activities = 100_000, follows = 200_000 }: Options) {
  if (!process.env.DATABASE_URL) throw new Error('Set DATABASE_URL to an empty database.')
  await fillDatabase(process.env.DATABASE_URL, async (client) => {
    if (gyms) await seedGyms(client, gyms)
    if (members || !gyms) await seedCommunity(client, { members: members ?? 10_000, activities, follows })
  })
}

try {
  if (named.includes(SEED)) await seedYours(options)
  for (const [name, title] of Object.entries(TITLES)) {
    if (named.length > 0 ? !named.includes(name) : ONLY_NAMED.includes(name)) continue
    console.error(`— ${name}`)
    const stage = await openStage(options.folder)
    const { [name]: exported, measure = exported } = await import(`./${FILES[name] ?? name}.ts`)
    const parts: string[] = await measure(stage, options)
    const written = `Written by \`npm run bench -- ${name}\`; every number is from one run. [README.md](README.md) says how it's measured.`
    const page = `${[`# ${title}`, written, stage.machine, ...parts].join('\n\n')}\n`
    console.log(page)
    // Only full runs are saved: none with a custom size or effort.
    const file = name === 'gyms' ? 'RESULTS.md' : `RESULTS-${name}.md`
    if (!options.quick && sizes.length === 0) await writeFile(new URL(file, import.meta.url), page)
    await stopEverything()
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stopEverything()
}
