import { promoteWaitlist } from '#domains/events/rsvps/server/jobs.ts'
import type { WriteContext } from '#platform/context.ts'

/** More places than before go to the first who wait. Fewer take nobody's place: they only keep new ones out. */
export async function offerFreedPlaces(
  { tx, jobs }: Pick<WriteContext, 'tx' | 'jobs'>,
  { before, after, eventId }: { before: number | null; after: number | null; eventId: string },
): Promise<void> {
  const grew = before !== null && (after === null || after > before)
  if (grew) await jobs.send(tx, promoteWaitlist, { data: { eventId } })
}
