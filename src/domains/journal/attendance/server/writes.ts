import { and, count, eq } from 'drizzle-orm'
import { gymMembers } from '#domains/gyms/gyms/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import { NOTE_LIMITS } from '../rules.ts'
import { coachNotes } from './tables.ts'

/** Locks the membership, so that notes are counted one at a time and none is added while the member leaves. */
export async function lockMembership(tx: Tx, { gymId, uid }: { gymId: string; uid: string }): Promise<void> {
  const [found] = await tx
    .select({ uid: gymMembers.uid })
    .from(gymMembers)
    .where(and(eq(gymMembers.gymId, gymId), eq(gymMembers.uid, uid), eq(gymMembers.status, 'member')))
    .for('update')
  if (!found) throw notFound()
}

/** Adds a note. Sending it again changes nothing. Throws 409 for the 21st note. */
export async function addNote(tx: Tx, note: typeof coachNotes.$inferInsert): Promise<void> {
  const { gymId, uid } = note
  const ofMember = and(eq(coachNotes.gymId, gymId), eq(coachNotes.uid, uid))
  await tx.insert(coachNotes).values(note).onConflictDoNothing()
  const [found] = await tx.select({ notes: count() }).from(coachNotes).where(ofMember)
  if (found && found.notes > NOTE_LIMITS.notes)
    throw conflict(message('A member can have {most} notes. Delete an old one first.', { most: NOTE_LIMITS.notes }))
}

export async function removeNote(
  tx: Tx,
  { gymId, uid, id }: { gymId: string; uid: string; id: string },
): Promise<void> {
  const { gymId: gym, uid: person } = coachNotes
  await tx.delete(coachNotes).where(and(eq(coachNotes.id, id), eq(gym, gymId), eq(person, uid)))
}
