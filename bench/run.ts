import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { measureFeed } from './feed.ts'
import { measureGyms } from './gyms.ts'
import { measureHeavySender } from './heavy-sender.ts'
import { measureLive } from './live.ts'
import { measureMovingIn } from './moving-in.ts'
import { measureNotifications } from './notifications.ts'
import { measureProgress } from './progress.ts'
import { resultsPage } from './results.ts'
import { feedPage, livePage } from './results-community.ts'
import { heavySenderPage } from './results-heavy-sender.ts'
import { movingInPage } from './results-moving-in.ts'
import { notificationsPage } from './results-notifications.ts'
import { rsvpsPage } from './results-rsvps.ts'
import { videoPage } from './results-video.ts'
import { measureRsvps } from './rsvps.ts'
import { say, stopEverything } from './stage.ts'
import { measureVideo } from './video.ts'
import { measureWhatsOn } from './whats-on.ts'

// Measures Open Mat on this machine, all of it or the parts that are named, and writes what it found. See README.md here.

const { values: given, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    large: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    folder: { type: 'string' },
    gyms: { type: 'string' },
    members: { type: 'string' },
    activities: { type: 'string' },
    follows: { type: 'string' },
    people: { type: 'string' },
    streams: { type: 'string' },
    sessions: { type: 'string' },
    readers: { type: 'string' },
    megabytes: { type: 'string' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    connections: { type: 'string' },
  },
})
const effort = {
  seconds: Number(given.seconds ?? (given.quick ? 1 : 3)),
  rounds: Number(given.rounds ?? (given.quick ? 2 : 5)),
  connections: Number(given.connections ?? 16),
}
const SMALL = { members: 10_000, activities: 100_000, follows: 200_000 }
const LARGE = { members: 200_000, activities: 10_000_000, follows: 4_000_000 }
const LONGEST_MINUTES = given.large ? 90 : 30
/** With a size or an effort of its own, a run is no measurement to keep. */
const isKept =
  !given.quick && !Object.entries(given).some(([name, value]) => typeof value === 'string' && name !== 'folder')

const PARTS = {
  gyms,
  feed,
  'heavy-sender': heavySender,
  live,
  notifications,
  rsvps,
  'whats-on': whatsOn,
  progress,
  video,
  'moving-in': movingIn,
}
type Part = keyof typeof PARTS

async function gyms() {
  const page = resultsPage(await measureGyms({ ...effort, gyms: Number(given.gyms ?? 100_000) }))
  await keep(page, isKept, './RESULTS.md')
}

async function whatsOn() {
  const page = await measureWhatsOn({ ...effort, gyms: Number(given.gyms ?? 100_000) })
  await keep(page, isKept, './RESULTS-whats-on.md')
}

async function feed() {
  const asked = {
    members: Number(given.members ?? SMALL.members),
    activities: Number(given.activities ?? SMALL.activities),
    follows: Number(given.follows ?? SMALL.follows),
  }
  const page = feedPage(await measureFeed(given.large ? [asked, LARGE] : [asked], effort, given.folder))
  // A measurement without the large community does not take the place of one with it.
  await keep(page, isKept && given.large, './RESULTS-feed.md')
}

async function heavySender() {
  const seconds = Number(given.seconds ?? (given.quick ? 3 : 5))
  const page = heavySenderPage(await measureHeavySender(seconds, Number(given.rounds ?? (given.quick ? 1 : 5))))
  await keep(page, isKept, './RESULTS-heavy-sender.md')
}

async function live() {
  const page = livePage(await measureLive(Number(given.streams ?? 5_000)))
  await keep(page, isKept, './RESULTS-live.md')
}

/** There are many kinds of badges to compare. */
const MANY_KINDS = { seconds: Number(given.seconds ?? 1), rounds: Number(given.rounds ?? (given.quick ? 1 : 5)) }

async function notifications() {
  const members = Number(given.members ?? (given.quick ? 10_000 : 100_000))
  const page = notificationsPage(await measureNotifications(members, { ...effort, ...MANY_KINDS }))
  await keep(page, isKept, './RESULTS-notifications.md')
}

async function rsvps() {
  const people = Number(given.people ?? (given.quick ? 200 : 1_000))
  const page = rsvpsPage(await measureRsvps(people, 50, effort.rounds))
  await keep(page, isKept, './RESULTS-rsvps.md')
}

async function progress() {
  const size = { sessions: Number(given.sessions ?? 5_000), rounds: Number(given.sessions ?? 5_000) * 5 }
  // One answer takes longer than those of the other parts.
  const patient = { ...effort, seconds: Number(given.seconds ?? (given.quick ? 5 : 10)) }
  await keep(await measureProgress(size, patient), isKept, './RESULTS-progress.md')
}

async function video() {
  const megabytes = Number(given.megabytes ?? (given.quick ? 32 : 256))
  const page = videoPage(await measureVideo(Number(given.readers ?? 200), megabytes, effort))
  await keep(page, isKept, './RESULTS-video.md')
}

async function movingIn() {
  const size = {
    users: Number(given.members ?? (given.quick ? 5_000 : 100_000)),
    gyms: Number(given.gyms ?? (given.quick ? 1_000 : 20_000)),
    activities: Number(given.activities ?? (given.quick ? 10_000 : 200_000)),
  }
  await keep(movingInPage(await measureMovingIn(size)), isKept, './RESULTS-moving-in.md')
}

async function keep(page: string, kept: boolean, file: string) {
  console.log(page)
  if (kept) await writeFile(new URL(file, import.meta.url), page)
}

async function giveUp(why: string) {
  console.error(why)
  await stopEverything()
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void giveUp('Stopped.'))
setTimeout(() => void giveUp(`Not done within ${LONGEST_MINUTES} minutes.`), LONGEST_MINUTES * 60_000).unref()

const parts = Object.keys(PARTS) as Part[]
const unknown = named.filter((name) => !parts.some((part) => part === name))
if (unknown.length > 0) await giveUp(`There is nothing to measure called ${unknown.join(', ')}: ${parts.join(', ')}.`)

try {
  for (const part of parts)
    if (named.length === 0 || named.includes(part)) {
      say(`— ${part}`)
      await PARTS[part]()
      await stopEverything()
    }
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await stopEverything()
}
