import { eq } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import { wallClock } from '#platform/wall-clock.ts'
import { findGym } from './reads.ts'
import { gyms } from './tables.ts'
import type { MaybeViewer } from './visible-to.ts'

export type GymWeek = Awaited<ReturnType<typeof findWeek>>

/** A gym's timetable and today's date there. 404 if the viewer can't see the gym. */
export async function findWeek(reader: Reader, reference: string, viewer: MaybeViewer, now: Date) {
  const found = await findGym(reader, reference, viewer)
  const [gym] = found
    ? await reader
        .select({
          id: gyms.id,
          slug: gyms.slug,
          name: gyms.name,
          status: gyms.status,
          schedule: gyms.schedule,
          timezone: gyms.timezone,
        })
        .from(gyms)
        .where(eq(gyms.id, found.id))
    : []
  if (!gym) throw notFound()
  return { ...gym, today: wallClock(now, gym.timezone).toISOString().slice(0, 10) }
}
