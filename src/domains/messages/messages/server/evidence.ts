import { sql } from 'drizzle-orm'
import type { PostPicture } from '#domains/feed/activities/contract.ts'
import { picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import type { Evidence } from '#domains/members/reporting/contract.ts'
import type { Reader } from '#platform/database.ts'
import { REPORTED_MESSAGES } from '../limits.ts'
import type { SignedIn } from './reads.ts'
import { isMine } from './visible-to.ts'

/** The part of a conversation stored with a report. */
export interface ReportedConversation {
  /** The path ends in the other author's uid if there's only one, so that each side can report the other. */
  target: string
  /** Null unless there's exactly one other author. */
  aboutUid: string | null
  evidence: Omit<Evidence, 'takenAt' | 'pictures'>
  /** Paths of the files in storage. */
  pictures: string[]
}

/**
 * The last ten messages on the reporter's side, oldest first, including deleted ones and those of blocked people.
 * Undefined if there are none.
 */
export async function readReportedConversation(
  reader: Reader,
  { uid }: SignedIn,
  id: string,
): Promise<ReportedConversation | undefined> {
  const { rows } = await reader.execute<ReportedRow>(sql`
    select m.author_id, u.display_name, m.as_gym, g.name as gym_name, m.text, m.pictures, m.created_at, m.seq, m.reply_to_seq,
      m.deleted_at is not null as is_deleted, m.taken_down_at is not null as is_hidden, mine.state = 'requested' as is_request,
      (select jsonb_agg(jsonb_build_object('emoji', r.emoji, 'by', coalesce(trim(p.display_name), '')) order by r.created_at, r.uid)
        from message_reactions r join users p on p.uid = r.uid
        where r.conversation_id = c.id and r.seq = m.seq and mine.state <> 'left') as reactions
    from conversations c join conversation_members mine on mine.conversation_id = c.id and ${isMine(uid)}
    join messages m on m.conversation_id = c.id left join users u on u.uid = m.author_id left join gyms g on g.id = c.gym_id
    where c.id = ${id} and m.seq > mine.deleted_up_to and (mine.left_after is null or m.seq <= mine.left_after)
    order by m.seq desc limit ${REPORTED_MESSAGES}`)
  if (rows.length === 0) return undefined
  rows.reverse()
  const seqs = rows.map(({ seq }) => seq)
  const others = new Map(
    rows.flatMap((row) => (row.author_id && row.author_id !== uid ? [[row.author_id, nameOf(row)] as const] : [])),
  )
  const [about] = others.size === 1 ? others : []
  return {
    target: about ? `conversations/${id}/members/${about[0]}` : `conversations/${id}`,
    aboutUid: about?.[0] ?? null,
    evidence: { name: about?.[1] ?? '', path: null, lines: rows.map((row) => lineOf(row, seqs)) },
    pictures: rows
      .filter((row) => !row.is_request)
      .flatMap(({ author_id, pictures }) =>
        author_id ? pictures.map((picture) => picturePathOf({ uid: author_id, id: picture.id })) : [],
      ),
  }
}

const nameOf = ({ display_name, as_gym, gym_name }: ReportedRow) => {
  const name = display_name?.trim() ?? ''
  if (!as_gym || !gym_name) return name
  return name ? `${name} (${gym_name})` : gym_name
}

const lineOf = (row: ReportedRow, seqs: number[]): Evidence['lines'][number] => ({
  by: row.author_id === null ? null : nameOf(row),
  at: new Date(row.created_at).toISOString(),
  text: row.text,
  ...(row.is_deleted && { removedBy: row.is_hidden ? 'moderators' : 'author' }),
  ...(row.reply_to_seq !== null && seqs.includes(row.reply_to_seq) && { replyTo: seqs.indexOf(row.reply_to_seq) }),
  ...(row.reactions && { reactions: row.reactions }),
})

interface ReportedRow extends Record<string, unknown> {
  author_id: string | null
  display_name: string | null
  as_gym: boolean
  gym_name: string | null
  text: string
  pictures: PostPicture[]
  created_at: string
  seq: number
  reply_to_seq: number | null
  reactions: { emoji: string; by: string }[] | null
  is_deleted: boolean
  is_hidden: boolean
  is_request: boolean
}
