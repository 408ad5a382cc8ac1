import { eq, type SQL, sql } from 'drizzle-orm'
import { users } from '#domains/members/people/server/tables.ts'
import type { Reader, Tx } from '#platform/database.ts'
import type { MailStatus } from '../contract.ts'
import { maskedEmail } from '../rules.ts'
import type { UnsubscribeTarget } from './unsubscribe-token.ts'

/** The emails a link turns off, and whether they're on. Undefined if the member no longer exists. */
export async function readMailStatus(
  reader: Reader,
  { uid, type }: UnsubscribeTarget,
): Promise<MailStatus | undefined> {
  const [found] = await reader
    .select({ email: users.email, preferences: users.notificationPreferences })
    .from(users)
    .where(eq(users.uid, uid))
  if (!found) return undefined
  const { enabled, frequency, types } = found.preferences.email
  const mail = enabled && frequency !== 'never'
  return { type, email: maskedEmail(found.email), mail, on: type === null ? mail : mail && types[type] !== false }
}

/**
 * Turns the link's type of email off or on again, or with `all` every email. Turning a type on also turns email on.
 * Sets preferences.lastUpdated.
 */
export async function changeMailStatus(
  tx: Tx,
  { uid, type, on, all, now }: UnsubscribeTarget & { on: boolean; all: boolean; now: Date },
): Promise<void> {
  let changed: SQL = sql`${users.notificationPreferences}`
  if (type === null || all || on) changed = sql`jsonb_set(${changed}, '{email,enabled}', ${JSON.stringify(on)}::jsonb)`
  if (on)
    // Members who had chosen "never" get the default digest.
    changed = sql`case when ${users.notificationPreferences} #>> '{email,frequency}' = 'never'
      then jsonb_set(${changed}, '{email,frequency}', '"daily"'::jsonb) else ${changed} end`
  if (type !== null && !all)
    changed = sql`jsonb_set(${changed}, array['email', 'types', ${type}], ${JSON.stringify(on)}::jsonb)`
  await tx
    .update(users)
    .set({
      notificationPreferences: changed,
      preferences: sql`jsonb_set(${users.preferences}, '{lastUpdated}', ${JSON.stringify(now.toISOString())}::jsonb)`,
      updatedAt: now,
    })
    .where(eq(users.uid, uid))
}
