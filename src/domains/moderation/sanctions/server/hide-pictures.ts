import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { gymOfPicture, removeFromView, restorePicture } from '#domains/gym-management/gym-photos/server/pictures.ts'
import type { GymPicture } from '#domains/gyms/gyms/contract.ts'
import { MAX_PHOTOS } from '#domains/gyms/gyms/rules.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { type Hiding, UNCHANGED_STATE } from './hiding.ts'

/** A member's picture. If they choose another later, that one stays. */
export const memberHiding: Hiding = {
  async takeDown({ tx, now }, [uid = '']) {
    const shown = and(eq(users.uid, uid), isNotNull(users.photoURL))
    const [row] = await tx.select({ photoURL: users.photoURL }).from(users).where(shown).for('update')
    if (!row) return { status: 'gone' }
    await tx.update(users).set({ photoURL: null, photoChosen: true, updatedAt: now }).where(shown)
    return { ...UNCHANGED_STATE, status: 'taken_down', photoBefore: row.photoURL }
  },

  async restoreHidden({ tx }, [uid = ''], { photoBefore }) {
    await tx
      .update(users)
      .set({ photoURL: photoBefore })
      .where(and(eq(users.uid, uid), isNull(users.photoURL)))
  },

  // The file is overwritten by the member's next picture, or deleted with the account.
  async release() {},
}

/** A gym's pictures. The database refuses to add any while they're hidden. */
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
    return { ...UNCHANGED_STATE, status: 'taken_down', asItWas: { kind: 'pictures', logo, cover, photos } }
  },

  async restoreHidden({ tx }, [id = ''], { asItWas }) {
    if (asItWas?.kind !== 'pictures') return
    const all = [asItWas.logo, asItWas.cover, ...asItWas.photos].flatMap((one) => one?.id ?? [])
    const hidden = await tx
      .select({ id: pictures.id })
      .from(pictures)
      .where(and(inArray(pictures.id, all), isNotNull(pictures.takenDownAt)))
    const elsewhere = new Map<string, string>()
    for (const picture of all) {
      const gymId = await gymOfPicture(tx, id, picture)
      if (gymId !== id) elsewhere.set(picture, gymId)
    }
    const merged = await isMerged(tx, id)
    const isOurs = (picture: GymPicture) =>
      !hidden.some((one) => one.id === picture.id) && (merged || !elsewhere.has(picture.id))
    const [logo, cover] = [asItWas.logo, asItWas.cover].map((one) => (one && isOurs(one) ? one : null))
    const photos = asItWas.photos.filter(isOurs)
    await tx.update(gyms).set({ logo, cover, photos, picturesTakenDownAt: null }).where(eq(gyms.id, id))
    // A merge, or undoing one, may have moved these to another gym.
    for (const picture of [asItWas.logo, asItWas.cover, ...asItWas.photos]) {
      const gymId = picture && elsewhere.get(picture.id)
      if (!gymId || hidden.some((one) => one.id === picture.id)) continue
      const use = { logo: picture === asItWas.logo, cover: picture === asItWas.cover, events: [], series: [] }
      await restorePicture(tx, gymId, { ...use, picture, place: asItWas.photos.includes(picture) ? MAX_PHOTOS : null })
    }
  },

  // The photos are deleted once nothing refers to them, and the gym can have new ones.
  async release({ tx }, [id = '']) {
    await tx.update(gyms).set({ picturesTakenDownAt: null }).where(eq(gyms.id, id))
  },
}

async function isMerged(tx: Tx, id: string): Promise<boolean> {
  const [gym] = await tx.select({ mergedInto: gyms.mergedInto }).from(gyms).where(eq(gyms.id, id))
  return Boolean(gym?.mergedInto)
}

/** One photo of a gym, wherever it's shown. */
export const photoHiding: Hiding = {
  async takeDown({ tx, now }, [named = '', id = '']) {
    const gymId = await gymOfPicture(tx, named, id)
    const isIt = and(eq(pictures.gymId, gymId), eq(pictures.id, id))
    const [row] = await tx.select({ takenDownAt: pictures.takenDownAt }).from(pictures).where(isIt).for('update')
    if (!row) return { status: 'gone' }
    if (row.takenDownAt) return { status: 'was_already' }
    await tx.update(pictures).set({ takenDownAt: now }).where(isIt)
    const use = await removeFromView(tx, { gymId, id })
    return { ...UNCHANGED_STATE, status: 'taken_down', asItWas: { kind: 'photo', use } }
  },

  async restoreHidden({ tx }, [named = '', id = ''], { asItWas }) {
    const gymId = await gymOfPicture(tx, named, id)
    const isIt = and(eq(pictures.gymId, gymId), eq(pictures.id, id))
    const shown = await tx.update(pictures).set({ takenDownAt: null }).where(isIt).returning({ id: pictures.id })
    if (shown.length === 0 || asItWas?.kind !== 'photo') return
    await restorePicture(tx, gymId, asItWas.use)
    // Also restores the photo at the merged gym, in case the merge is undone.
    if (gymId !== named && (await isMerged(tx, named))) await restorePicture(tx, named, asItWas.use)
  },

  // Nothing uses the photo any longer, so it's purged like any unused picture.
  async release({ tx }, [named = '', id = '']) {
    const gymId = await gymOfPicture(tx, named, id)
    await tx
      .update(pictures)
      .set({ gymId: null })
      .where(and(eq(pictures.gymId, gymId), eq(pictures.id, id)))
  },
}
