import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { measureDiscover } from './discover.ts'
import { measureFeed } from './feed.ts'
import { measureFirestoreImport } from './firestore-import.ts'
import { measureGyms } from './gyms.ts'
import { measureHeavySender } from './heavy-sender.ts'
import { measureLive } from './live.ts'
import { measureMat } from './mat.ts'
import { measureNotifications } from './notifications.ts'
import { measureProgress } from './progress.ts'
import { measureRsvps } from './rsvps.ts'
import { measureSearch } from './search.ts'
import { type Options, SIZES, stopEverything } from './stage.ts'
import { measureVideo } from './video.ts'
import { measureWeb } from './web.ts'

// Runs all benchmarks, or the ones named, on this machine and writes the results. See README.md in this folder.

const BENCHMARKS: Record<string, (options: Options) => Promise<string>> = {
  gyms: measureGyms,
  feed: measureFeed,
  'heavy-sender': measureHeavySender,
  live: measureLive,
  notifications: measureNotifications,
  rsvps: measureRsvps,
  discover: measureDiscover,
  search: measureSearch,
  progress: measureProgress,
  video: measureVideo,
  'firestore-import': measureFirestoreImport,
  mat: measureMat,
  web: measureWeb,
}

const { values: given, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    large: { type: 'boolean' },
    quick: { type: 'boolean' },
    folder: { type: 'string' },
    ...Object.fromEntries(SIZES.map((name) => [name, { type: 'string' as const }])),
  },
})
const sizes = SIZES.filter((name) => name in given)
const numbers = Object.fromEntries(sizes.map((name) => [name, Number(given[name as keyof typeof given])]))
const options: Options = { ...given, ...numbers }
const minutes = options.large ? 90 : 60

async function giveUp(why: string) {
  console.error(why)
  await stopEverything()
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void giveUp('Stopped.'))
setTimeout(() => void giveUp(`Not finished within ${minutes} minutes.`), minutes * 60_000).unref()

const unknown = named.filter((name) => !BENCHMARKS[name])
if (unknown.length > 0)
  await giveUp(
    `There is no benchmark called ${unknown.join(', ')}. Choose from: ${Object.keys(BENCHMARKS).join(', ')}.`,
  )

try {
  for (const [name, measure] of Object.entries(BENCHMARKS).filter(
    ([name]) => named.includes(name) || (named.length === 0 && name !== 'mat'),
  )) {
    console.error(`— ${name}`)
    const page = await measure(options)
    console.log(page)
    // Only full runs are saved: none with a custom size or effort.
    const isKept = !options.quick && sizes.length === 0
    const file = name === 'gyms' ? 'RESULTS.md' : `RESULTS-${name}.md`
    if (isKept) await writeFile(new URL(file, import.meta.url), page)
    await stopEverything()
  }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stopEverything()
}
