import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { listedCompetitions } from '#domains/journal/competitions/server/tables.ts'
import { type Hiding, LONG_AGO, UNCHANGED_STATE } from './hiding.ts'

/** A competition disappears from every list, page and calendar. Members' entries stay in case it's restored. */
export const competitionHiding: Hiding = {
  async takeDown({ tx, now }, [id = '']) {
    const [row] = await tx.select().from(listedCompetitions).where(eq(listedCompetitions.id, id)).for('update')
    if (!row) return { status: 'gone' }
    if (row.takenDownAt) return { status: 'was_already' }
    await tx.update(listedCompetitions).set({ takenDownAt: now }).where(isNotHidden(id))
    // Without an author there's no sanction to store this; the report stores it, so that admins can restore it.
    const asItWas = row.createdBy === null ? ({ kind: 'competition' } as const) : null
    return { ...UNCHANGED_STATE, status: 'taken_down', deletedBefore: row.deletedAt, asItWas }
  },

  async restoreHidden({ tx }, [id = '']) {
    await tx.update(listedCompetitions).set({ takenDownAt: null }).where(isHidden(id))
  },

  async release({ tx }, [id = '']) {
    const gone = { isDeleted: true, deletedAt: LONG_AGO, takenDownAt: null }
    await tx.update(listedCompetitions).set(gone).where(isHidden(id))
  },
}

const isHidden = (id: string) => and(eq(listedCompetitions.id, id), isNotNull(listedCompetitions.takenDownAt))
const isNotHidden = (id: string) => and(eq(listedCompetitions.id, id), isNull(listedCompetitions.takenDownAt))
