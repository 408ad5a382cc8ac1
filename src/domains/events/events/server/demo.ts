import { inArray, sql } from 'drizzle-orm'
import { rsvps } from '#domains/events/rsvps/server/tables.ts'
import { gyms as gymTable } from '#domains/gyms/gyms/server/tables.ts'
import { days } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { instantOf, wallClock } from '#platform/wall-clock.ts'
import { wallTimeAt } from '../wall-time.ts'
import { planSeries } from './plan.ts'
import { freeSlugs } from './slugs.ts'
import { eventSeries, events } from './tables.ts'

interface DemoEvent {
  gym: string
  title: string
  /** Days from today until the (first) event; its hours are in the gym's time zone. */
  inDays: number
  start: string
  minutes: number
  rule?: string
  /** First names of members who are going, and of those on the waitlist. */
  going: string[]
  waiting?: string[]
  cancelled?: string
  differing?: Partial<typeof events.$inferInsert>
}

const DEMO_EVENTS: DemoEvent[] = [
  {
    gym: 'Liffey Lantern Jiu-Jitsu',
    title: 'Saturday open mat',
    inDays: 2,
    start: '11:00',
    minutes: 120,
    rule: 'FREQ=WEEKLY;BYDAY=SA',
    going: ['ana', 'bia', 'aoife'],
    differing: {
      capacity: 24,
      hostIds: ['demo-ana'],
      description: 'Six-minute rounds, everyone welcome. Tea and oranges afterwards.',
      dropInNote: 'Say hello at the desk.',
      bring: ['water', 'flip-flops'],
    },
  },
  {
    gym: 'Liffey Lantern Jiu-Jitsu',
    title: 'Small room, long rounds',
    inDays: 4,
    start: '19:30',
    minutes: 90,
    going: ['sean', 'aoife'],
    waiting: ['ana', 'caio'],
    differing: { capacity: 2, discipline: 'nogi', level: 'advanced', minBelt: 'blue' },
  },
  {
    gym: 'Liffey Lantern Jiu-Jitsu',
    title: 'Half guard seminar',
    inDays: 9,
    start: '14:00',
    minutes: 180,
    going: ['bia', 'sean'],
    cancelled: "The coach is injured. We'll find another day.",
    differing: { eventType: 'seminar', discipline: 'gi', price: { amount: 35, currency: 'EUR' } },
  },
  {
    gym: 'Corrib Tide Grappling',
    title: 'Sunday rolls',
    inDays: 3,
    start: '10:00',
    minutes: 120,
    rule: 'FREQ=MONTHLY;BYDAY=1SU,3SU',
    going: ['aoife'],
    differing: { womenOnly: false, guestsAllowed: 1 },
  },
  {
    gym: 'Long Cloud Grappling',
    title: 'Dawn open mat',
    inDays: 1,
    start: '06:30',
    minutes: 75,
    rule: 'FREQ=WEEKLY;BYDAY=TU,TH',
    going: ['liam'],
    differing: { capacity: 16, discipline: 'nogi' },
  },
]

/** Seeds upcoming open mats and seminars at the demo gyms: one full, one cancelled, some recurring. */
export async function seedDemoEvents(
  tx: Tx,
  {
    batchId,
    now,
    gyms,
    people,
  }: { batchId: string; now: Date; gyms: readonly { id: string; name: string }[]; people: readonly { uid: string }[] },
): Promise<void> {
  const uids = new Set(people.map(({ uid }) => uid))
  const zones = await tx
    .select({ id: gymTable.id, timezone: gymTable.timezone })
    .from(gymTable)
    .where(
      inArray(
        gymTable.id,
        gyms.map(({ id }) => id),
      ),
    )
  for (const demo of DEMO_EVENTS) {
    const gym = gyms.find(({ name }) => name === demo.gym)
    const timezone = zones.find(({ id }) => id === gym?.id)?.timezone
    if (!gym || !timezone) continue
    const event = await seedEvent(tx, { demo, gymId: gym.id, timezone, batchId, now })
    if (event) await seedRsvps(tx, { event, demo, uids, now })
  }
}

async function seedEvent(
  tx: Tx,
  {
    demo,
    gymId,
    timezone,
    batchId,
    now,
  }: { demo: DemoEvent; gymId: string; timezone: string; batchId: string; now: Date },
) {
  const { title, inDays, start, minutes, rule, cancelled, differing } = demo
  const day = wallClock(new Date(now.getTime() + days(inDays)), timezone)
    .toISOString()
    .slice(0, 10)
  const startsAt = instantOf(new Date(`${day}T${start}:00Z`), timezone)
  const madeAt = new Date(now.getTime() - days(20))
  const made = { createdAt: madeAt, updatedAt: madeAt, isDummy: true, dummyBatchId: batchId }
  const facts = { gymId, title, timezone, official: true, ...differing, ...made }
  if (rule) {
    const startsOn = wallTimeAt(startsAt, timezone)
    const [series] = await tx
      .insert(eventSeries)
      .values({
        id: newId(),
        ...(facts as object),
        gymId,
        title,
        timezone,
        ...made,
        rule,
        startsOn,
        durationMinutes: minutes,
        plannedUntil: now,
      })
      .returning()
    const [first] = series ? await planSeries(tx, series, now) : []
    return first
  }
  const id = newId()
  const [slug = id] = await freeSlugs(tx, gymId, [{ id, title, startsAt, timezone }])
  const [event] = await tx
    .insert(events)
    .values({
      id,
      slug,
      ...facts,
      startsAt,
      endsAt: new Date(startsAt.getTime() + minutes * 60_000),
      linkKey: newId(),
      ...(cancelled ? { status: 'cancelled', cancelReason: cancelled, cancelledAt: now } : {}),
    })
    .returning()
  return event
}

async function seedRsvps(
  tx: Tx,
  { event, demo, uids, now }: { event: typeof events.$inferSelect; demo: DemoEvent; uids: Set<string>; now: Date },
) {
  const row = (name: string, at: number, waits: boolean) => {
    const createdAt = new Date(now.getTime() - days(2) + at * 600_000)
    return {
      eventId: event.id,
      uid: `demo-${name}`,
      status: waits ? ('waitlisted' as const) : ('going' as const),
      inLine: waits ? at + 1 : null,
      createdAt,
      updatedAt: createdAt,
    }
  }
  const { going, waiting = [] } = demo
  const rows = [...going.map((name, at) => row(name, at, false)), ...waiting.map((name, at) => row(name, at, true))]
  const known = rows.filter(({ uid }) => uids.has(uid))
  if (known.length === 0) return
  await tx.insert(rsvps).values(known)
  await tx.execute(sql`update events set next_in_line = ${waiting.length + 1} where id = ${event.id}`)
}
