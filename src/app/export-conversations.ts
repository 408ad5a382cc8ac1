import { sql } from 'drizzle-orm'
import { commentVisibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { FORMER_MEMBER } from '#domains/members/people/rules.ts'
import type { Database } from '#platform/database.ts'

const AT_ONCE = 200

interface Entry extends Record<string, unknown> {
  id: string
  type: string
  at: string
  visibility: string
  text: string | null
  pictures: { id: string; alt: string }[]
}

interface Said extends Record<string, unknown> {
  entry: string
  id: string
  parent: string | null
  author: string
  at: string
  text: string
}

export type Comment = Pick<Said, 'id' | 'author' | 'at' | 'text'> & { answers?: Comment[] }
export type Conversation = Entry & { comments: Comment[] }

/** A member's entries, latest first, each with the comments they can see, in order, with replies below each. */
export async function* readConversations(db: Database, uid: string): AsyncGenerator<Conversation> {
  for (let later = sql``; ; ) {
    const { rows: entries } = await db.execute<Entry>(sql`
      select a.id, a.activity_type as type, a.timestamp as at, a.visibility, coalesce(p.text, a.content ->> 'text') as text,
        coalesce(p.pictures, '[]') as pictures
      ${entriesOf(uid)} ${later} order by a.timestamp desc, a.id desc limit ${AT_ONCE}`)
    const said = await readSaid(db, uid, entries)
    for (const entry of entries) yield { ...entry, comments: threadOf(said.get(entry.id) ?? []) }
    const last = entries.at(-1)
    if (!last || entries.length < AT_ONCE) return
    later = sql`and (a.timestamp, a.id) < (${last.at}::timestamptz, ${last.id})`
  }
}

/** SQL: a member's own entries as `a`, with their posts as `p`. */
export const entriesOf = (uid: string) => sql`from activities a
  left join posts p on p.user_id = a.actor_id and p.activity_id = a.id
  where a.actor_id = ${uid} and a.in_feed and not a.is_deleted`

async function readSaid(db: Database, uid: string, entries: readonly Entry[]): Promise<Map<string, Said[]>> {
  if (entries.length === 0) return new Map()
  const ids = sql.param(entries.map(({ id }) => id))
  const { rows } = await db.execute<Said>(sql`
    select c.activity_id as entry, c.id, c.parent_id as parent, coalesce(nullif(btrim(u.display_name), ''), ${FORMER_MEMBER}) as author,
      c.created_at as at, c.text
    from comments c left join users u on u.uid = c.author_id
    where c.actor_id = ${uid} and c.activity_id = any(${ids}::text[]) and ${commentVisibleTo({ uid })}
    order by c.created_at, c.id`)
  return Map.groupBy(rows, ({ entry }) => entry)
}

function threadOf(said: readonly Said[]) {
  const shown = ({ id, author, at, text }: Said) => ({ id, author, at, text })
  return said
    .filter(({ parent }) => parent === null)
    .map((comment) => ({ ...shown(comment), answers: said.filter(({ parent }) => parent === comment.id).map(shown) }))
}
