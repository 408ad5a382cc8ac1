import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
import { gymReplierUids, isMine, messageVisibleTo } from './visible-to.ts'

/** A change to a conversation, for open pages. Contains no text: each page fetches what it may see. */
export type MessageEvent =
  | { what: 'message' }
  | { what: 'deleted' | 'reaction'; seq: number }
  | { what: 'read' }
  | { what: 'changed' }

/**
 * Notifies open pages after the transaction: the author's and, unless `onlyOwn`, those of participants and invited
 * people without a block between them and the author. A change to one message only reaches people who can see it.
 */
export async function notifySides(
  tx: Tx,
  { id, uid, news, onlyOwn = false }: { id: string; uid: string; news: MessageEvent; onlyOwn?: boolean },
): Promise<void> {
  const others = sql`select p.uid from conversation_members p where p.conversation_id = ${id} and p.uid is not null
      and p.state in ('accepted', 'requested')
    union select s.uid from conversation_members p cross join lateral (${gymReplierUids(sql`p.gym_id`)}) s
      where p.conversation_id = ${id}`
  const seesIt =
    'seq' in news
      ? sql`exists (select from conversations c
          join conversation_members mine on mine.conversation_id = c.id and ${isMine(sql`t.uid`)}
          join messages m on m.conversation_id = c.id and m.seq = ${news.seq}
          where c.id = ${id} and ${messageVisibleTo(sql`t.uid`)})`
      : sql`true`
  await tx.execute(sql`
    select pg_notify('open_mat_live', json_build_object('uid', t.uid, 'type', 'message',
      'body', ${JSON.stringify({ conversationId: id, ...news })}::json)::text)
    from (select ${uid}::text as uid ${onlyOwn ? sql`` : sql`union ${others}`}) t
    where ${seesIt} and (t.uid = ${uid} or not exists (select from blocks b
      where (b.blocker_id = t.uid and b.blocked_id = ${uid}) or (b.blocked_id = t.uid and b.blocker_id = ${uid})))`)
}
