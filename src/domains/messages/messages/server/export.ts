import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { conversationVisibleTo, isHiddenWriter, isMine, messageVisibleTo } from './visible-to.ts'

const AT_ONCE = 500

/**
 * A member's own messages, plus those they received outside groups in conversations they accepted, as shown on their
 * screen with names. Excludes messages to gyms they reply for.
 */
export async function* exportMessages(reader: Reader, uid: string): AsyncGenerator<Record<string, unknown>[]> {
  let after = sql``
  for (;;) {
    const { rows } = await reader.execute<Record<string, unknown>>(sql`
    select m.seq as number, m.reply_to_seq as "replyTo", c.id as "conversationId", c.kind, nullif(c.title, '') as "group", g.name as "gym",
      case when m.author_id = ${uid} then 'me' when not ${isHiddenWriter(uid)} then u.display_name end as "from", m.as_gym as "asGym",
      m.created_at as "createdAt", m.text, jsonb_array_length(m.pictures) as "pictureCount"
    from conversation_members mine join conversations c on c.id = mine.conversation_id
    join messages m on m.conversation_id = c.id left join users u on u.uid = m.author_id left join gyms g on g.id = c.gym_id
    where ${isMine(uid)} and m.deleted_at is null and ${conversationVisibleTo(uid)} and ${messageVisibleTo(uid)}
      and (m.author_id = ${uid} or (mine.uid is not null and c.kind <> 'group' and mine.state = 'accepted'))
      ${after} order by c.id, m.seq limit ${AT_ONCE}`)
    if (rows.length > 0)
      yield rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt as string).toISOString() }))
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = sql`and (c.id, m.seq) > (${last.conversationId}, ${last.number}::bigint)`
  }
}
