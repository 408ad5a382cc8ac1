import type { Logging } from '#features/activities/server/log-activity.ts'
import { promoteWaitlist } from '#features/rsvps/server/duties.ts'

/** D5: more places than before go to the first who wait. Fewer take nobody's place: they only keep new ones out. */
export async function offerFreedPlaces(
  { tx, jobs }: Pick<Logging, 'tx' | 'jobs'>,
  { before, after, eventId }: { before: number | null; after: number | null; eventId: string },
): Promise<void> {
  const grew = before !== null && (after === null || after > before)
  if (grew) await jobs.send(tx, promoteWaitlist, { data: { eventId } })
}
