import { eq } from 'drizzle-orm'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { sessionsOn } from '#domains/gyms/gyms/timetable.ts'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import type { Tx } from '#platform/database.ts'
import { wallClock } from '#platform/wall-clock.ts'
import { landedMonth } from '../rules.ts'
import { landedTechniques, taughtClasses, teachingSettings } from './tables.ts'

/** A demo gym with staff, and the coach who writes what its classes taught. */
const GYM = 'Lua Branca Jiu-Jitsu'
const COACH = 'demo-bia'
const WEEKS = 4

const LESSONS = [
  { techniques: ['closed-guard', 'scissor-sweep'], note: 'Break the posture first. Everyone drills both sides.' },
  { techniques: ['knee-cut-pass'], note: '' },
  { techniques: ['armbar', 'triangle-choke'], note: 'Finish with the hips, not with the arms.' },
  { techniques: ['hip-bump-sweep', 'kimura'], note: '' },
]

/** Seeds what two of every three recent classes taught, dated relative to now; the latest are left to fill in. */
export async function seedDemoTeaching(
  tx: Tx,
  { gyms: demoGyms, now }: { gyms: readonly { id: string; name: string }[]; now: Date },
): Promise<void> {
  const id = demoGyms.find(({ name }) => name === GYM)?.id
  const [gym] = id ? await tx.select().from(gyms).where(eq(gyms.id, id)) : []
  if (!gym) return
  const today = wallClock(now, gym.timezone).toISOString().slice(0, 10)
  const held = sessionsOn(gym, { from: daysAfter(today, -7 * WEEKS), until: daysAfter(today, -2) })
    .filter(({ item }) => item.kind === 'class')
    .filter((_, at) => at % 3 !== 2)
  const rows = held.map(({ item, date, endsAt }, at) => ({
    ...{ gymId: gym.id, sessionId: item.id, day: date, title: item.title, start: item.start },
    ...{ state: 'taught' as const, writtenBy: COACH, updatedAt: endsAt },
    ...LESSONS[at % LESSONS.length],
  }))
  if (rows.length > 0) await tx.insert(taughtClasses).values(rows).onConflictDoNothing()
  const { month } = landedMonth(today)
  const landed = LESSONS.flatMap(({ techniques }, lesson) =>
    techniques.map((slug) => ({ gymId: gym.id, month, slug, drilled: lesson !== 3, inRounds: lesson === 0 })),
  )
  await tx.insert(landedTechniques).values(landed).onConflictDoNothing()
  await tx.insert(teachingSettings).values({ gymId: gym.id, membersSee: true }).onConflictDoNothing()
}
