import { eq } from 'drizzle-orm'
import { users } from '#domains/members/people/server/tables.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { notAllowed } from '#platform/refusals.ts'
import { currencyOf } from '../countries.ts'
import { type CreatorRow, readCreatorRow } from './reads.ts'
import { creators } from './tables.ts'

type Asking = Pick<RequestContext, 'db' | 'now'> & { viewer: Viewer }

/**
 * The viewer as a creator. Throws 403 for non-creators and for suspended or revoked creators. Those who teach by role
 * alone, such as admins, get a page on their first call. `reader` may be a transaction.
 */
export async function requireCreator({ db, now, viewer }: Asking, reader: Reader = db): Promise<CreatorRow> {
  if (!viewer.role.creator && !viewer.role.admin) throw notAllowed(message('This is for creators only.'))
  const row = (await readCreatorRow(reader, viewer.uid)) ?? (await beginByRole(reader, viewer.uid, now()))
  if (row.state !== 'approved') throw notAllowed(message('This is for creators only.'))
  return row
}

async function beginByRole(reader: Reader, uid: string, now: Date): Promise<CreatorRow> {
  const [user] = await reader.select({ country: users.country }).from(users).where(eq(users.uid, uid))
  const country = user?.country || 'US'
  await reader
    .insert(creators)
    .values({ uid, country, currency: currencyOf(country), createdAt: now, updatedAt: now })
    .onConflictDoNothing()
  const row = await readCreatorRow(reader, uid)
  if (!row) throw notAllowed(message('This is for creators only.'))
  return row
}
