import { and, asc, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { conflict } from '#platform/refusals.ts'
import type { TechniqueNote } from '../contract.ts'
import { TECHNIQUE_LIMITS } from '../limits.ts'
import { refuseUnknownTechniques } from './reads.ts'
import { techniqueNotes } from './tables.ts'

export async function readNotes(reader: Reader, uid: string): Promise<TechniqueNote[]> {
  const { slug, note, leadsTo } = techniqueNotes
  return reader
    .select({ slug, note, leadsTo })
    .from(techniqueNotes)
    .where(eq(techniqueNotes.uid, uid))
    .orderBy(asc(slug))
}

/** Replaces what a member wrote about a technique; an empty note without links deletes it. */
export async function writeNote(tx: Tx, { uid, now, ...written }: TechniqueNote & { uid: string; now: Date }) {
  const current = await refuseUnknownTechniques(tx, [written.slug], { uid }, 'slug')
  const linked = await refuseUnknownTechniques(tx, written.leadsTo, { uid }, 'leadsTo')
  const slug = current(written.slug)
  const leadsTo = [...new Set(written.leadsTo.map(linked))].filter((to) => to !== slug)
  const { note } = written
  // One at a time, so that the limit holds.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`technique notes ${uid}`}))`)
  if (note === '' && leadsTo.length === 0)
    await tx.delete(techniqueNotes).where(and(eq(techniqueNotes.uid, uid), eq(techniqueNotes.slug, slug)))
  else
    await tx
      .insert(techniqueNotes)
      .values({ uid, slug, note, leadsTo, updatedAt: now })
      .onConflictDoUpdate({
        target: [techniqueNotes.uid, techniqueNotes.slug],
        set: { note, leadsTo, updatedAt: now },
      })
  if ((await tx.$count(techniqueNotes, eq(techniqueNotes.uid, uid))) > TECHNIQUE_LIMITS.notes)
    throw conflict(
      message('You already have notes on {most} techniques. Delete one first.', { most: TECHNIQUE_LIMITS.notes }),
    )
  return { slug, note, leadsTo }
}
