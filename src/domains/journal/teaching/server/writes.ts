import { and, eq } from 'drizzle-orm'
import type { GymWeek } from '#domains/gyms/gyms/server/find-week.ts'
import { sessionsOn } from '#domains/gyms/gyms/timetable.ts'
import { refuseUnknownTechniques } from '#domains/journal/techniques/server/reads.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict } from '#platform/refusals.ts'
import { mayWriteOn, stateAt, TEACHING_LIMITS, type TeachingState } from '../rules.ts'
import { taughtClasses, teachingSettings } from './tables.ts'

interface ClassRef {
  sessionId: string
  day: string
}

interface ToWrite extends ClassRef {
  state: TeachingState
  techniques: string[]
  note: string
  videoUrl: string
}

/** Replaces what was written about the class. Only for dates on which the session takes place. */
export async function writeClass(
  tx: Tx,
  { gym, uid, now, written }: { gym: GymWeek; uid: string; now: Date; written: ToWrite },
): Promise<void> {
  const { sessionId, day, state, note, videoUrl } = written
  if (!mayWriteOn(day, gym.today))
    throw badField('day', message('must be within {days} days of today', { days: TEACHING_LIMITS.daysAhead }))
  const on = sessionsOn(gym, { from: day, until: day }).find(({ item }) => item.id === sessionId)
  if (!on) throw conflict(message("This session isn't on that day."), 'NOT_ON')
  if (state === 'taught' && stateAt(on.startsAt, now) !== 'taught')
    throw badField('state', message("can't be “taught” before the class starts"))
  const current = await refuseUnknownTechniques(tx, written.techniques, null, 'techniques')
  const techniques = [...new Set(written.techniques.map(current))]
  if (techniques.length === 0 && !note && !videoUrl)
    throw badField('techniques', message('needs a technique, a note or a video'))
  const { title, start } = on.item
  const row = { title, start, state, techniques, note, videoUrl, writtenBy: uid, updatedAt: now }
  await tx
    .insert(taughtClasses)
    .values({ gymId: gym.id, sessionId, day, ...row })
    .onConflictDoUpdate({ target: [taughtClasses.gymId, taughtClasses.sessionId, taughtClasses.day], set: row })
}

export async function removeClass(tx: Tx, { gymId, sessionId, day }: ClassRef & { gymId: string }): Promise<void> {
  await tx
    .delete(taughtClasses)
    .where(and(eq(taughtClasses.gymId, gymId), eq(taughtClasses.sessionId, sessionId), eq(taughtClasses.day, day)))
}

export async function setMembersSee(tx: Tx, row: { gymId: string; membersSee: boolean }): Promise<void> {
  await tx
    .insert(teachingSettings)
    .values(row)
    .onConflictDoUpdate({ target: teachingSettings.gymId, set: { membersSee: row.membersSee } })
}
