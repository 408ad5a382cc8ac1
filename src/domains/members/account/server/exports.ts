import { and, count, desc, eq, gt, lte } from 'drizzle-orm'
import { days } from '#platform/clock.ts'
import type { Platform, WriteContext } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { conflict, tooMuch } from '#platform/refusals.ts'
import type { AccountExport } from '../contract.ts'
import { EXPORTS_A_DAY } from '../limits.ts'
import { archivePathOf } from './archive-files.ts'
import { exportAccount } from './jobs.ts'
import { accountExports } from './tables.ts'

type Row = typeof accountExports.$inferSelect

/** Has an archive made. While one is being made it is that one; three a day. */
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
  // Somebody else's press was first, and its archive is this one's too.
  if (!row) throw conflict('Your archive is being made already.', 'MAKING')
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

/** The archive if it is this member's and can be fetched now. */
export async function findReady(
  reader: Reader,
  { id, uid, now }: { id: string; uid: string; now: Date },
): Promise<Row | undefined> {
  const [row] = await reader
    .select()
    .from(accountExports)
    .where(and(eq(accountExports.id, id), eq(accountExports.uid, uid), eq(accountExports.state, 'ready')))
  return row?.expiresAt && row.expiresAt > now ? row : undefined
}

/** An archive that could not be made in a day is given up: another one may be asked for. */
const GIVEN_UP_MS = days(1)

/** Removes archives whose week is over. */
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
