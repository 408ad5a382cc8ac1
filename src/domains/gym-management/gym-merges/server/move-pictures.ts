import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { MAX_PHOTOS } from '#domains/gyms/gyms/rules.ts'
import type { gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { Tx } from '#platform/database.ts'

type GymRow = typeof gyms.$inferSelect
/** Gym ids; everything of `from` moves to `into`. */
interface Pair {
  from: string
  into: string
}

/** Puts the kept gym's photos first. A cover that isn't used becomes a photo; a second logo isn't shown. */
export function photosOfBoth(from: GymRow, into: GymRow): GymRow['photos'] {
  const added = [...(into.cover && from.cover ? [from.cover] : []), ...from.photos]
  const once = new Map([...into.photos, ...added].map((photo) => [photo.id, photo]))
  return [...once.values()].slice(0, Math.max(MAX_PHOTOS, into.photos.length))
}

/** A gym's pictures without those returned to the other gym. */
export async function withoutPicturesOf(tx: Tx, other: string, { logo, cover, photos }: GymRow) {
  const shown = [logo, cover, ...photos].flatMap((picture) => picture?.id ?? [])
  const gone = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(eq(pictures.gymId, other), inArray(pictures.id, shown)))
  return withoutPictures({ logo, cover, photos }, new Set(gone.map(({ id }) => id)))
}

/** A gym's pictures that moderators hid while the gyms were merged, individually or with all of the kept gym's. */
export async function readHidden(tx: Tx, { id: gymId, ...gym }: GymRow, shownAtKept: string): Promise<Set<string>> {
  const shown = [gym.logo, gym.cover, ...gym.photos].flatMap((picture) => picture?.id ?? [])
  const hidden = await tx
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(eq(pictures.gymId, gymId), inArray(pictures.id, shown), isNotNull(pictures.takenDownAt)))
  return new Set([...hidden.map(({ id }) => id), ...shown.filter((id) => shownAtKept.includes(id))])
}

export function withoutPictures({ logo, cover, photos }: Pick<GymRow, 'logo' | 'cover' | 'photos'>, ids: Set<string>) {
  const own = <Picture extends { id: string }>(picture: Picture | null) =>
    picture && ids.has(picture.id) ? null : picture
  return { logo: own(logo), cover: own(cover), photos: photos.filter(own) }
}

/** A picture's URL contains its gym's id. */
const pictureFolder = (gymId: string) => `/gym_pictures/${gymId}/`

export const rewritePictureFolders = (value: unknown, { from, into }: Pair): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(pictureFolder(from), pictureFolder(into)))

/** Updates the cover URLs of moved events and series. */
export async function readdressCovers(tx: Tx, { from, into }: Pair) {
  const [before, after] = [pictureFolder(from), pictureFolder(into)]
  for (const table of [sql`events`, sql`event_series`])
    await tx.execute(sql`update ${table} set cover = replace(cover::text, ${before}, ${after})::jsonb
      where gym_id = ${into} and strpos(cover::text, ${before}) > 0`)
}

/** Moves pictures with their posts, and updates their links in cards. */
export async function movePostPictures(tx: Tx, { from, into }: Pair) {
  await tx.execute(sql`update pictures i set user_id = p.user_id from posts p
    where i.user_id = ${from} and p.user_id = ${into} and p.id = i.post_id`)
  const [before, after] = [`/post_pictures/${from}/`, `/post_pictures/${into}/`]
  await tx.execute(sql`update activities set content = replace(content::text, ${before}, ${after})::jsonb
    where actor_id = ${into} and strpos(content ->> 'imageUrl', ${before}) > 0`)
}
