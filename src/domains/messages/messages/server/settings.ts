import { eq, sql } from 'drizzle-orm'
import { users } from '#domains/members/people/server/tables.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict } from '#platform/refusals.ts'
import type { MessagingSettings } from '../contract.ts'
import { messaging } from './tables.ts'

export async function readSettings(reader: Reader, uid: string): Promise<MessagingSettings> {
  const [row] = await reader.select().from(messaging).where(eq(messaging.uid, uid))
  return {
    readReceipts: row?.readReceipts ?? true,
    openTo: row?.openTo ?? 'everybody',
    adultFrom: row?.adultFrom ?? null,
  }
}

/**
 * Changes messaging settings. Members who declare they're under 18 can't change the date later. Until they turn 18,
 * messages are limited to their gym and their account is private. The minimum age is 16.
 */
export async function changeSettings(
  tx: Tx,
  {
    uid,
    now,
    ...change
  }: { uid: string; now: Date } & Partial<{ [Key in keyof MessagingSettings]: MessagingSettings[Key] | undefined }>,
): Promise<void> {
  const { readReceipts, openTo, adultFrom } = change
  const set = {
    ...(readReceipts === undefined ? {} : { readReceipts }),
    ...(openTo === undefined ? {} : { openTo }),
    ...(adultFrom ? { adultFrom } : {}),
  }
  if (Object.keys(set).length === 0) return
  if (adultFrom) await refuseOtherDay(tx, { uid, adultFrom, now })
  await tx
    .insert(messaging)
    .values({ uid, ...set })
    .onConflictDoUpdate({ target: messaging.uid, set })
  if (adultFrom) await tx.update(users).set({ privateAccount: true, updatedAt: now }).where(eq(users.uid, uid))
}

async function refuseOtherDay(
  tx: Tx,
  { uid, adultFrom, now }: { uid: string; adultFrom: string; now: Date },
): Promise<void> {
  const { adultFrom: before } = await readSettings(tx, uid)
  if (before !== null && before !== adultFrom)
    throw conflict(message("You've already set this date. If it's wrong, write to us."), 'ALREADY_SET', 'adultFrom')
  const today = now.toISOString().slice(0, 10)
  const { rows } = await tx.execute<{ latest: string }>(
    sql`select (${today}::date + interval '2 years')::date::text as latest`,
  )
  if (before === null && (adultFrom <= today || adultFrom > (rows[0]?.latest ?? today)))
    throw badField('adultFrom', message('must be within the next two years'))
}
