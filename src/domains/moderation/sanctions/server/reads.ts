import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Actor } from '#domains/feed/activities/contract.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { accountStatusOf } from '#domains/members/session/server/reads.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import { casesReportedBy } from '#domains/moderation/reports/server/reads.ts'
import type { Reader } from '#platform/database.ts'
import type { OwnAccountStatus, OwnSanction, Sanction } from '../contract.ts'
import { appealUntil, isInForce, mayAppeal } from '../rules.ts'
import { appeals, sanctions } from './tables.ts'

export type SanctionRow = { sanction: typeof sanctions.$inferSelect; appeal: typeof appeals.$inferSelect | null }

export interface Asking {
  viewer: { uid: string; role: { admin: boolean } }
  now: Date
}

const MOST = 50

/** A member's own sanctions as they see them, latest first. */
export async function readOwnAccountStatus(
  reader: Reader,
  { uid, now }: { uid: string; now: Date },
): Promise<OwnAccountStatus> {
  const rows = await sanctionRows(reader)
    .where(eq(sanctions.uid, uid))
    .orderBy(desc(sanctions.from), desc(sanctions.id))
    .limit(MOST)
  const { accountStatus, until } = await readAccountStatus(reader, { uid, now })
  return { accountStatus, until, items: rows.map((row) => ownSanctionOf(row, now)) }
}

/** One sanction as its member sees it; with `uid`, only if it's against that member. */
export async function readOwnSanction(
  reader: Reader,
  { id, uid, now }: { id: string; uid?: string; now: Date },
): Promise<OwnSanction | undefined> {
  const [row] = await sanctionRows(reader).where(
    and(eq(sanctions.id, id), uid === undefined ? undefined : eq(sanctions.uid, uid)),
  )
  return row && ownSanctionOf(row, now)
}

/** A member's sanctions as moderators see them, latest first. */
export async function readSanctionsOf(
  reader: Reader,
  { uid, viewer, now }: Asking & { uid: string },
): Promise<Sanction[]> {
  const rows = await sanctionRows(reader)
    .where(eq(sanctions.uid, uid))
    .orderBy(desc(sanctions.from), desc(sanctions.id))
    .limit(MOST)
  const people = rows.flatMap(({ sanction }) => [sanction.by, ...(sanction.liftedBy ? [sanction.liftedBy] : [])])
  const actors = await readActors(reader, people)
  const reported = await casesReportedBy(reader, viewer.uid, now)
  return rows.map((row) => sanctionOf(row, { actors, reported, viewer, now }))
}

async function readAccountStatus(
  reader: Reader,
  { uid, now }: { uid: string; now: Date },
): Promise<Pick<OwnAccountStatus, 'accountStatus' | 'until'>> {
  const [account] = await reader.select().from(authUsers).where(eq(authUsers.id, uid))
  if (!account) return { accountStatus: 'good', until: null }
  if (account.banned) return { accountStatus: 'disabled', until: null }
  const { accountStatus, restrictedUntil } = accountStatusOf(account, now)
  return { accountStatus, until: restrictedUntil?.toISOString() ?? null }
}

/** The cases that still restrict an account or are under appeal. Their evidence isn't cleared. */
export async function casesInForce(reader: Reader, caseIds: readonly string[], now: Date): Promise<Set<string>> {
  if (caseIds.length === 0) return new Set()
  const rows = await sanctionRows(reader).where(
    and(inArray(sanctions.caseId, [...caseIds]), isNull(sanctions.liftedAt)),
  )
  const kept = rows.filter(
    ({ sanction, appeal }) =>
      appeal?.state === 'open' || (sanction.kind !== 'warn' && sanction.kind !== 'hide' && isInForce(sanction, now)),
  )
  return new Set(kept.flatMap(({ sanction }) => sanction.caseId ?? []))
}

export const sanctionRows = (reader: Reader) =>
  reader
    .select({ sanction: sanctions, appeal: appeals })
    .from(sanctions)
    .leftJoin(appeals, eq(appeals.sanctionId, sanctions.id))
    .$dynamic()

function ownSanctionOf({ sanction, appeal }: SanctionRow, now: Date): OwnSanction {
  const [seen] = sanction.evidence
  return {
    id: sanction.id,
    kind: sanction.kind,
    message: sanction.message,
    about: sanction.kind === 'hide' ? (seen?.lines.at(-1)?.text ?? seen?.name ?? null) : null,
    from: sanction.from.toISOString(),
    until: sanction.until?.toISOString() ?? null,
    liftedAt: sanction.liftedAt?.toISOString() ?? null,
    inForce: isInForce(sanction, now),
    mayAppeal: mayAppeal(sanction, appeal !== null, now),
    appealUntil: appealUntil(sanction).toISOString(),
    appeal: appeal && {
      text: appeal.text,
      at: appeal.at.toISOString(),
      state: appeal.state,
      decidedAt: appeal.decidedAt?.toISOString() ?? null,
      answer: appeal.answer,
    },
  }
}

export function sanctionOf(
  row: SanctionRow,
  { actors, reported, viewer, now }: Asking & { actors: Map<string, Actor>; reported: Set<string | null> },
): Sanction {
  const { mayAppeal: _, ...own } = ownSanctionOf(row, now)
  const { uid, preset, note, caseId, by, liftedBy, liftedAt } = row.sanction
  const mayReview = row.appeal?.state !== 'open' || (by !== viewer.uid && !reported.has(caseId))
  return {
    ...own,
    ...{ uid, preset, note, caseId },
    by: actors.get(by) ?? unknownActor(by),
    liftedBy: liftedBy === null ? null : (actors.get(liftedBy) ?? unknownActor(liftedBy)),
    appealId: row.appeal?.id ?? null,
    mayLift: viewer.role.admin && liftedAt === null && uid !== viewer.uid && mayReview,
  }
}
