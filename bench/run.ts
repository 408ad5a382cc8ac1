import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { measureFeed } from './feed.ts'
import { measureGyms } from './gyms.ts'
import { measureHeavySender } from './heavy-sender.ts'
import { measureLive } from './live.ts'
import { measureMovingIn } from './moving-in.ts'
import { measureNotifications } from './notifications.ts'
import { measureProgress } from './progress.ts'
import { measureRsvps } from './rsvps.ts'
import { type Options, SIZES, stopEverything } from './stage.ts'
import { measureVideo } from './video.ts'
import { measureWhatsOn } from './whats-on.ts'

// Measures Open Mat on this machine, all of it or the benchmarks that are named, and writes the results. See README.md here.

const BENCHMARKS: Record<string, (options: Options) => Promise<string>> = {
  gyms: measureGyms,
  feed: measureFeed,
  'heavy-sender': measureHeavySender,
  live: measureLive,
  notifications: measureNotifications,
  rsvps: measureRsvps,
  'whats-on': measureWhatsOn,
  progress: measureProgress,
  video: measureVideo,
  'moving-in': measureMovingIn,
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
const minutes = options.large ? 90 : 30

async function giveUp(why: string) {
  console.error(why)
  await stopEverything()
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void giveUp('Stopped.'))
setTimeout(() => void giveUp(`Not done within ${minutes} minutes.`), minutes * 60_000).unref()

const unknown = named.filter((name) => !BENCHMARKS[name])
if (unknown.length > 0)
  await giveUp(`No benchmark is called ${unknown.join(', ')}: ${Object.keys(BENCHMARKS).join(', ')}.`)

try {
  for (const [name, measure] of Object.entries(BENCHMARKS).filter(
    ([name]) => named.length === 0 || named.includes(name),
  )) {
    console.error(`— ${name}`)
    const page = await measure(options)
    console.log(page)
    // With a size or an effort of its own a run is no measurement to keep, and without the large community none to replace one with.
    const isKept = !options.quick && sizes.length === 0 && (name !== 'feed' || options.large)
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
