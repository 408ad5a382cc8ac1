import { sql } from 'drizzle-orm'
import type { PostPicture } from '#features/activities/contract.ts'
import type { Reader } from '#platform/database.ts'
import { REPORTED_MESSAGES } from '../limits.ts'
import type { SignedIn } from './reads.ts'
import { isMine } from './visible-to.ts'

/** What a report of a conversation keeps: the last ten messages that are the reporter's to read, the oldest first. */
export interface ReportedConversation {
  kind: string
  messages: {
    authorId: string | null
    authorName: string | null
    asGym: boolean
    text: string
    pictures: PostPicture[]
    /** ISO 8601. */
    createdAt: string
    /** Its author deleted it for everybody. */
    isDeleted: boolean
  }[]
}

/**
 * D18: undefined for whoever is no side of it. A block between the two does not stand in the way of reporting, nor that somebody took
 * back what they said.
 */
export async function readReportedConversation(
  reader: Reader,
  { uid }: SignedIn,
  id: string,
): Promise<ReportedConversation | undefined> {
  const { rows } = await reader.execute<ReportedRow>(sql`
    select c.kind, m.author_id, u.display_name, m.as_gym, m.text, m.pictures, m.created_at, m.deleted_at is not null as is_deleted
    from conversations c join conversation_members mine on mine.conversation_id = c.id and ${isMine(uid)}
    join messages m on m.conversation_id = c.id left join users u on u.uid = m.author_id
    where c.id = ${id} and m.seq > mine.deleted_up_to and (mine.left_after is null or m.seq <= mine.left_after)
    order by m.seq desc limit ${REPORTED_MESSAGES}`)
  const [first] = rows
  if (!first) return undefined
  return {
    kind: first.kind,
    messages: rows.toReversed().map((row) => ({
      authorId: row.author_id,
      authorName: row.display_name,
      asGym: row.as_gym,
      text: row.text,
      pictures: row.pictures,
      createdAt: new Date(row.created_at).toISOString(),
      isDeleted: row.is_deleted,
    })),
  }
}

interface ReportedRow extends Record<string, unknown> {
  kind: string
  author_id: string | null
  display_name: string | null
  as_gym: boolean
  text: string
  pictures: PostPicture[]
  created_at: string
  is_deleted: boolean
}
