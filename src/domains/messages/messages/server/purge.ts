import { sql } from 'drizzle-orm'
import { RESTORABLE_MS } from '#domains/feed/activities/rules.ts'
import type { Database, Tx } from '#platform/database.ts'

/**
 * Permanently deletes messages that every side deleted, and after 30 days the text, pictures and reactions of those
 * deleted for everyone. Messages taken down by moderators stay for an appeal. `purgePosts` deletes the picture files.
 * Safe to run concurrently.
 */
export async function purgeMessages(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RESTORABLE_MS).toISOString()
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from messages m using (select p.conversation_id, min(p.deleted_up_to) as up_to from conversation_members p
        where p.state <> 'declined' group by p.conversation_id having min(p.deleted_up_to) > 0) gone
      where m.conversation_id = gone.conversation_id and m.seq <= gone.up_to and m.taken_down_at is null`)
    await tx.execute(sql`update messages set text = '', pictures = '[]'
      where deleted_at <= ${since}::timestamptz and taken_down_at is null and (text <> '' or pictures <> '[]')`)
    await tx.execute(sql`delete from message_reactions r using messages m where m.conversation_id = r.conversation_id
      and m.seq = r.seq and m.deleted_at <= ${since}::timestamptz and m.taken_down_at is null`)
    await tx.execute(sql`delete from conversations c where not exists (select from conversation_members p
      where p.conversation_id = c.id and p.uid is not null)`)
    await tx.execute(sql`update pictures i set conversation_id = null, message_id = null where i.message_id is not null
      and not exists (select from messages m where m.conversation_id = i.conversation_id and m.id = i.message_id
        and m.pictures <> '[]')`)
  })
}

/** Deletes a former member's pictures and removes their name from messages; the text stays with the recipients. */
export async function purgeMessagesOf(tx: Tx, uid: string): Promise<void> {
  await tx.execute(sql`
    update messages set author_id = null, pictures = '[]', text = case when deleted_at is null then text else '' end,
      deleted_at = case when text = '' then coalesce(deleted_at, created_at) else deleted_at end
    where author_id = ${uid}`)
  await tx.execute(
    sql`update pictures set conversation_id = null, message_id = null where user_id = ${uid} and message_id is not null`,
  )
  const { rows } = await tx.execute<{ id: string }>(sql`
    delete from conversation_members where uid = ${uid} returning conversation_id as id`)
  const ids = sql`any(${sql.param(rows.map(({ id }) => id))}::text[])`
  await tx.execute(sql`update conversations set pair = null where id = ${ids}`)
  await tx.execute(sql`update conversations set created_by = null where created_by = ${uid}`)
  await tx.execute(sql`delete from conversations c where c.id = ${ids} and not exists (select from conversation_members p
    where p.conversation_id = c.id and p.uid is not null)`)
  await tx.execute(sql`delete from message_reactions where uid = ${uid}`)
  await tx.execute(sql`delete from messaging where uid = ${uid}`)
  await tx.execute(sql`
    update conversation_members p set is_owner = true where (p.conversation_id, p.party) in (
      select distinct on (n.conversation_id) n.conversation_id, n.party from conversation_members n
      join conversations c on c.id = n.conversation_id and c.kind = 'group'
      where n.conversation_id = ${ids} and n.state = 'accepted' and not exists (select from conversation_members o
        where o.conversation_id = n.conversation_id and o.is_owner)
      order by n.conversation_id, n.joined_at, n.party)`)
}
