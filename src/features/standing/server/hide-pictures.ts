import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { gyms } from '#features/gyms/server/tables.ts'
import { users } from '#features/people/server/tables.ts'
import { AS_BEFORE, type Hiding } from './hiding.ts'

/** Of a member their picture. One that they choose since stays chosen. */
export const memberHiding: Hiding = {
  async takeDown({ tx, now }, [uid = '']) {
    const shown = and(eq(users.uid, uid), isNotNull(users.photoURL))
    const [row] = await tx.select({ photoURL: users.photoURL }).from(users).where(shown).for('update')
    if (!row) return { status: 'gone' }
    await tx.update(users).set({ photoURL: null, photoChosen: true, updatedAt: now }).where(shown)
    return { ...AS_BEFORE, status: 'taken_down', photoBefore: row.photoURL }
  },

  async bringBack({ tx }, [uid = ''], { photoBefore }) {
    await tx
      .update(users)
      .set({ photoURL: photoBefore })
      .where(and(eq(users.uid, uid), isNull(users.photoURL)))
  },

  // The file goes with the next one, or with the account.
  async release() {},
}

/** Of a gym its pictures. The database keeps it without any, whoever brings them in again. */
export const gymHiding: Hiding = {
  async takeDown({ tx, now }, [id = '']) {
    const [row] = await tx
      .select({ photoURL: gyms.photoURL, photos: gyms.photos, takenDownAt: gyms.picturesTakenDownAt })
      .from(gyms)
      .where(eq(gyms.id, id))
      .for('update')
    if (row?.takenDownAt) return { status: 'was_already' }
    if (!row || (row.photoURL === null && row.photos.length === 0)) return { status: 'gone' }
    const { photoURL, photos } = row
    await tx.update(gyms).set({ photoURL: null, photos: [], picturesTakenDownAt: now }).where(eq(gyms.id, id))
    return { ...AS_BEFORE, status: 'taken_down', asItWas: { kind: 'pictures', photoURL, photos } }
  },

  async bringBack({ tx }, [id = ''], { asItWas }) {
    if (asItWas?.kind !== 'pictures') return
    const { photoURL, photos } = asItWas
    await tx.update(gyms).set({ photoURL, photos, picturesTakenDownAt: null }).where(eq(gyms.id, id))
  },

  // They are links to elsewhere: nothing of them is left here but that they are not shown.
  async release() {},
}
