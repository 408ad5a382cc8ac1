import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { removeFromView, returnToView } from '#features/gym-photos/server/pictures.ts'
import type { GymPicture } from '#features/gyms/contract.ts'
import { gyms } from '#features/gyms/server/tables.ts'
import { users } from '#features/people/server/tables.ts'
import { pictures } from '#features/posts/server/tables.ts'
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
      .select({ logo: gyms.logo, cover: gyms.cover, photos: gyms.photos, takenDownAt: gyms.picturesTakenDownAt })
      .from(gyms)
      .where(eq(gyms.id, id))
      .for('update')
    if (row?.takenDownAt) return { status: 'was_already' }
    if (!row || (row.logo === null && row.cover === null && row.photos.length === 0)) return { status: 'gone' }
    const { logo, cover, photos } = row
    await tx.update(gyms).set({ logo: null, cover: null, photos: [], picturesTakenDownAt: now }).where(eq(gyms.id, id))
    return { ...AS_BEFORE, status: 'taken_down', asItWas: { kind: 'pictures', logo, cover, photos } }
  },

  async bringBack({ tx }, [id = ''], { asItWas }) {
    if (asItWas?.kind !== 'pictures') return
    const hidden = await tx
      .select({ id: pictures.id })
      .from(pictures)
      .where(and(eq(pictures.gymId, id), isNotNull(pictures.takenDownAt)))
    const isHidden = (picture: GymPicture | null) => hidden.some((one) => one.id === picture?.id)
    const [logo, cover] = [asItWas.logo, asItWas.cover].map((one) => (isHidden(one) ? null : one))
    const photos = asItWas.photos.filter((photo) => !isHidden(photo))
    await tx.update(gyms).set({ logo, cover, photos, picturesTakenDownAt: null }).where(eq(gyms.id, id))
  },

  // The files stay with the gym, for whoever shows it again.
  async release() {},
}

/** One photo of a gym, wherever there it's shown. */
export const photoHiding: Hiding = {
  async takeDown({ tx, now }, [gymId = '', id = '']) {
    const isIt = and(eq(pictures.gymId, gymId), eq(pictures.id, id))
    const [row] = await tx.select({ takenDownAt: pictures.takenDownAt }).from(pictures).where(isIt).for('update')
    if (!row) return { status: 'gone' }
    if (row.takenDownAt) return { status: 'was_already' }
    await tx.update(pictures).set({ takenDownAt: now }).where(isIt)
    const use = await removeFromView(tx, { gymId, id })
    return { ...AS_BEFORE, status: 'taken_down', asItWas: { kind: 'photo', use } }
  },

  async bringBack({ tx }, [gymId = '', id = ''], { asItWas }) {
    const isIt = and(eq(pictures.gymId, gymId), eq(pictures.id, id))
    const shown = await tx.update(pictures).set({ takenDownAt: null }).where(isIt).returning({ id: pictures.id })
    if (shown.length > 0 && asItWas?.kind === 'photo') await returnToView(tx, gymId, asItWas.use)
  },

  // With nothing that holds it, it goes the way of every unused picture.
  async release({ tx }, [gymId = '', id = '']) {
    await tx
      .update(pictures)
      .set({ gymId: null })
      .where(and(eq(pictures.gymId, gymId), eq(pictures.id, id)))
  },
}
