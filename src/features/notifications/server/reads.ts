import { type SQL, sql } from 'drizzle-orm'
import type { ActorType } from '#features/activities/activity-types.ts'
import { PREVIEW, previewOf } from '#features/activities/rules.ts'
import { blockedBetween, commentVisibleTo, visibleTo } from '#features/activities/server/visible-to.ts'
import { FALLBACK_NAME } from '#features/people/rules.ts'
import { readTimeCursor, writeTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { Notification, NotificationPage } from '../contract.ts'

interface Member {
  uid: string
}

/** More unread ones than this are not counted out. */
const MOST_COUNTED = 99

/** What a member was told, the latest first. What they may no longer see, and whom they block or mute, is left out. */
export async function readNotifications(
  reader: Reader,
  viewer: Member,
  { unreadOnly, cursor, limit }: { unreadOnly: boolean; cursor: string | undefined; limit: number },
): Promise<NotificationPage> {
  const after = readTimeCursor(cursor)
  const { rows } = await reader.execute<Row & Record<string, unknown>>(sql`
    select n.id, n.type, n.actor_id, n.activity_id, n.comment_id, n.extra, n.timestamp, n.created_at, n.read,
      coalesce(c.text, p.text) as said, coalesce(nullif(btrim(u.display_name), ''), g.name) as actor_name,
      coalesce(u.photo_url, g.photo_url) as photo_url, case when g.id is null then 'user' else 'gym' end as actor_type,
      u.username, u.belt_rank, u.stripes, g.slug
    ${seenBy(viewer)}
      and ${after ? sql`(n.timestamp, n.id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql`true`}
      and ${unreadOnly ? sql`not n.read` : sql`true`}
    order by n.timestamp desc, n.id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: page.map(notificationOf),
    nextCursor: last ? writeTimeCursor({ at: new Date(last.timestamp), id: last.id }) : null,
  }
}

/** As many as the list would show unread. */
export async function countUnread(reader: Reader, viewer: Member): Promise<{ count: number; more: boolean }> {
  const { rows } = await reader.execute<{ count: number }>(sql`
    select count(*)::int as count from (select ${seenBy(viewer)} and not n.read limit ${MOST_COUNTED + 1}) unread`)
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, MOST_COUNTED), more: count > MOST_COUNTED }
}

interface Row {
  id: string
  type: Notification['type']
  actor_id: string | null
  actor_type: ActorType
  activity_id: string | null
  comment_id: string | null
  extra: Record<string, unknown>
  timestamp: string
  created_at: string
  read: boolean
  said: string | null
  actor_name: string | null
  photo_url: string | null
  username: string | null
  belt_rank: string | null
  stripes: number | null
  slug: string | null
}

/** From `notifications n`, with the entry, the comment and the actor, to the end of the conditions. */
function seenBy(viewer: Member): SQL {
  return sql`from notifications n
    left join activities a on a.actor_id = n.activity_actor_id and a.id = n.activity_id
    left join posts p on p.user_id = a.actor_id and p.activity_id = a.id
    left join comments c on c.actor_id = a.actor_id and c.activity_id = a.id and c.id = n.comment_id
    left join users u on u.uid = n.actor_id
    left join gyms g on g.id = n.actor_id
    where n.uid = ${viewer.uid}
      and (n.activity_id is null or (a.id is not null and ${visibleTo(viewer)}))
      and (n.comment_id is null or (c.id is not null and ${commentVisibleTo(viewer)}))
      and not ${blockedBetween(sql`n.actor_id`, viewer.uid)}
      and not exists (select from mutes m where m.muter_id = ${viewer.uid} and m.muted_id = n.actor_id)`
}

function notificationOf(row: Row): Notification {
  return {
    id: row.id,
    type: row.type,
    actor:
      row.actor_id === null
        ? null
        : {
            type: row.actor_type,
            id: row.actor_id,
            name: row.actor_name ?? FALLBACK_NAME,
            photoURL: row.photo_url,
            username: row.username,
            beltRank: row.belt_rank,
            stripes: row.stripes ?? 0,
            slug: row.slug,
          },
    activityId: row.activity_id,
    commentId: row.comment_id,
    preview: row.said ? previewOf(row.said, PREVIEW.commentNotification) : null,
    extra: row.extra,
    timestamp: new Date(row.timestamp).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    read: row.read,
  }
}
