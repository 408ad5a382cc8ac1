import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { GymPicture } from '#domains/gyms/gyms/contract.ts'
import type { Tx } from '#platform/database.ts'
import { badField } from '#platform/refusals.ts'
import { isFree } from './pictures.ts'
import { pictures } from './tables.ts'

interface Chosen {
  id: string
  alt: string
}
interface Giver {
  gymId: string
  /** Null: nobody in particular, so only what the gym has already. */
  uid: string | null
  /** Leaves out what is gone or hidden instead of refusing it. */
  skipsMissing?: boolean
}
type PictureFields<Picture extends Chosen> = {
  logo?: Picture | null | undefined
  cover?: Picture | null | undefined
  photos?: Picture[] | undefined
}

/** No uploader's id in it: who suggested a photo is nobody's business. */
export const gymPictureAddress = (gymId: string, id: string) => `/files/gym_pictures/${gymId}/${id}.webp`

/** The same fields with their pictures as they're kept. Each must be the giver's own and unused, or the gym's already. */
export async function withPictures<Fields extends PictureFields<Chosen>>(
  tx: Tx,
  giver: Giver,
  fields: Fields,
): Promise<Omit<Fields, keyof PictureFields<Chosen>> & PictureFields<GymPicture>> {
  const { logo, cover, photos, ...others } = fields
  const one = async (field: 'logo' | 'cover', picture: Chosen | null | undefined) =>
    picture === undefined ? {} : { [field]: (picture && (await takeForGym(tx, giver, [picture], field))[0]) ?? null }
  return {
    ...others,
    ...(await one('logo', logo)),
    ...(await one('cover', cover)),
    ...(photos && { photos: await takeForGym(tx, giver, photos, 'photos') }),
  }
}

/** Makes these pictures the gym's: an event's cover too belongs to the place it's at. 400 naming `field`. */
export async function takeForGym(
  tx: Tx,
  { gymId, uid, skipsMissing = false }: Giver,
  chosen: readonly Chosen[],
  field: string,
): Promise<GymPicture[]> {
  const ids = chosen.map(({ id }) => id)
  if (ids.length === 0) return []
  if (new Set(ids).size < ids.length) throw badField(field, `${field}: names a picture twice`)
  const own = uid === null ? sql`false` : eq(pictures.userId, uid)
  const rows = await tx
    .select()
    .from(pictures)
    .where(and(inArray(pictures.id, ids), or(eq(pictures.gymId, gymId), own)))
    .orderBy(pictures.id)
    .for('update')
  // The gym's own comes before one of the same id that somebody sent.
  const found = new Map(
    rows
      .filter((row) => row.gymId === gymId || isFree(row))
      .sort((a, b) => Number(a.gymId !== null) - Number(b.gymId !== null))
      .map((row) => [row.id, row]),
  )
  const taken = chosen.flatMap(({ id, alt }) => {
    const row = found.get(id)
    if (skipsMissing && (!row || row.takenDownAt)) return []
    if (!row) throw badField(field, `${field}: that picture wasn't uploaded, or is used elsewhere`)
    if (row.takenDownAt) throw badField(field, `${field}: a moderator hid that picture`)
    return { row, picture: { id, url: gymPictureAddress(gymId, id), alt, width: row.width, height: row.height } }
  })
  for (const { row } of taken)
    if (row.gymId === null)
      await tx
        .update(pictures)
        .set({ gymId })
        .where(and(eq(pictures.userId, row.userId), eq(pictures.id, row.id)))
  return taken.map(({ picture }) => picture)
}
