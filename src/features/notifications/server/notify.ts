import { sql } from 'drizzle-orm'
import { actorIn } from '#features/activities/rules.ts'
import type { Logging } from '#features/activities/server/log-activity.ts'
import type { NotificationType } from '#features/people/notification-types.ts'
import type { Reader } from '#platform/database.ts'

export interface ToTell {
  type: NotificationType
  /** Who did it; never told of it themselves. */
  actorId: string | null
  recipients: readonly string[]
  /** Left out, though among the recipients. */
  excluded?: string | undefined
  activityId?: string | undefined
  commentId?: string | undefined
  extra?: Record<string, unknown> | undefined
}

/**
 * §7.13, §7.14: tells everybody of the list who wants to hear of it in the app, in one atomic statement; answers how many
 * those are. Left out are the actor, whoever is excluded, whoever turned the type off, and whoever blocked or muted the actor
 * or is blocked by them. §8.9: a failure is logged and thrown on.
 */
export async function createNotifications({ tx, log, now }: Logging, told: ToTell): Promise<number> {
  try {
    const { type, actorId, recipients, excluded, activityId, commentId, extra = {} } = told
    if (recipients.length === 0) return 0
    const at = now.toISOString()
    const result = await tx.execute(sql`
      insert into notifications (uid, id, type, actor_id, activity_actor_id, activity_id, comment_id, extra, timestamp, created_at)
      select u.uid, translate(gen_random_uuid()::text, '-', ''), ${type}, ${actorId}, ${activityId ? (actorIn(activityId) ?? null) : null},
        ${activityId ?? null}, ${commentId ?? null}, ${JSON.stringify(extra)}::jsonb, ${at}::timestamptz, ${at}::timestamptz
      from users u
      where u.uid = any(${sql.param([...new Set(recipients)])}::text[])
        and u.uid is distinct from ${actorId}::text and u.uid is distinct from ${excluded ?? null}::text
        and ${wantsInApp(type)} and ${hears(actorId)}`)
    return result.rowCount ?? 0
  } catch (error) {
    log.error({ err: error, type: told.type }, 'notifications were not created')
    throw error
  }
}

/** §8.7: the same where what it is told of must not fail with it: a failure is logged and ignored. */
export async function notify(logging: Logging, told: ToTell): Promise<number> {
  try {
    // A savepoint, or the failure would end the transaction that it must not touch.
    return await logging.tx.transaction((tx) => createNotifications({ ...logging, tx }, told))
  } catch (error) {
    logging.log.error({ err: error, type: told.type }, 'a notification was left out')
    return 0
  }
}

/** §7.14: of these people, who wants to hear of this in the app; a type that was never turned off is wanted. */
export async function whoWants(
  reader: Reader,
  { uids, type }: { uids: readonly string[]; type: NotificationType },
): Promise<string[]> {
  const { rows } = await reader.execute<{ uid: string }>(sql`
    select w.uid from unnest(${sql.param([...uids])}::text[]) with ordinality as w(uid, place)
    join users u on u.uid = w.uid where ${wantsInApp(type)} order by w.place`)
  return rows.map(({ uid }) => uid)
}

/** §5.10, as `accepts` says it for one: in-app has no switch of its own, and a missing type is allowed. */
const wantsInApp = (type: NotificationType) =>
  sql`(u.notification_preferences #> array['inApp', 'types', ${type}]) is distinct from 'false'::jsonb`

const hears = (actorId: string | null) => sql`not exists (select from blocks b
    where (b.blocker_id = u.uid and b.blocked_id = ${actorId}::text) or (b.blocker_id = ${actorId}::text and b.blocked_id = u.uid))
  and not exists (select from mutes m where m.muter_id = u.uid and m.muted_id = ${actorId}::text)`
