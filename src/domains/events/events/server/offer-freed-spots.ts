import { promoteWaitlist } from '#domains/events/rsvps/server/jobs.ts'
import type { WriteContext } from '#platform/context.ts'

/**
 * Gives or offers new places to the waitlist when the capacity grows. A lower capacity takes away no one's place; it
 * only applies to new RSVPs.
 */
export async function offerFreedPlaces(
  { tx, jobs }: Pick<WriteContext, 'tx' | 'jobs'>,
  { before, after, eventId }: { before: number | null; after: number | null; eventId: string },
): Promise<void> {
  const grew = before !== null && (after === null || after > before)
  if (grew) await jobs.send(tx, promoteWaitlist, { data: { eventId } })
}
