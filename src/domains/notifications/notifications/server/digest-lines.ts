import { sql } from 'drizzle-orm'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import type { Reader } from '#platform/database.ts'
import { statement } from '#platform/statement.ts'
import { notificationPreview } from '../grouping.ts'
import type { NotificationFacts } from './messages.ts'
import { visibleNotifications } from './visible-notifications.ts'

/** One line of a digest: the latest notification of a group, and the ids of all that the line covers. */
export interface DigestLine extends Omit<NotificationFacts, 'uid' | 'timezone'> {
  id: string
  timestamp: Date
  ids: string[]
}

const MOST_READ = 500

/** Notifications that a member can see now but hasn't seen or been emailed, grouped as on screen, latest first. */
export async function readDigestLines(
  reader: Reader,
  viewer: { uid: string },
  { types, since, until }: { types: readonly NotificationType[]; since: Date; until: Date },
): Promise<DigestLine[]> {
  const rows = await unmailed(reader, {
    uid: viewer.uid,
    types: [...types],
    since: since.toISOString(),
    until: until.toISOString(),
    most: MOST_READ,
  })
  const actors = await readActors(
    reader,
    rows.flatMap(({ actor_id }) => actor_id ?? []),
  )
  return [...Map.groupBy(rows, ({ line }) => line).values()].flatMap((together) => {
    const [latest] = together
    if (!latest) return []
    const doers = new Set(together.map(({ actor_id }) => actor_id))
    return {
      id: latest.id,
      ids: together.map(({ id }) => id),
      timestamp: new Date(latest.timestamp),
      type: latest.type,
      actor: latest.actor_id === null ? null : (actors.get(latest.actor_id) ?? unknownActor(latest.actor_id)),
      others: doers.size - 1,
      activityId: latest.activity_id,
      commentId: latest.comment_id,
      preview: latest.said ? notificationPreview(latest.type, latest.said) : null,
      extra: latest.extra,
    }
  })
}

interface Row {
  id: string
  type: NotificationType
  actor_id: string | null
  activity_id: string | null
  comment_id: string | null
  extra: Record<string, unknown>
  timestamp: string
  line: string
  said: string | null
}

/** Prepared, because a run of digests executes it for each member. */
const unmailed = statement<Row>('unmailed', () => {
  const viewer = { uid: sql`${sql.placeholder('uid')}::text` }
  return sql`
    select n.id, n.type, n.actor_id, n.activity_id, n.comment_id, n.extra, n.timestamp, coalesce(n.group_id, n.id) as line,
      coalesce(c.text, (select p.text from posts p where p.user_id = a.actor_id and p.activity_id = a.id), a.content ->> 'text') as said
    ${visibleNotifications(viewer)} and not n.read and n.mailed_at is null and n.type = any(${sql.placeholder('types')}::text[])
      and n.timestamp > ${sql.placeholder('since')}::timestamptz and n.timestamp <= ${sql.placeholder('until')}::timestamptz
      and not exists (select from muted_threads t where t.uid = n.uid and t.activity_id = n.activity_id)
      and not exists (select from notification_groups g where g.uid = n.uid and g.id = n.group_id and g.archived)
    order by n.timestamp desc, n.id desc limit ${sql.placeholder('most')}::int`
})
