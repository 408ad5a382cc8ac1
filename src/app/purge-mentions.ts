import { sql } from 'drizzle-orm'
import type { Mention } from '#domains/feed/activities/contract.ts'
import type { Database, Tx } from '#platform/database.ts'

const PORTION = 200

interface Said extends Record<string, unknown> {
  owner: string
  thing: string
  id: string
  text: string
  mentions: Mention[]
}

/**
 * Replaces `@ana` in other members' text with the label for a former member: in the post or comment, in its edit
 * history, and in the activity log. Works in batches; rewritten rows no longer match.
 */
export async function anonymizeMentions(db: Database, uid: string, former: string): Promise<void> {
  const mentioned = JSON.stringify([{ uid }])
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const { rows } =
        await tx.execute<Said>(sql`select p.user_id as owner, p.activity_id as thing, p.id, p.text, p.mentions
        from posts p where p.mentions @> ${mentioned}::jsonb and p.user_id <> ${uid} limit ${PORTION} for update`)
      for (const post of rows) await rewritePost(tx, post, { uid, former })
      return rows.length
    })
    if (done === 0) break
  }
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<Said & { author: string }>(sql`
        select c.actor_id as owner, c.activity_id as thing, c.id, c.text, c.mentions, c.author_id as author
        from comments c where c.mentions @> ${mentioned}::jsonb and c.author_id <> ${uid} limit ${PORTION} for update`)
      for (const comment of rows) await rewriteComment(tx, comment, { uid, former })
      return rows.length
    })
    if (done === 0) break
  }
}

interface Gone {
  uid: string
  former: string
}

async function rewritePost(tx: Tx, post: Said, gone: Gone): Promise<void> {
  const { owner, id, thing } = post
  const { text, mentions } = without(post, gone)
  await tx.execute(
    sql`update posts set text = ${text}, mentions = ${mentions}::jsonb where user_id = ${owner} and id = ${id}`,
  )
  const { rows } = await tx.execute<{ replaced_at: string; text: string }>(
    sql`select replaced_at::text, text from post_revisions where user_id = ${owner} and post_id = ${id}`,
  )
  for (const before of rows)
    await tx.execute(sql`update post_revisions set text = ${renamed(before.text, post, gone)}
      where user_id = ${owner} and post_id = ${id} and replaced_at = ${before.replaced_at}::timestamptz`)
  const entry = sql`a.actor_id = ${owner} and a.id = ${thing}`
  await rewriteLog(tx, entry, post, gone)
}

async function rewriteComment(tx: Tx, comment: Said & { author: string }, gone: Gone): Promise<void> {
  const { owner, thing, id, author } = comment
  const { text, mentions } = without(comment, gone)
  await tx.execute(sql`update comments set text = ${text}, mentions = ${mentions}::jsonb
    where actor_id = ${owner} and activity_id = ${thing} and id = ${id}`)
  await rewriteLog(tx, sql`a.actor_id = ${author} and a.metadata ->> 'commentId' = ${id}`, comment, gone)
}

async function rewriteLog(tx: Tx, which: ReturnType<typeof sql>, said: Said, gone: Gone): Promise<void> {
  const { rows } = await tx.execute<{
    id: string
    content: Record<string, unknown>
    metadata: Record<string, unknown>
  }>(sql`select a.id, a.content, a.metadata from activities a where ${which}`)
  const inWords = (part: Record<string, unknown>) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(part).map(([key, value]) => [
          key,
          typeof value === 'string' ? renamed(value, said, gone) : value,
        ]),
      ),
    )
  for (const { id, content, metadata } of rows)
    await tx.execute(sql`update activities a set content = ${inWords(content)}::jsonb, metadata = ${inWords(metadata)}::jsonb
      where a.id = ${id} and ${which}`)
}

function without(said: Said, gone: Gone) {
  return {
    text: renamed(said.text, said, gone),
    mentions: JSON.stringify(said.mentions.filter(({ uid }) => uid !== gone.uid)),
  }
}

/** Matches the username at the time of the mention; a longer username with the same start is someone else. */
function renamed(text: string, { mentions }: Said, { uid, former }: Gone): string {
  return mentions
    .filter((mention) => mention.uid === uid)
    .reduce((words, { username }) => words.replace(new RegExp(`@${username}(?![A-Za-z0-9_])`, 'gi'), former), text)
}
