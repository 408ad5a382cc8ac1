import { sql } from 'drizzle-orm'
import { commentVisibleTo } from '#features/activities/server/visible-to.ts'
import type { Database } from '#platform/database.ts'

const AT_ONCE = 200

interface Entry extends Record<string, unknown> {
  id: string
  type: string
  at: string
  visibility: string
  text: string | null
}

interface Said extends Record<string, unknown> {
  entry: string
  id: string
  parent: string | null
  author: string
  at: string
  text: string
}

/** D21: a member's entries, each with what they see said below it: comments in their order, and below each its answers. */
export async function* conversations(db: Database, uid: string): AsyncGenerator<string> {
  yield '['
  let after = ''
  for (let isFirst = true; ; ) {
    const { rows: entries } = await db.execute<Entry>(sql`
      select a.id, a.activity_type as type, a.timestamp as at, a.visibility, coalesce(p.text, a.content ->> 'text') as text
      from activities a left join posts p on p.user_id = a.actor_id and p.activity_id = a.id
      where a.actor_id = ${uid} and a.in_feed and not a.is_deleted and a.id > ${after} order by a.id limit ${AT_ONCE}`)
    const said = await readSaid(db, uid, entries)
    for (const entry of entries) {
      yield `${isFirst ? '\n' : ',\n'}${JSON.stringify({ ...entry, comments: threadOf(said.get(entry.id) ?? []) })}`
      isFirst = false
    }
    if (entries.length < AT_ONCE) break
    after = entries.at(-1)?.id ?? ''
  }
  yield '\n]\n'
}

async function readSaid(db: Database, uid: string, entries: readonly Entry[]): Promise<Map<string, Said[]>> {
  if (entries.length === 0) return new Map()
  const ids = sql.param(entries.map(({ id }) => id))
  const { rows } = await db.execute<Said>(sql`
    select c.activity_id as entry, c.id, c.parent_id as parent, coalesce(nullif(btrim(u.display_name), ''), 'former member') as author,
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
