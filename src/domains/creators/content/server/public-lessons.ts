import { type SQL, sql } from 'drizzle-orm'
import { journalId } from '#domains/journal/training/contract.ts'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import type { Reader } from '#platform/database.ts'
import { coverAddressOf, existsFor, opens } from './cards.ts'

const isPublic = (now: Date): SQL => sql`(${existsFor({ viewer: null, now })} and ${opens({ viewer: null, now })})`

/** Lessons open to everyone, for search engines. */
export const lessonsForSitemap = (now: Date): SQL => sql`select c.id, c.updated_at as changed
  from contents c join creators cr on cr.uid = c.creator_uid where ${isPublic(now)}`

export interface PublicLesson {
  title: string
  teacher: { uid: string; username: string | null; name: string }
  cover: { url: string; width: number; height: number } | null
}

/** The preview of a lesson's link on other sites. Undefined unless the lesson is open to everyone. */
export async function readPublicLesson(reader: Reader, id: string, now: Date): Promise<PublicLesson | undefined> {
  if (!journalId.safeParse(id).success) return undefined
  const { rows } = await reader.execute<LessonRow>(sql`
    select c.title, c.creator_uid as uid, u.username, u.display_name as name, i.id as cover, i.width, i.height
    from contents c join creators cr on cr.uid = c.creator_uid join users u on u.uid = c.creator_uid
      left join pictures i on i.user_id = c.creator_uid and i.id = c.cover
    where c.id = ${id} and ${isPublic(now)}`)
  const [row] = rows
  if (!row) return undefined
  const { title, uid, username, name, cover, width, height } = row
  return {
    title,
    teacher: { uid, username, name: name.trim() || FALLBACK_NAME },
    cover: cover === null ? null : { url: coverAddressOf({ uid, id: cover }), width, height },
  }
}

interface LessonRow extends Record<string, unknown> {
  title: string
  uid: string
  username: string | null
  name: string
  cover: string | null
  width: number
  height: number
}
