import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'

/** Deletes entries with everything attached to them. */
export async function removeEntries(tx: Tx, entries: readonly { actor_id: string; id: string }[]): Promise<number> {
  if (entries.length === 0) return 0
  const those = sql`unnest(${sql.param(entries.map((entry) => entry.actor_id))}::text[], ${sql.param(entries.map(({ id }) => id))}::text[]) w(actor_id, id)`
  for (const [table, actor, id] of ON_ENTRIES)
    await tx.execute(
      sql`delete from ${sql.identifier(table)} d using ${those} where d.${sql.identifier(actor)} = w.actor_id and d.${sql.identifier(id)} = w.id`,
    )
  const ids = sql.param(entries.map(({ id }) => id))
  await tx.execute(sql`delete from muted_threads where activity_id = any(${ids}::text[])`)
  await removeEmptyLines(tx)
  const { rows } = await tx.execute(
    sql`delete from activities d using ${those} where d.actor_id = w.actor_id and d.id = w.id returning 1`,
  )
  return rows.length
}

/** Tables that refer to an entry by actor and id without a cascading key. */
const ON_ENTRIES = [
  ['likes', 'actor_id', 'activity_id'],
  ['saves', 'actor_id', 'activity_id'],
  ['notifications', 'activity_actor_id', 'activity_id'],
  ['posts', 'user_id', 'activity_id'],
] as const

/** Notifications about an event or a gym have its id in their facts. */
const removeNotificationsOf = (tx: Tx, fact: 'eventId' | 'gymId', ids: readonly string[]) =>
  tx.execute(sql`delete from notifications where extra ->> ${fact} = any(${sql.param([...ids])}::text[])`)

/** Deletes notification groups that have become empty. */
const removeEmptyLines = (tx: Tx) =>
  tx.execute(sql`delete from notification_groups g where not exists
    (select from notifications n where n.uid = g.uid and n.group_id = g.id)`)

export async function removeEvents(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  await removeNotificationsOf(tx, 'eventId', ids)
  await tx.execute(
    sql`delete from audience_members where audience = any(${sql.param(ids.map((id) => `event:${id}`))}::text[])`,
  )
  await tx.execute(
    sql`update training_sessions set event_id = null where event_id = any(${sql.param([...ids])}::text[])`,
  )
  const { rows } = await tx.execute(sql`delete from events where id = any(${sql.param([...ids])}::text[]) returning 1`)
  return rows.length
}

/**
 * Deletes gyms with their own entries and their reviews. Members' training sessions and promotions there remain, with
 * the gym's name.
 */
export async function removeGyms(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const those = sql`any(${sql.param([...ids])}::text[])`
  await removeNotificationsOf(tx, 'gymId', ids)
  await removeEntriesWhere(tx, sql`t.actor_id = ${those}`)
  await removeEntriesWhere(
    tx,
    sql`exists (select from gym_reviews w where w.uid = t.actor_id and w.activity_id = t.id and w.gym_id = ${those})`,
  )
  const nameOf = sql`(select g.name from gyms g where g.id = t.gym_id)`
  await tx.execute(
    sql`update training_sessions t set place = case when place = '' then ${nameOf} else place end, gym_id = null where gym_id = ${those}`,
  )
  await tx.execute(
    sql`update promotions t set gym_name = case when gym_name = '' then ${nameOf} else gym_name end, gym_id = null where gym_id = ${those}`,
  )
  await tx.execute(sql`update users t set home_gym_id = null,
    home_gym_name = coalesce(home_gym_name, (select g.name from gyms g where g.id = t.home_gym_id)) where home_gym_id = ${those}`)
  await tx.execute(
    sql`delete from audience_members where audience = any(${sql.param(ids.map((id) => `gym:${id}`))}::text[])`,
  )
  await tx.execute(sql`delete from newest_entries where actor_id = ${those}`)
  const { rows } = await tx.execute(sql`delete from gyms where id = ${those} returning 1`)
  return rows.length
}

/**
 * Deletes members with their content, except messages to real members, and everything attached to it. Other people's
 * content is deleted only if it's solely about them.
 */
export async function removeMembers(tx: Tx, uids: readonly string[]): Promise<number> {
  if (uids.length === 0) return 0
  const those = sql`any(${sql.param([...uids])}::text[])`
  await removeEntriesWhere(tx, sql`t.actor_id = ${those}`)
  await removeConversationsOf(tx, those)
  for (const [table, column] of OF_MEMBERS)
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${those}`)
  for (const [table, column] of NAMING_MEMBERS)
    await tx.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = null where ${sql.identifier(column)} = ${those}`,
    )
  await removeEmptyLines(tx)
  await tx.execute(sql`delete from auth_users where id = ${those}`)
  const { rows } = await tx.execute(sql`delete from users where uid = ${those} returning 1`)
  return rows.length
}

/** Data that isn't deleted by a cascade. */
const OF_MEMBERS = [
  ['follows', 'follower_id'],
  ['follows', 'followed_id'],
  ['blocks', 'blocker_id'],
  ['blocks', 'blocked_id'],
  ['mutes', 'muter_id'],
  ['mutes', 'muted_id'],
  ['likes', 'uid'],
  ['comment_likes', 'uid'],
  ['comments', 'author_id'],
  ['saves', 'uid'],
  ['save_collections', 'uid'],
  ['notifications', 'uid'],
  ['notifications', 'actor_id'],
  ['notification_groups', 'uid'],
  ['newest_entries', 'actor_id'],
  ['audience_members', 'uid'],
  ['answered_writes', 'uid'],
  ['training_partners', 'partner_uid'],
  ['training_partners_always', 'uid'],
  ['training_partners_always', 'partner_uid'],
  ['training_sessions', 'uid'],
  ['training_templates', 'uid'],
  ['training_not_to_log', 'uid'],
  ['training_goals', 'uid'],
  ['training_imports', 'uid'],
  ['training_reminders', 'uid'],
  ['technique_drills', 'uid'],
  ['competitions', 'uid'],
  ['matches', 'uid'],
  ['milestones', 'uid'],
  ['promotions', 'uid'],
  ['videos', 'uid'],
  ['video_files', 'uid'],
  ['pictures', 'user_id'],
  ['content_views', 'uid'],
] as const

/** References to a member in other people's rows. */
const NAMING_MEMBERS = [
  ['matches', 'opponent_uid'],
  ['promotions', 'promoter_uid'],
  ['training_rounds', 'partner_uid'],
] as const

/** Demo members' messages stay with the real members who received them, without a name or pictures. */
async function removeConversationsOf(tx: Tx, those: SQL): Promise<void> {
  await tx.execute(sql`update messages set author_id = null, pictures = '[]' where author_id = ${those}`)
  await tx.execute(sql`update conversations set created_by = null where created_by = ${those}`)
  await tx.execute(sql`
    with sides as (delete from conversation_members where uid = ${those} returning conversation_id as id, uid)
    update conversations c set pair = null from sides where c.id = sides.id`)
  await tx.execute(sql`delete from conversations c where not exists
    (select from conversation_members p where p.conversation_id = c.id and p.uid is not null)`)
}

async function removeEntriesWhere(tx: Tx, which: SQL): Promise<void> {
  const { rows } = await tx.execute<{ actor_id: string; id: string }>(
    sql`select t.actor_id, t.id from activities t where ${which}`,
  )
  await removeEntries(tx, rows)
}
