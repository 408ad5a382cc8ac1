import { and, count, eq, sql } from 'drizzle-orm'
import type { WriteContext } from '#platform/context.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import type { ActivityPage, SaveCollection } from '../contract.ts'
import { MOST_COLLECTIONS } from '../limits.ts'
import { logActivity } from './log-activity.ts'
import { type FoundActivity, readCards } from './reads.ts'
import { saveCollections, saves } from './tables.ts'
import { type MaybeViewer, visibleTo } from './visible-to.ts'

type Member = NonNullable<MaybeViewer>

/**
 * Saves an activity privately. Saving it again moves it to `collectionId`, null for none; if that's undefined, it stays
 * in its collection.
 */
export async function saveActivity(
  context: WriteContext,
  { activity, uid, collectionId }: { activity: FoundActivity; uid: string; collectionId: string | null | undefined },
): Promise<void> {
  const { tx, now } = context
  if (collectionId) await findCollection(tx, uid, collectionId)
  const { rows } = await tx.execute<{ fresh: boolean }>(sql`
    insert into saves (uid, actor_id, activity_id, collection_id, saved_at)
    values (${uid}, ${activity.actorId}, ${activity.id}, ${collectionId ?? null}, ${now.toISOString()}::timestamptz)
    on conflict (uid, actor_id, activity_id)
      do update set collection_id = ${collectionId === undefined ? sql`saves.collection_id` : sql`excluded.collection_id`}
    returning (xmax = 0) as fresh`)
  if (!rows[0]?.fresh) return
  await logActivity(context, {
    actorId: uid,
    activityType: 'save',
    targetId: activity.id,
    targetType: 'activity',
    targetRef: `activities/${activity.id}`,
  })
}

/** Works even if the member can no longer see the activity. */
export async function unsaveActivity(tx: Tx, { id, uid }: { id: string; uid: string }): Promise<void> {
  await tx.delete(saves).where(and(eq(saves.uid, uid), eq(saves.activityId, id)))
}

/** A member's saved activities that they can still see, latest first. */
export async function readSaved(
  reader: Reader,
  viewer: Member,
  { collectionId, cursor, limit }: { collectionId: string | undefined; cursor: string | undefined; limit: number },
): Promise<ActivityPage> {
  if (collectionId) await findCollection(reader, viewer.uid, collectionId)
  const after = readTimeCursor(cursor)
  const { rows } = await reader.execute<{ id: string; saved_at: string }>(sql`
    select a.id, s.saved_at from saves s join activities a on a.actor_id = s.actor_id and a.id = s.activity_id
    where s.uid = ${viewer.uid} and ${collectionId ? sql`s.collection_id = ${collectionId}` : sql`true`}
      and ${after ? sql`(s.saved_at, s.activity_id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql`true`}
      and ${visibleTo(viewer)}
    order by s.saved_at desc, s.activity_id desc limit ${limit + 1}`)
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.saved_at, id: row.id }))
  return {
    items: await readCards(
      reader,
      viewer,
      page.map(({ id }) => id),
    ),
    nextCursor,
  }
}

/** Collections by name, each with the number of its entries that this member can still see. */
export async function readCollections(
  reader: Reader,
  viewer: Member,
): Promise<{ items: SaveCollection[]; savedCount: number }> {
  const { rows } = await reader.execute<{ collection_id: string | null; count: number }>(sql`
    select s.collection_id, count(*)::int as count
    from saves s join activities a on a.actor_id = s.actor_id and a.id = s.activity_id
    where s.uid = ${viewer.uid} and ${visibleTo(viewer)} group by 1`)
  const collections = await reader
    .select({ id: saveCollections.id, name: saveCollections.name })
    .from(saveCollections)
    .where(eq(saveCollections.uid, viewer.uid))
    .orderBy(sql`lower(${saveCollections.name}), ${saveCollections.id}`)
  const counts = new Map(rows.map((row) => [row.collection_id, row.count]))
  return {
    items: collections.map((collection) => ({ ...collection, count: counts.get(collection.id) ?? 0 })),
    savedCount: rows.reduce((sum, row) => sum + row.count, 0),
  }
}

/** Throws 409 if the name is taken or the member has too many collections. */
export async function createCollection(
  tx: Tx,
  { uid, name, now }: { uid: string; name: string; now: Date },
): Promise<SaveCollection> {
  await lockCollections(tx, uid)
  const [{ existing } = { existing: 0 }] = await tx
    .select({ existing: count() })
    .from(saveCollections)
    .where(eq(saveCollections.uid, uid))
  if (existing >= MOST_COLLECTIONS)
    throw conflict(
      message('You can have up to {mostCollections, plural, one {# collection} other {# collections}}.', {
        mostCollections: MOST_COLLECTIONS,
      }),
      'TOO_MANY',
      'name',
    )
  await refuseTaken(tx, { uid, name })
  const id = newId()
  await tx.insert(saveCollections).values({ uid, id, name, createdAt: now })
  return { id, name, count: 0 }
}

export async function renameCollection(
  tx: Tx,
  { viewer, collectionId, name }: { viewer: Member; collectionId: string; name: string },
): Promise<SaveCollection> {
  const { uid } = viewer
  await lockCollections(tx, uid)
  await findCollection(tx, uid, collectionId)
  await refuseTaken(tx, { uid, name, except: collectionId })
  await tx
    .update(saveCollections)
    .set({ name })
    .where(and(eq(saveCollections.uid, uid), eq(saveCollections.id, collectionId)))
  const { items } = await readCollections(tx, viewer)
  const renamed = items.find(({ id }) => id === collectionId)
  if (!renamed) throw notFound()
  return renamed
}

/** Deletes a collection. The entries in it stay saved. */
export async function removeCollection(
  tx: Tx,
  { uid, collectionId }: { uid: string; collectionId: string },
): Promise<boolean> {
  await tx
    .update(saves)
    .set({ collectionId: null })
    .where(and(eq(saves.uid, uid), eq(saves.collectionId, collectionId)))
  const removed = await tx
    .delete(saveCollections)
    .where(and(eq(saveCollections.uid, uid), eq(saveCollections.id, collectionId)))
    .returning({ id: saveCollections.id })
  return removed.length > 0
}

/** Serializes concurrent changes. Otherwise two could find the same name free. */
async function lockCollections(tx: Tx, uid: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`collections:${uid}`}, 0))`)
}

async function findCollection(reader: Reader, uid: string, collectionId: string) {
  const [found] = await reader
    .select({ id: saveCollections.id })
    .from(saveCollections)
    .where(and(eq(saveCollections.uid, uid), eq(saveCollections.id, collectionId)))
  if (!found) throw notFound()
}

async function refuseTaken(tx: Tx, { uid, name, except }: { uid: string; name: string; except?: string }) {
  const [taken] = await tx
    .select({ id: saveCollections.id })
    .from(saveCollections)
    .where(
      and(
        eq(saveCollections.uid, uid),
        sql`fold_name(${saveCollections.name}) = fold_name(${name})`,
        except === undefined ? undefined : sql`${saveCollections.id} <> ${except}`,
      ),
    )
  if (taken) throw conflict(message('You already have a collection with that name.'), 'NAME_TAKEN', 'name')
}
