import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Actor } from '#domains/feed/activities/contract.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { type Moderator, maySanction } from '#domains/moderation/sanctions/rules.ts'
import { cutPage, readTimeCursor, type TimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { CaseInQueue, ReportCase } from '../contract.ts'
import { canHide, DECISIONS, type Decision, isHiddenWithoutAuthor } from '../rules.ts'
import { FIRST, reportCases, reports } from './tables.ts'

const EXCERPT_LENGTH = 160
const MAX_EARLIER = 5

type CaseRow = typeof reportCases.$inferSelect
type ReportRow = typeof reports.$inferSelect

/**
 * Open cases, minors at risk first and then the oldest; or decided ones, latest first. Each target has at most one open
 * case.
 */
export async function readQueue(
  reader: Reader,
  viewer: Moderator,
  { state, cursor, limit }: { state: 'open' | 'decided'; cursor?: string | undefined; limit: number },
): Promise<{ items: CaseInQueue[]; nextCursor: string | null; total: number }> {
  const after = readTimeCursor(cursor)
  const isOpen = state === 'open'
  const those = isOpen ? isNull(reportCases.decidedAt) : isNotNull(reportCases.decidedAt)
  const rows = await reader
    .select()
    .from(reportCases)
    .where(and(those, after && (isOpen ? waitsAfter(after) : decidedBefore(after))))
    .orderBy(
      ...(isOpen
        ? [asc(reportCases.turn), asc(reportCases.openedAt), asc(reportCases.id)]
        : [desc(reportCases.decidedAt), desc(reportCases.id)]),
    )
    .limit(limit + 1)
  const { page: shown, nextCursor } = cutPage(rows, limit, ({ openedAt, decidedAt, turn, id }) =>
    isOpen ? { at: openedAt, id: `${turn}${id}` } : { at: decidedAt, id },
  )
  const said = await reportsOf(reader, shown)
  const actors = await actorsOf(reader, shown)
  return {
    items: shown.map((row) => inQueue(row, said.get(row.id) ?? [], { actors, viewer })),
    nextCursor,
    total: await reader.$count(reportCases, those),
  }
}

/** The cursor of open cases has their priority before the id. */
const waitsAfter = ({ at, id }: TimeCursor) =>
  sql`(${reportCases.turn}, ${reportCases.openedAt}, ${reportCases.id})
    > (${Number(id[0]) || FIRST}::smallint, ${at.toISOString()}::timestamptz, ${id.slice(1)})`

const decidedBefore = ({ at, id }: TimeCursor) =>
  sql`(${reportCases.decidedAt}, ${reportCases.id}) < (${at.toISOString()}::timestamptz, ${id})`

/** One case with everything needed to decide it. Only admins see the reporters. */
export async function readCase(reader: Reader, viewer: Moderator, id: string): Promise<ReportCase | undefined> {
  const [row] = await reader.select().from(reportCases).where(eq(reportCases.id, id))
  if (!row) return undefined
  const said = (await reportsOf(reader, [row])).get(id) ?? []
  const { admin } = viewer.role
  const actors = await actorsOf(reader, [row], admin ? said : [])
  const about = await readModerator(reader, row.aboutUid)
  const why = whyNot(viewer, about)
  // Reported moderators and admins never see their reporters, or the reporters' texts.
  const shown = why === 'about_yourself' ? [] : said
  return {
    ...inQueue(row, said, { actors, viewer }),
    reports: shown.map(({ id: reportId, reason, text, at, reporterUid, evidence }) => ({
      id: reportId,
      reason,
      text,
      at: at.toISOString(),
      reporter: admin && reporterUid !== null ? (actors.get(reporterUid) ?? unknownActor(reporterUid)) : null,
      evidence,
    })),
    decidedBy: row.decidedBy === null ? null : (actors.get(row.decidedBy) ?? unknownActor(row.decidedBy)),
    note: row.note,
    earlier: why === 'about_yourself' ? [] : await readEarlier(reader, row),
    may: row.decidedAt === null ? mayDecide(row, viewer, about) : [],
    why,
    mayShowAgain: admin && row.asItWas !== null,
  }
}

async function readEarlier(reader: Reader, { id, aboutUid, target }: CaseRow): Promise<ReportCase['earlier']> {
  const { targetType, decision, decidedAt } = reportCases
  const rows = await reader
    .select({
      id: reportCases.id,
      targetType,
      decision: sql<Decision>`${decision}`,
      decidedAt: sql<Date>`${decidedAt}`.mapWith(decidedAt),
    })
    .from(reportCases)
    .where(
      and(
        aboutUid === null ? eq(reportCases.target, target) : eq(reportCases.aboutUid, aboutUid),
        isNotNull(decidedAt),
        ne(reportCases.id, id),
      ),
    )
    .orderBy(desc(decidedAt), desc(reportCases.id))
    .limit(MAX_EARLIER)
  return rows.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() }))
}

/** The decisions a viewer may make. A case that isn't about a member can only be dismissed, or its content hidden. */
export function mayDecide(
  { targetType }: Pick<CaseRow, 'targetType'>,
  viewer: Moderator,
  about: Moderator | undefined,
): Decision[] {
  if (whyNot(viewer, about) !== null) return []
  return DECISIONS.filter((decision) => {
    if (decision === 'nothing') return true
    if (decision === 'hide' && !canHide(targetType)) return false
    if (!about) return decision === 'hide' && isHiddenWithoutAuthor(targetType)
    return maySanction(decision, viewer, about)
  })
}

function whyNot(viewer: Moderator, about: Moderator | undefined): ReportCase['why'] {
  if (!about) return null
  if (about.uid === viewer.uid) return 'about_yourself'
  return maySanction('warn', viewer, about) ? null : 'about_a_moderator'
}

export async function readModerator(reader: Reader, uid: string | null): Promise<Moderator | undefined> {
  if (uid === null) return undefined
  const [row] = await reader.select({ uid: users.uid, role: users.role }).from(users).where(eq(users.uid, uid))
  return row
}

/** By member: cases about them, and how many are open. Members without cases are absent. */
export async function countReportsAbout(
  reader: Reader,
  uids: readonly string[],
): Promise<Map<string, { total: number; open: number }>> {
  if (uids.length === 0) return new Map()
  const rows = await reader
    .select({
      uid: sql<string>`${reportCases.aboutUid}`,
      total: count(),
      open: sql<number>`count(*) filter (where ${reportCases.decidedAt} is null)`.mapWith(Number),
    })
    .from(reportCases)
    .where(inArray(reportCases.aboutUid, [...uids]))
    .groupBy(reportCases.aboutUid)
  return new Map(rows.map(({ uid, ...counts }) => [uid, counts]))
}

/** The cases someone reported that another admin can review: one who didn't report or decide them and isn't the owner. */
export async function casesReportedBy(reader: Reader, uid: string, now: Date): Promise<Set<string | null>> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    select c.id from report_cases c join reports r on r.case_id = c.id where r.reporter_uid = ${uid}
      and exists (select from users u join auth_users a on a.id = u.uid where u.role @> '{"admin": true}' and not a.banned
        and coalesce(a.suspended_until <= ${now.toISOString()}::timestamptz, true)
        and u.uid is distinct from c.decided_by and u.uid is distinct from c.about_uid
        and not exists (select from reports o where o.case_id = c.id and o.reporter_uid = u.uid))`)
  return new Set(rows.map(({ id }) => id))
}

async function reportsOf(reader: Reader, rows: readonly CaseRow[]): Promise<Map<string, ReportRow[]>> {
  if (rows.length === 0) return new Map()
  const found = await reader
    .select()
    .from(reports)
    .where(
      inArray(
        reports.caseId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(reports.at), asc(reports.id))
  return Map.groupBy(found, ({ caseId }) => caseId)
}

function actorsOf(reader: Reader, rows: readonly CaseRow[], said: readonly ReportRow[] = []) {
  const named = [
    ...rows.flatMap(({ aboutUid, heldBy, decidedBy }) => [aboutUid, heldBy, decidedBy]),
    ...said.map(({ reporterUid }) => reporterUid),
  ]
  return readActors(
    reader,
    named.filter((uid) => uid !== null),
  )
}

function inQueue(
  row: CaseRow,
  said: readonly ReportRow[],
  { actors, viewer }: { actors: Map<string, Actor>; viewer: Moderator },
): CaseInQueue {
  const actorOf = (uid: string | null) => (uid === null ? null : (actors.get(uid) ?? unknownActor(uid)))
  const reasons = Map.groupBy(said, ({ reason }) => reason)
  const evidence = said.find((report) => report.evidence)?.evidence
  const text = evidence?.lines.findLast((line) => line.text !== '')?.text ?? ''
  return {
    id: row.id,
    target: row.target,
    targetType: row.targetType,
    name: evidence?.name ?? '',
    excerpt: row.aboutUid === viewer.uid ? '' : previewOf(text, EXCERPT_LENGTH),
    about: actorOf(row.aboutUid),
    reasons: [...reasons].map(([reason, those]) => ({ reason, count: those.length })),
    openedAt: row.openedAt.toISOString(),
    heldBy: actorOf(row.heldBy),
    isHeldByMe: row.heldBy === viewer.uid,
    version: row.version,
    decision: row.decision,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}
