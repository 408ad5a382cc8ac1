import { and, count, desc, eq, gt, lte } from 'drizzle-orm'
import { days } from '#platform/clock.ts'
import type { Platform, WriteContext } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { conflict, tooMuch } from '#platform/refusals.ts'
import type { AccountExport } from '../contract.ts'
import { EXPORTS_A_DAY } from '../limits.ts'
import { archivePathOf } from './archive-files.ts'
import { exportAccount } from './jobs.ts'
import { accountExports } from './tables.ts'

type Row = typeof accountExports.$inferSelect

/** Starts an archive, or returns the one in progress. At most three a day. */
export async function startExport({ tx, jobs, now }: WriteContext, uid: string): Promise<AccountExport> {
  const [making] = await tx.select().from(accountExports).where(isMaking(uid))
  if (making) return shown(making)
  const [{ made } = { made: 0 }] = await tx
    .select({ made: count() })
    .from(accountExports)
    .where(and(eq(accountExports.uid, uid), gt(accountExports.askedAt, new Date(now.getTime() - days(1)))))
  if (made >= EXPORTS_A_DAY) throw tooMuch(days(1) / 1000)
  const id = newId()
  const [row] = await tx.insert(accountExports).values({ id, uid, askedAt: now }).onConflictDoNothing().returning()
  // A concurrent request was first, so its archive is the one in progress.
  if (!row) throw conflict(message("We're already preparing your archive."), 'EXPORT_IN_PROGRESS')
  await jobs.send(tx, exportAccount, { data: { id } })
  return shown(row)
}

export async function readExports(reader: Reader, uid: string): Promise<AccountExport[]> {
  const rows = await reader
    .select()
    .from(accountExports)
    .where(eq(accountExports.uid, uid))
    .orderBy(desc(accountExports.askedAt), desc(accountExports.id))
    .limit(10)
  return rows.map(shown)
}

/** The archive, if it belongs to this member and can be downloaded now. */
export async function findDownloadableExport(
  reader: Reader,
  { id, uid, now }: { id: string; uid: string; now: Date },
): Promise<Row | undefined> {
  const [row] = await reader
    .select()
    .from(accountExports)
    .where(and(eq(accountExports.id, id), eq(accountExports.uid, uid), eq(accountExports.state, 'ready')))
  return row?.expiresAt && row.expiresAt > now ? row : undefined
}

/** An archive that takes longer than a day counts as failed, so another can be requested. */
const GIVEN_UP_MS = days(1)

/** Deletes expired archives, and marks stuck ones as failed. */
export async function removeOldExports({ db, files, now }: Pick<Platform, 'db' | 'files' | 'now'>): Promise<void> {
  const late = new Date(now().getTime() - GIVEN_UP_MS)
  const stuck = and(eq(accountExports.state, 'making'), lte(accountExports.askedAt, late))
  await db.update(accountExports).set({ state: 'failed' }).where(stuck)
  const over = and(eq(accountExports.state, 'ready'), lte(accountExports.expiresAt, now()))
  for (const { id, uid } of await db.select().from(accountExports).where(over)) {
    await files.remove(archivePathOf({ id, uid }))
    await db.update(accountExports).set({ state: 'gone' }).where(eq(accountExports.id, id))
  }
}

const isMaking = (uid: string) => and(eq(accountExports.uid, uid), eq(accountExports.state, 'making'))

function shown({ id, state, bytes, askedAt, expiresAt }: Row): AccountExport {
  return { id, state, bytes, askedAt: askedAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null }
}
