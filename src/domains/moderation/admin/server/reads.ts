import { and, desc, eq, like, lt, or, type SQL } from 'drizzle-orm'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { AUTOMATIC, COMMAND_LINE } from '#domains/members/audit/server/audit.ts'
import { reasonIn } from '#domains/members/audit/server/reads.ts'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { escapeLike } from '#platform/escape-like.ts'
import type { Translator } from '#platform/translator.ts'
import type { Act } from '../contract.ts'

export interface AuditQuery {
  who?: string | undefined
  action?: string | undefined
  target?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** The audit log, latest first. */
export async function readAuditLog(
  reader: Reader,
  { who, action, target, cursor, limit }: AuditQuery,
  translator: Translator,
): Promise<{ items: Act[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const { at, id } = auditLog
  const rows = await reader
    .select()
    .from(auditLog)
    .where(
      and(
        who ? eq(auditLog.who, (await uidOf(reader, who)) ?? who) : undefined,
        action ? or(eq(auditLog.action, action), beginsWith(auditLog.action, `${action}.`)) : undefined,
        target ? beginsWith(auditLog.target, target) : undefined,
        after && or(lt(at, after.at), and(eq(at, after.at), lt(id, after.id))),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit + 1)
  const { page: shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.at, id: row.id }))
  return { items: await actsOf(reader, shown, translator), nextCursor }
}

/** Audit log rows with the members who acted. */
export async function actsOf(
  reader: Reader,
  rows: readonly (typeof auditLog.$inferSelect)[],
  translator: Translator,
): Promise<Act[]> {
  const actors = await readActors(
    reader,
    rows.flatMap(({ who, target }) => [who, target.replace(/^users\//, '')]),
  )
  return rows.map(({ id, action, target, before, after, ...row }) => ({
    ...{ id, action, target, before, after },
    about: actors.get(target.replace(/^users\//, '')),
    reason: reasonIn(row, translator),
    at: row.at.toISOString(),
    who: row.who === COMMAND_LINE || row.who === AUTOMATIC ? null : (actors.get(row.who) ?? unknownActor(row.who)),
    automatic: row.who === AUTOMATIC,
  }))
}

/** The uid of a username, which may be typed with an @. */
async function uidOf(reader: Reader, who: string): Promise<string | undefined> {
  const [user] = await reader
    .select({ uid: users.uid })
    .from(users)
    .where(eq(users.username, who.replace(/^@/, '').toLowerCase()))
  return user?.uid
}

const beginsWith = (column: Parameters<typeof like>[0], text: string): SQL => like(column, `${escapeLike(text)}%`)
