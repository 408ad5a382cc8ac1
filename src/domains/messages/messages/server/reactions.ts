import { sql } from 'drizzle-orm'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import type { Reader } from '#platform/database.ts'
import type { Reaction } from '../contract.ts'
import { REACTIONS } from '../limits.ts'
import type { Emoji } from '../rules.ts'
import { isMine } from './visible-to.ts'

/**
 * The reactions to messages that the viewer can see, by message number. People who left see none, because they mustn't
 * see reactions added later. Deleted messages have none.
 */
export async function readReactions(
  reader: Reader,
  { uid }: { uid: string },
  id: string,
  messages: readonly { seq: number; is_deleted: boolean }[],
): Promise<Map<number, Reaction[]>> {
  const seqs = messages.flatMap(({ seq, is_deleted }) => (is_deleted ? [] : seq))
  if (seqs.length === 0) return new Map()
  const { rows } = await reader.execute<ReactionRow>(sql`
    select r.seq, r.emoji, u.display_name as name, r.uid = ${uid} as is_own
    from message_reactions r join users u on u.uid = r.uid
    join conversation_members mine on mine.conversation_id = r.conversation_id and ${isMine(uid)} and mine.state <> 'left'
    where r.conversation_id = ${id} and r.seq = any(${sql.param(seqs)}::int[])
      and (r.uid = ${uid} or not ${blockedBetween(sql`r.uid`, uid)})
    order by r.created_at, r.uid`)
  return new Map(seqs.map((seq) => [seq, reactionsOf(rows.filter((row) => row.seq === seq))]))
}

const reactionsOf = (rows: ReactionRow[]): Reaction[] =>
  REACTIONS.flatMap((emoji) => {
    const same = rows.filter((row) => row.emoji === emoji)
    if (same.length === 0) return []
    const others = same.filter((row) => !row.is_own)
    const names = others.map(({ name }) => name?.trim() || FALLBACK_NAME)
    return { emoji, names, isOwn: others.length < same.length }
  })

interface ReactionRow extends Record<string, unknown> {
  seq: number
  emoji: Emoji
  name: string | null
  is_own: boolean
}
