import { and, desc, eq, lt, or } from 'drizzle-orm'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import type { Announcement } from '../contract.ts'
import { announcements } from './tables.ts'

export async function readAnnouncements(
  reader: Reader,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Announcement[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const { createdAt, id } = announcements
  const rows = await reader
    .select()
    .from(announcements)
    .where(after && or(lt(createdAt, after.at), and(eq(createdAt, after.at), lt(id, after.id))))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const { page: shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }))
  return { items: await announcementsOf(reader, shown), nextCursor }
}

export async function readAnnouncement(reader: Reader, id: string): Promise<Announcement> {
  const rows = await reader.select().from(announcements).where(eq(announcements.id, id))
  const [found] = await announcementsOf(reader, rows)
  if (!found) throw notFound()
  return found
}

async function announcementsOf(
  reader: Reader,
  rows: readonly (typeof announcements.$inferSelect)[],
): Promise<Announcement[]> {
  const actors = await readActors(
    reader,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map(({ toldUntil: _, ...row }) => ({
    ...row,
    sendAt: row.sendAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    createdBy: actors.get(row.createdBy) ?? unknownActor(row.createdBy),
  }))
}
