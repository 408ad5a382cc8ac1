import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { actorIn } from '#domains/feed/activities/rules.ts'
import { actorNow, visibleToPerson } from '#domains/feed/activities/server/visible-to.ts'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import type { FollowRequest, NotificationInput } from '#domains/members/people/server/extension-points.ts'
import type { WriteContext } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import type { Message } from '#platform/messages.ts'
import { GROUPED_WITHIN_MS, RESULTS_APART_MS, targetOf, UPDATES_APART_MS } from '../grouping.ts'
import { announceBatch, announceTo, MAX_NAMED_RECIPIENTS } from './announce.ts'
import { deliverNotifications } from './jobs.ts'
import { recipientsOf } from './recipients.ts'
import { isEmailedImmediately, wants } from './wants.ts'

/**
 * Notifies everyone found by the type's rule who wants it, in one atomic statement. Returns how many of them see it in
 * the app. Leaves out the actor, anyone the caller excludes, people who can't see the entry, have muted it or have
 * turned the type off, people who mute the actor, members with a block between them and the actor, and repetitions
 * (`isNoRepetition`). People who want it only by email or push get a row that isn't listed. A batch that already exists
 * isn't created again. Logs and rethrows failures.
 */
export async function createNotifications(
  { tx, jobs, log, now }: WriteContext,
  told: NotificationInput,
): Promise<number> {
  try {
    const { type, actorId, recipients = [], extra = {} } = told
    const gymId = typeof extra.gymId === 'string' ? extra.gymId : undefined
    const audience = recipientsOf[type]({ actorId, named: recipients, gymId })
    if (!audience) return 0
    const target = targetOf({ ...told, extra })
    await oneAtATime(tx, told, target)
    if (told.batch !== undefined && (await isWritten(tx, told.batch))) return 0
    const batch = told.batch ?? newId()
    const { rows } = await tx.execute<Written>(insertion({ ...told, extra, batch, target, audience, now }))
    const { shown = 0, at_once: atOnce = false, uids = [] } = rows[0] ?? {}
    if (atOnce) await jobs.send(tx, deliverNotifications, { data: { batch } })
    if (shown > MAX_NAMED_RECIPIENTS) await announceBatch(tx, batch)
    else await announceTo(tx, uids ?? [])
    return shown
  } catch (error) {
    log.error({ err: error, type: told.type }, "couldn't create notifications")
    throw error
  }
}

/** Like `createNotifications`, but logs and ignores failures, so they can't make the action itself fail. */
export async function notify(context: WriteContext, told: NotificationInput): Promise<number> {
  try {
    // A savepoint, so a failure doesn't abort the caller's transaction.
    return await context.tx.transaction((tx) => createNotifications({ ...context, tx }, told))
  } catch (error) {
    context.log.error({ err: error, type: told.type }, 'left out a notification')
    return 0
  }
}

/** Tells members something that concerns only them, with an `account_update` that no one is named as causing. */
export const notifyOfUpdate = (
  context: WriteContext,
  recipients: readonly string[],
  extra: { title: Message; text?: Message | string; path?: string },
  more: Pick<NotificationInput, 'batch' | 'mailed'> = {},
) => notify(context, { type: 'account_update', actorId: null, recipients, extra, ...more })

/** Turns the notification of an accepted request into that of a new follower, marked as read. */
export async function markRequestAccepted(tx: WriteContext['tx'], request: FollowRequest): Promise<void> {
  await tx.execute(sql`
    with ${lockedGroups(request)}, accepted as (
      update notifications n set extra = n.extra - 'as', read = true
      where ${isRequest(request)} and (n.group_id is null or n.group_id in (select id from locked))
      returning n.group_id)
    update notification_groups g set unread = 0 where g.uid = ${request.followedId} and g.id in (select group_id from accepted)`)
  await announceTo(tx, [request.followedId])
}

/** Removes the notification of a declined or withdrawn request. */
export async function removeRequest(tx: WriteContext['tx'], request: FollowRequest): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    with ${lockedGroups(request)}, removed as (
      delete from notifications n
      where ${isRequest(request)} and (n.group_id is null or n.group_id in (select id from locked))
      returning n.group_id),
    emptied as (
      delete from notification_groups g where g.uid = ${request.followedId} and g.id in (select group_id from removed))
    select from removed`)
  if (rowCount) await announceTo(tx, [request.followedId])
}

/** Groups are locked before their notifications, as in `writes.ts`, to avoid deadlocks. */
const lockedGroups = (request: FollowRequest) => sql`locked as (
  select g.id from notification_groups g where g.uid = ${request.followedId}
    and g.id in (select n.group_id from notifications n where ${isRequest(request)}) for update)`

const isRequest = ({ followedId, followerId }: FollowRequest) =>
  sql`n.uid = ${followedId} and n.type = 'follow' and n.actor_id = ${followerId} and n.extra ->> 'as' = 'request'`

interface Written extends Record<string, unknown> {
  /** How many people see the notification in the app. */
  shown: number
  /** Whether anyone gets the notification by push, or by email before the next digest. */
  at_once: boolean | null
  /** The uids of those who see it in the app, if they're few. */
  uids: string[] | null
}

/**
 * Locks the target, because concurrent transactions would create two lines for it. Types grouped only by recipient lock
 * just those recipients.
 */
async function oneAtATime(
  tx: WriteContext['tx'],
  { type, recipients = [], batch }: NotificationInput,
  target: string | null,
) {
  const grouped = target === null ? [] : target === 'me' ? recipients.map((uid) => `${target} ${uid}`) : [target]
  const keys = [...grouped, ...(batch === undefined ? [] : [`batch ${batch}`])].map((key) => lockOf(`${type} ${key}`))
  if (keys.length === 0) return
  await tx.execute(sql`
    select pg_advisory_xact_lock(w.key) from (select distinct key from unnest(${sql.param(keys)}::bigint[]) k(key) order by key) w`)
}

const lockOf = (text: string) => createHash('sha256').update(text).digest().readBigInt64BE().toString()

async function isWritten(tx: WriteContext['tx'], batch: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from notifications where batch = ${batch} limit 1`)
  return rows.length > 0
}

interface Insertion extends NotificationInput {
  extra: Record<string, unknown>
  batch: string
  target: string | null
  audience: SQL
  now: Date
}

function insertion({ type, actorId, activityId, commentId, extra, batch, target, now, ...told }: Insertion): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const activityActorId = activityId ? actorNow(sql`${actorIn(activityId) ?? null}::text`) : null
  // Looked up laterally for each recipient; a join would compare every row with every row.
  const line = sql`(select g.id from notification_groups g
    where g.uid = u.uid and g.type = ${type} and g.target = ${target} and not g.archived
      and g.last_at > ${at} - ${GROUPED_WITHIN_MS} * interval '1 millisecond' order by g.last_at desc limit 1)`
  return sql`
    with told as materialized (
      select u.uid, row_number() over (order by u.uid) as place, translate(gen_random_uuid()::text, '-', '') as id, ${wants(type, 'inApp')} as in_app,
        ${told.mailed ? sql`false` : wants(type, 'email')} as by_mail, ${told.mailed ? sql`false` : isEmailedImmediately(type)} as mailed_at_once,
        ${wants(type, 'push')} and exists (select from push_subscriptions s where s.uid = u.uid) as by_push,
        ${target === null ? sql`null` : line} as line
      from (${told.audience}) r(uid)
      join users u on u.uid = r.uid
      ${activityId ? sql`join activities a on a.actor_id = ${activityActorId} and a.id = ${activityId} and ${visibleToPerson(sql`u.uid`)}` : sql``}
      where u.uid is distinct from ${actorId}::text and u.uid is distinct from ${told.excluded ?? null}::text
        and ${hears(actorId)} and ${listens(activityId)} and ${isNoRepetition({ type, extra, at })}
      order by place),
    grown as (
      update notification_groups g set unread = g.unread + 1, last_at = greatest(g.last_at, ${at})
      from told t where t.in_app and g.uid = t.uid and g.id = t.line and ${restsAt(sql`t.place + 0 * g.unread`)}),
    opened as (
      insert into notification_groups (uid, id, type, target, last_at, unread)
      select t.uid, t.id, ${type}, ${target}, ${at}, 1 from told t where t.in_app and t.line is null and ${restsAt(sql`t.place`)}),
    written as (
      insert into notifications (uid, id, type, actor_id, activity_actor_id, activity_id, comment_id, extra, timestamp, created_at, group_id, batch, mailed_at)
      select t.uid, t.id, ${type}, ${actorId}, ${activityActorId}, ${activityId ?? null}, ${commentId ?? null},
        ${JSON.stringify(extra)}::jsonb, ${at}, ${at}, case when t.in_app then coalesce(t.line, t.id) end, ${batch},
        ${told.mailed ? at : sql`null::timestamptz`}
      from told t where (t.in_app or t.by_mail or t.by_push) and ${restsAt(sql`t.place`)})
    select count(*) filter (where in_app)::int as shown, bool_or(mailed_at_once or by_push) as at_once,
      case when count(*) filter (where in_app) <= ${MAX_NAMED_RECIPIENTS} then array_agg(uid) filter (where in_app) end as uids
    from told`
}

/** The number of rows written between pauses, and the length of a pause. */
const STRETCH = 250
const REST_SECONDS = 0.015

/**
 * SQL that's always true, but sleeps at regular intervals. Without it, notifying a hundred thousand people would keep a
 * CPU core busy for seconds and block readers.
 */
const restsAt = (place: SQL) =>
  sql`case when (${place}) % ${sql.raw(String(STRETCH))} = 0 then pg_sleep(${REST_SECONDS})::text is not null else true end`

/** SQL condition: leaves out recipients who block or mute the actor, and those the actor blocks. */
const hears = (actorId: string | null) =>
  actorId === null
    ? sql`true`
    : sql`not ${blockedBetween(sql`u.uid`, sql`${actorId}::text`)}
      and not exists (select from mutes m where m.muter_id = u.uid and m.muted_id = ${actorId})`

/** SQL condition: leaves out recipients who have muted the entry. */
const listens = (activityId: string | undefined) =>
  activityId === undefined
    ? sql`true`
    : sql`not exists (select from muted_threads t where t.uid = u.uid and t.activity_id = ${activityId})`

/**
 * SQL condition: notifies a person of changes to an event, or of one member's results at a competition, at most once an
 * hour. Messages from the hosts count separately, and changes to the person's own RSVP are always sent.
 */
const isNoRepetition = ({ type, extra, at }: { type: NotificationType; extra: Record<string, unknown>; at: SQL }) => {
  const before = (
    apart: number,
    about: SQL,
  ) => sql`not exists (select from notifications e where e.uid = u.uid and e.type = ${type}
    and e.timestamp > ${at} - ${apart} * interval '1 millisecond' and ${about})`
  if (type === 'match_result' && typeof extra.competitionId === 'string')
    return before(RESULTS_APART_MS, sql`e.extra ->> 'competitionId' = ${extra.competitionId}`)
  if (type === 'event_update' && typeof extra.eventId === 'string' && !('place' in extra))
    return before(
      UPDATES_APART_MS,
      sql`e.extra ->> 'eventId' = ${extra.eventId} and e.extra ->> 'place' is null
      and (e.extra ->> 'change' is not distinct from 'message') = ${extra.change === 'message'}::boolean`,
    )
  return sql`true`
}
