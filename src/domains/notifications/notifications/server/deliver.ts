import { sql } from 'drizzle-orm'
import type { QuietHours } from '#domains/members/people/contract.ts'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import type { Reader } from '#platform/database.ts'
import { uuidOf } from '#platform/uuid.ts'
import { breaksThrough, quietUntil } from '../quiet-hours.ts'
import type { NotifyingParts } from './job-handlers.ts'
import { mailNotification, pushNotification } from './jobs.ts'
import { isEmailedImmediately, wants } from './wants.ts'

const PAGE = 500

/**
 * Queues a batch's immediate emails and push messages: one job per email and per browser, delayed until quiet hours
 * end, unless the type breaks through them. Idempotent: job ids are derived from the content.
 */
export async function deliver(parts: NotifyingParts, { batch }: { batch: string }): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) after = await deliverPage(parts, { batch, after })
}

/** Returns the last recipient of the page; undefined at the end of the batch. */
async function deliverPage(
  { db, jobs, now }: NotifyingParts,
  { batch, after }: { batch: string; after: string },
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const page = await readPage(tx, { batch, after })
    const due = page.map((row) => ({ ...row, startAfter: startOf(row, now()) }))
    await jobs.send(
      tx,
      mailNotification,
      ...due.flatMap(({ uid, id, mailed, startAfter }) =>
        mailed ? [{ data: { uid, notificationId: id }, startAfter, id: uuidOf(`mail ${uid} ${id}`) }] : [],
      ),
    )
    await jobs.send(
      tx,
      pushNotification,
      ...due.flatMap(({ uid, id, browsers, startAfter }) =>
        browsers.map((subscriptionId) => ({
          data: { uid, notificationId: id, subscriptionId },
          startAfter,
          id: uuidOf(`push ${uid} ${id} ${subscriptionId}`),
        })),
      ),
    )
    return page.length === PAGE ? page.at(-1)?.uid : undefined
  })
}

interface ToDeliver extends Record<string, unknown> {
  uid: string
  id: string
  type: NotificationType
  quiet_hours: QuietHours
  timezone: string
  mailed: boolean
  /** Ids of subscriptions. */
  browsers: string[]
}

async function readPage(reader: Reader, { batch, after }: { batch: string; after: string }): Promise<ToDeliver[]> {
  const { rows } = await reader.execute<ToDeliver>(sql`
    select * from (
      select n.uid, n.id, n.type, u.quiet_hours, coalesce(u.timezone, g.timezone, 'UTC') as timezone,
        ${isEmailedImmediately(sql`n.type`)} as mailed,
        case when ${wants(sql`n.type`, 'push')} then array(select s.id from push_subscriptions s where s.uid = u.uid)
          else '{}' end as browsers
      from notifications n join users u on u.uid = n.uid left join gyms g on g.id = u.home_gym_id
      where n.batch = ${batch} and n.uid > ${after}) d
    where mailed or cardinality(browsers) > 0 order by uid limit ${PAGE}`)
  return rows
}

function startOf({ quiet_hours: quiet, timezone, type }: ToDeliver, now: Date): Date | undefined {
  return breaksThrough(quiet, type) ? undefined : (quietUntil(quiet, timezone, now) ?? undefined)
}
