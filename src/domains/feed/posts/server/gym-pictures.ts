import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { GymPicture } from '#domains/gyms/gyms/contract.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import { isFree } from './pictures.ts'
import { pictures } from './tables.ts'

interface Chosen {
  id: string
  alt: string
}
interface Giver {
  gymId: string
  /** Null if the change isn't by a member; then only the gym's own pictures are allowed. */
  uid: string | null
  /** Skips deleted or hidden pictures instead of refusing them. */
  skipsMissing?: boolean
}
type PictureFields<Picture extends Chosen> = {
  logo?: Picture | null | undefined
  cover?: Picture | null | undefined
  photos?: Picture[] | undefined
}

/** Doesn't contain the uploader's id, so it doesn't reveal who suggested a photo. */
export const gymPictureAddress = (gymId: string, id: string) => `/files/gym_pictures/${gymId}/${id}.webp`

/** Fields with their pictures as stored. Each picture must be the member's own and unused, or already the gym's. */
export async function withPictures<Fields extends PictureFields<Chosen>>(
  tx: Tx,
  giver: Giver,
  fields: Fields,
): Promise<Omit<Fields, keyof PictureFields<Chosen>> & PictureFields<GymPicture>> {
  const { logo, cover, photos, ...others } = fields
  const one = async (field: 'logo' | 'cover', picture: Chosen | null | undefined) =>
    picture === undefined
      ? {}
      : { [field]: (picture && (await assignPicturesToGym(tx, giver, [picture], field))[0]) ?? null }
  return {
    ...others,
    ...(await one('logo', logo)),
    ...(await one('cover', cover)),
    ...(photos && { photos: await assignPicturesToGym(tx, giver, photos, 'photos') }),
  }
}

/** Assigns pictures to the gym, for its page or an event's cover. */
export async function assignPicturesToGym(
  tx: Tx,
  { gymId, uid, skipsMissing = false }: Giver,
  chosen: readonly Chosen[],
  field: string,
): Promise<GymPicture[]> {
  const ids = chosen.map(({ id }) => id)
  if (ids.length === 0) return []
  if (new Set(ids).size < ids.length) throw badField(field, message("can't include the same picture twice"))
  const own = uid === null ? sql`false` : eq(pictures.userId, uid)
  const rows = await tx
    .select()
    .from(pictures)
    .where(and(inArray(pictures.id, ids), or(eq(pictures.gymId, gymId), own)))
    .orderBy(pictures.id)
    .for('update')
  // The gym's own picture wins over a member's with the same id.
  const found = new Map(
    rows
      .filter((row) => row.gymId === gymId || isFree(row))
      .sort((a, b) => Number(a.gymId !== null) - Number(b.gymId !== null))
      .map((row) => [row.id, row]),
  )
  const taken = chosen.flatMap(({ id, alt }) => {
    const row = found.get(id)
    if (skipsMissing && (!row || row.takenDownAt)) return []
    if (!row)
      throw badField(field, message("can't include a picture that wasn't uploaded or is already used somewhere else"))
    if (row.takenDownAt) throw badField(field, message("can't include a picture a moderator has hidden"))
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
