import { and, eq, inArray, sql } from 'drizzle-orm'
import { actorIn } from '#domains/feed/activities/rules.ts'
import { findActivity } from '#domains/feed/activities/server/reads.ts'
import type { Tx } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import { announceTo } from './announce.ts'
import { countUnread } from './reads.ts'
import { mutedThreads, notificationGroups, notifications } from './tables.ts'
import { visibleNotifications } from './visible-notifications.ts'

interface Member {
  uid: string
}

/** Marks a whole group read or unread, or archives or restores it. Throws 404 if it isn't visible. */
export async function changeLine(
  tx: Tx,
  viewer: Member,
  { id, read, archived }: { id: string; read?: boolean | undefined; archived?: boolean | undefined },
): Promise<{ id: string; read: boolean; archived: boolean }> {
  const { group_id: groupId } = await findNotification(tx, viewer, id)
  if (groupId === null) return { id, read: await markAlone(tx, viewer, { id, read }), archived: false }
  await lockLine(tx, viewer, groupId)
  if (read !== undefined)
    await tx
      .update(notifications)
      .set({ read })
      .where(and(ofLine(viewer, groupId), eq(notifications.read, !read)))
  const [line] = await tx
    .update(notificationGroups)
    .set({ unread: unreadIn(viewer, groupId), ...(archived === undefined ? {} : { archived }) })
    .where(theLine(viewer, groupId))
    .returning({ unread: notificationGroups.unread, archived: notificationGroups.archived })
  if (!line) throw notFound()
  await announceTo(tx, [viewer.uid])
  return { id, read: line.unread === 0, archived: line.archived }
}

/** Marks everything as read. Returns how many groups were unread. */
export async function readAll(tx: Tx, viewer: Member): Promise<number> {
  const { count } = await countUnread(tx, viewer, MOST_READ)
  // Skips groups locked by a concurrent notification, which is newer than this request.
  const lines = await tx
    .select({ id: notificationGroups.id })
    .from(notificationGroups)
    .where(and(eq(notificationGroups.uid, viewer.uid), sql`${notificationGroups.unread} > 0`))
    .for('update', { skipLocked: true })
  const ids = lines.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.uid, viewer.uid), inArray(notifications.groupId, ids), eq(notifications.read, false)))
  await tx
    .update(notificationGroups)
    .set({ unread: 0 })
    .where(and(eq(notificationGroups.uid, viewer.uid), inArray(notificationGroups.id, ids)))
  await announceTo(tx, [viewer.uid])
  return count
}

/** Deletes a group with everything in it. Throws 404 if it isn't visible. */
export async function removeLine(tx: Tx, viewer: Member, id: string): Promise<void> {
  const { group_id: groupId } = await findNotification(tx, viewer, id)
  if (groupId === null) {
    await tx.delete(notifications).where(one(viewer, id))
    return
  }
  await lockLine(tx, viewer, groupId)
  await tx.delete(notifications).where(ofLine(viewer, groupId))
  await tx.delete(notificationGroups).where(theLine(viewer, groupId))
  await announceTo(tx, [viewer.uid])
}

/** Mutes an entry. Throws 404 if the member can't see it. */
export async function muteThread(
  tx: Tx,
  viewer: Member,
  { activityId, now }: { activityId: string; now: Date },
): Promise<void> {
  if (!(await findActivity(tx, viewer, activityId))) throw notFound()
  await tx.insert(mutedThreads).values({ uid: viewer.uid, activityId, mutedAt: now }).onConflictDoNothing()
}

/** Works even for deleted entries. */
export async function unmuteThread(tx: Tx, viewer: Member, activityId: string): Promise<void> {
  if (!actorIn(activityId)) throw notFound()
  await tx.delete(mutedThreads).where(and(eq(mutedThreads.uid, viewer.uid), eq(mutedThreads.activityId, activityId)))
}

/** Only an upper bound for counting; no one has this many unread groups. */
const MOST_READ = 100_000

async function findNotification(tx: Tx, viewer: Member, id: string): Promise<{ group_id: string | null }> {
  const { rows } = await tx.execute<{ group_id: string | null }>(
    sql`select n.group_id ${visibleNotifications(viewer)} and n.id = ${id}`,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Blocks new notifications in the group, so the caller's count is complete. */
async function lockLine(tx: Tx, viewer: Member, groupId: string): Promise<void> {
  const locked = await tx
    .select({ id: notificationGroups.id })
    .from(notificationGroups)
    .where(theLine(viewer, groupId))
    .for('update')
  if (locked.length === 0) throw notFound()
}

/** Marks a notification that's only for email or push, and so isn't in a group. */
async function markAlone(
  tx: Tx,
  viewer: Member,
  { id, read }: { id: string; read: boolean | undefined },
): Promise<boolean> {
  const [row] = await tx
    .update(notifications)
    .set({ read: read ?? sql`${notifications.read}` })
    .where(one(viewer, id))
    .returning({ read: notifications.read })
  if (!row) throw notFound()
  return row.read
}

const one = (viewer: Member, id: string) => and(eq(notifications.uid, viewer.uid), eq(notifications.id, id))
const ofLine = (viewer: Member, groupId: string) =>
  and(eq(notifications.uid, viewer.uid), eq(notifications.groupId, groupId))
const theLine = (viewer: Member, groupId: string) =>
  and(eq(notificationGroups.uid, viewer.uid), eq(notificationGroups.id, groupId))
const unreadIn = (viewer: Member, groupId: string) =>
  sql`(select count(*) from notifications n where n.uid = ${viewer.uid} and n.group_id = ${groupId} and not n.read)`
