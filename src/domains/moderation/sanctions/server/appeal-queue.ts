import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { casesReportedBy } from '#domains/moderation/reports/server/reads.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { AppealInQueue } from '../contract.ts'
import { type Asking, type SanctionRow, sanctionOf } from './reads.ts'
import { appeals, sanctions } from './tables.ts'
import { countAdmins } from './users.ts'

/** Open appeals, oldest first; or decided ones, latest first. */
export async function readAppeals(
  reader: Reader,
  asking: Asking,
  { state, cursor, limit }: { state: 'open' | 'decided'; cursor?: string | undefined; limit: number },
): Promise<{ items: AppealInQueue[]; nextCursor: string | null; total: number }> {
  const after = readTimeCursor(cursor)
  const isOpen = state === 'open'
  const those = isOpen ? eq(appeals.state, 'open') : ne(appeals.state, 'open')
  const time = isOpen ? appeals.at : appeals.decidedAt
  const beyond = after && sql`(${after.at.toISOString()}::timestamptz, ${after.id})`
  const rows = await appealRows(reader)
    .where(
      and(
        those,
        beyond && (isOpen ? sql`(${time}, ${appeals.id}) > ${beyond}` : sql`(${time}, ${appeals.id}) < ${beyond}`),
      ),
    )
    .orderBy(isOpen ? asc(time) : desc(time), isOpen ? asc(appeals.id) : desc(appeals.id))
    .limit(limit + 1)
  const { page, nextCursor } = cutPage(rows, limit, ({ appeal }) => ({
    at: isOpen ? appeal.at : appeal.decidedAt,
    id: appeal.id,
  }))
  return {
    items: await shape(reader, page, asking),
    nextCursor,
    total: await reader.$count(appeals, those),
  }
}

export async function readAppeal(reader: Reader, asking: Asking, id: string): Promise<AppealInQueue | undefined> {
  const [item] = await shape(reader, await appealRows(reader).where(eq(appeals.id, id)), asking)
  return item
}

type AppealRow = SanctionRow & { appeal: NonNullable<SanctionRow['appeal']> }

const appealRows = (reader: Reader) =>
  reader
    .select({ sanction: sanctions, appeal: appeals })
    .from(appeals)
    .innerJoin(sanctions, eq(sanctions.id, appeals.sanctionId))
    .$dynamic()

async function shape(reader: Reader, rows: AppealRow[], { viewer, now }: Asking): Promise<AppealInQueue[]> {
  const people = rows.flatMap(({ sanction, appeal }) => [appeal.uid, appeal.decidedBy, sanction.by, sanction.liftedBy])
  const actors = await readActors(
    reader,
    people.filter((uid) => uid !== null),
  )
  const others = await countAdmins(reader, { besides: viewer.uid, now })
  const reported = await casesReportedBy(reader, viewer.uid, now)
  return rows.map((row) => {
    const { appeal, sanction } = row
    return {
      id: appeal.id,
      member: actors.get(appeal.uid) ?? unknownActor(appeal.uid),
      text: appeal.text,
      at: appeal.at.toISOString(),
      sanction: sanctionOf(row, { actors, reported, viewer, now }),
      evidence: sanction.evidence,
      state: appeal.state,
      decidedBy: appeal.decidedBy === null ? null : (actors.get(appeal.decidedBy) ?? unknownActor(appeal.decidedBy)),
      decidedAt: appeal.decidedAt?.toISOString() ?? null,
      answer: appeal.answer,
      mayNot:
        sanction.uid === viewer.uid
          ? 'about_yourself'
          : sanction.by === viewer.uid
            ? others === 0
              ? 'took_the_decision_alone'
              : 'took_the_decision'
            : reported.has(sanction.caseId)
              ? 'reported_it'
              : null,
    }
  })
}
