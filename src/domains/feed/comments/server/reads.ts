import { type SQL, sql } from 'drizzle-orm'
import type { Mention } from '#domains/feed/activities/contract.ts'
import { type FoundActivity, mentionsFor } from '#domains/feed/activities/server/reads.ts'
import { commentVisibleTo, type MaybeViewer } from '#domains/feed/activities/server/visible-to.ts'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import { hiddenFrom } from '#domains/members/people/server/block-conditions.ts'
import { readTimeCursor, writeTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { Comment, CommentPage } from '../contract.ts'
import { mayHide } from '../rules.ts'

/** Comments on an activity this viewer can see, or replies to one comment, oldest first. */
export async function readComments(
  reader: Reader,
  viewer: MaybeViewer,
  page: { activity: FoundActivity; parentId: string | undefined; cursor: string | undefined; limit: number },
): Promise<CommentPage> {
  const { activity, parentId, limit } = page
  const after = readTimeCursor(page.cursor)
  const rows = await readRows(reader, viewer, {
    activity,
    which: sql`${parentId === undefined ? sql`c.parent_id is null` : sql`c.parent_id = ${parentId}`}
      and ${after ? sql`(c.created_at, c.id) > (${after.at.toISOString()}::timestamptz, ${after.id})` : sql`true`}`,
    limit: limit + 1,
  })
  const items = rows.slice(0, limit).map((row) => commentOf(row, viewer, activity))
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last ? writeTimeCursor({ at: new Date(last.createdAt), id: last.id }) : null }
}

/** One comment on an activity this viewer can see; undefined if it's missing or hidden from them. */
export async function readComment(
  reader: Reader,
  viewer: MaybeViewer,
  { activity, commentId }: { activity: FoundActivity; commentId: string },
): Promise<Comment | undefined> {
  const [row] = await readRows(reader, viewer, { activity, which: sql`c.id = ${commentId}`, limit: 1 })
  return row && commentOf(row, viewer, activity)
}

interface CommentRow extends Record<string, unknown> {
  id: string
  parent_id: string | null
  author_id: string
  text: string
  mentions: Mention[]
  created_at: string
  edited_at: string | null
  is_hidden: boolean
  like_count: number
  is_liked: boolean
  reply_count: number
  name: string | null
  photo_url: string | null
  username: string | null
  belt_rank: string | null
  stripes: number | null
}

async function readRows(
  reader: Reader,
  viewer: MaybeViewer,
  { activity, which, limit }: { activity: FoundActivity; which: SQL; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await reader.execute<CommentRow>(sql`
    select c.id, c.parent_id, c.author_id, c.text, c.created_at, c.edited_at, c.hidden_at is not null as is_hidden,
      ${mentionsFor(viewer, sql`c.mentions`)} as mentions, ${likesFor(viewer)},
      case when c.parent_id is null then (select count(*)::int from comments r where r.actor_id = c.actor_id
        and r.activity_id = c.activity_id and r.parent_id = c.id and ${commentVisibleTo(viewer, sql`r`)}) else 0 end as reply_count,
      nullif(btrim(u.display_name), '') as name, u.photo_url, u.username, u.belt_rank, u.stripes
    from comments c left join users u on u.uid = c.author_id
    where c.actor_id = ${activity.actorId} and c.activity_id = ${activity.id} and ${commentVisibleTo(viewer)} and ${which}
    order by c.created_at, c.id limit ${limit}`)
  return rows
}

/** Leaves out likes by people this viewer can't see, so that the count doesn't reveal them. */
function likesFor(viewer: MaybeViewer): SQL {
  const likes = sql`from comment_likes l where l.actor_id = c.actor_id and l.activity_id = c.activity_id and l.comment_id = c.id`
  if (!viewer)
    return sql`(select count(*)::int ${likes} and exists (select from users lu where lu.uid = l.uid and lu.profile_visibility = 'web'
      and (lu.username is not null or lu.onboarding_complete))) as like_count, false as is_liked`
  return sql`c.like_count - (select count(*)::int ${likes} and l.uid in (${hiddenFrom(viewer.uid)})) as like_count,
    exists (select ${likes} and l.uid = ${viewer.uid}) as is_liked`
}

function commentOf(row: CommentRow, viewer: MaybeViewer, activity: FoundActivity): Comment {
  return {
    id: row.id,
    activityId: activity.id,
    parentId: row.parent_id,
    author: {
      type: 'user',
      id: row.author_id,
      name: row.name ?? FALLBACK_NAME,
      photoURL: row.photo_url,
      username: row.username,
      beltRank: row.belt_rank,
      stripes: row.stripes ?? 0,
      slug: null,
    },
    text: row.text,
    mentions: row.mentions,
    likeCount: row.like_count,
    isLiked: row.is_liked,
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    isOwn: row.author_id === viewer?.uid,
    isHidden: row.is_hidden,
    canHide: mayHide(activity, viewer?.uid),
    replyCount: row.reply_count,
  }
}
