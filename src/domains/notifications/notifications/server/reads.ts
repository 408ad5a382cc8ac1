import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#domains/feed/activities/contract.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import type { NotificationPreferences } from '#domains/members/people/contract.ts'
import {
  type CategoryId,
  type NotificationType,
  notificationCategories,
} from '#domains/members/people/notification-types.ts'
import { readTimeCursor, writeTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { regionalTag } from '#platform/languages.ts'
import { statement } from '#platform/statement.ts'
import type { NotificationLine, NotificationPage, NotificationTab } from '../contract.ts'
import { notificationPreview } from '../grouping.ts'
import { visibleNotifications } from './visible-notifications.ts'

export { readDigestLines } from './digest-lines.ts'

interface Member {
  uid: string
}

/** The viewer's uid, or an SQL placeholder for it. */
type ViewerInSql = { uid: string | SQL }

/** The maximum number of unread groups that are counted. */
export const MOST_COUNTED = 99
/** How many notifications of a group are read to count them and to find the actors. */
const MOST_IN_LINE = 500
const ACTORS_SHOWN = 3

/**
 * A member's notifications in lines, latest first. Leaves out what they can no longer see, people they block or mute,
 * and lines that become empty.
 */
export async function readLines(
  reader: Reader,
  viewer: Member,
  { tab, cursor, limit }: { tab: NotificationTab; cursor: string | undefined; limit: number },
): Promise<NotificationPage> {
  const after = readTimeCursor(cursor)
  const { rows } = await reader.execute<LineRow>(sql`
    ${lineColumns(viewer)}
    from notification_groups g
    cross join lateral (select n.* ${visibleNotifications(viewer)} and n.group_id = g.id
      order by n.timestamp desc, n.id desc limit 1) n
    ${lineJoins(viewer)}
    where g.uid = ${viewer.uid} and ${isIn(tab, viewer)}
      and ${after ? sql`(g.last_at, g.id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql`true`}
    order by g.last_at desc, g.id desc limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: await linesOf(reader, page),
    nextCursor:
      last?.last_at && last.group_id ? writeTimeCursor({ at: new Date(last.last_at), id: last.group_id }) : null,
  }
}

/** One notification in its group. Undefined if it's someone else's, deleted, or no longer visible. */
export async function readLine(reader: Reader, viewer: Member, id: string): Promise<NotificationLine | undefined> {
  const rows = await oneLine(reader, { uid: viewer.uid, id })
  return (await linesOf(reader, rows))[0]
}

/** The number of unread groups, as in the list. */
export async function countUnread(
  reader: Reader,
  viewer: Member,
  most: number = MOST_COUNTED,
): Promise<{ count: number; more: boolean }> {
  const rows = await unread(reader, { uid: viewer.uid, most: most + 1 })
  const count = rows[0]?.count ?? 0
  return { count: Math.min(count, most), more: count > most }
}

/** The statement behind `countUnread`, with the parameters `uid` and `most`. */
export const unreadQuery = (): SQL =>
  unreadCount(sql`${sql.placeholder('uid')}::text`, sql`${sql.placeholder('most')}::int`)

/** SQL query for `count`, a member's unread groups. Stops counting at `most`. */
export const unreadCount = (uid: SQL, most: SQL): SQL => sql`
  select count(*)::int as count from (
    select from notification_groups g where g.uid = ${uid} and ${isIn('unread', { uid })} limit ${most}) unread`

const unread = statement<{ count: number }>('unread_lines', unreadQuery)

/** The members among these who see something from a batch in the app. */
export async function readBatchRecipients(
  reader: Reader,
  { batch, uids }: { batch: string; uids: readonly string[] },
): Promise<string[]> {
  const { rows } = await reader.execute<{ uid: string }>(sql`
    select distinct n.uid from notifications n
    where n.batch = ${batch} and n.uid = any(${sql.param([...uids])}::text[]) and n.group_id is not null`)
  return rows.map(({ uid }) => uid)
}

/** A notification with what email and push need. */
export interface ForDelivery {
  /** The notification's group, as the member sees it now. */
  line: NotificationLine
  /** The number of others in this group. */
  others: number
  /** Whether this notification has been read, even if the rest of its group hasn't. */
  read: boolean
  mailedAt: Date | null
  recipient: {
    uid: string
    email: string
    name: string
    language: string | null
    /** The member's own time zone, else their home gym's, else UTC. */
    timezone: string
    preferences: NotificationPreferences
  }
}

/** The notification to deliver. Undefined if it's deleted, no longer visible, or about an entry the member muted. */
export async function readForDelivery(
  reader: Reader,
  { uid, notificationId }: { uid: string; notificationId: string },
): Promise<ForDelivery | undefined> {
  const line = await readLine(reader, { uid }, notificationId)
  if (!line || line.muted) return undefined
  const { rows } = await reader.execute<
    ForDelivery['recipient'] & { country: string; read: boolean; mailed_at: string | null }
  >(sql`
    select u.uid, u.email, u.display_name as name, u.language, u.country, coalesce(u.timezone, g.timezone, 'UTC') as timezone,
      u.notification_preferences as preferences, n.read, n.mailed_at
    from notifications n join users u on u.uid = n.uid left join gyms g on g.id = u.home_gym_id
    where n.uid = ${uid} and n.id = ${notificationId}`)
  if (!rows[0]) return undefined
  const { country, read, mailed_at: mailedAt, ...member } = rows[0]
  const recipient = { ...member, language: regionalTag(member.language, country) }
  const doers = line.group.actors.length + line.group.others
  return { line, others: Math.max(doers - 1, 0), read, mailedAt: mailedAt ? new Date(mailedAt) : null, recipient }
}

/** Condition on `notification_groups g`: the group is in this tab. */
function isIn(tab: NotificationTab, viewer: ViewerInSql): SQL {
  switch (tab) {
    case 'all':
      return sql`not g.archived`
    case 'archived':
      return sql`g.archived`
    case 'unread':
      return sql`not g.archived and g.unread > 0 and ${hasUnread(viewer)}`
    case 'social':
    case 'events':
    case 'gyms':
    case 'training':
    case 'system':
      return sql`not g.archived and g.type = any(${sql.param(typesOf(tab))}::text[])`
  }
}

function typesOf(category: CategoryId): NotificationType[] {
  return notificationCategories.flatMap(({ id, types }) => (id === category ? [...types] : []))
}

/** `offset 0` forces one look-up per group; without it, all of the member's notifications would be read. */
const hasUnread = (viewer: ViewerInSql) =>
  sql`exists (select ${visibleNotifications(viewer)} and n.group_id = g.id and not n.read offset 0)`

interface LineRow extends Record<string, unknown> {
  id: string
  type: NotificationType
  actor_id: string | null
  activity_id: string | null
  comment_id: string | null
  extra: Record<string, unknown>
  timestamp: string
  created_at: string
  said: string | null
  group_id: string | null
  last_at: string | null
  archived: boolean
  unread: boolean
  muted: boolean
  count: number
  actor_ids: (string | null)[] | null
}

/** A line's columns, with the notification `n` representing the group `g`. */
const lineColumns = (viewer: ViewerInSql) => sql`
  select n.id, n.type, n.actor_id, n.activity_id, n.comment_id, n.extra, n.timestamp, n.created_at,
    coalesce(c.text, p.text, a.content ->> 'text') as said,
    g.id as group_id, g.last_at, coalesce(g.archived, false) as archived,
    case when g.id is null then not n.read else ${hasUnread(viewer)} end as unread,
    exists (select from muted_threads t where t.uid = n.uid and t.activity_id = n.activity_id) as muted,
    crowd.count, crowd.actor_ids`

const lineJoins = (viewer: ViewerInSql) => sql`
  left join activities a on a.actor_id = n.activity_actor_id and a.id = n.activity_id
  left join posts p on p.user_id = a.actor_id and p.activity_id = a.id
  left join comments c on c.actor_id = a.actor_id and c.activity_id = a.id and c.id = n.comment_id
  cross join lateral (select count(*)::int as count, array_agg(n.actor_id order by n.timestamp desc, n.id desc) as actor_ids
    ${visibleNotifications(viewer, latestOfGroup(viewer))}) crowd`

/** Limited before the joins, or each comment on a popular post would cost as much as all those before it. */
const latestOfGroup = (viewer: ViewerInSql) =>
  sql`(select * from notifications l where l.uid = ${viewer.uid} and l.group_id = g.id
    order by l.timestamp desc, l.id desc limit ${MOST_IN_LINE})`

/** One notification in its group. */
export const lineQuery = (uid: SQL, id: SQL): SQL => sql`
  ${lineColumns({ uid })}
  from (select n.* ${visibleNotifications({ uid })} and n.id = ${id}) n
  left join notification_groups g on g.uid = n.uid and g.id = n.group_id
  ${lineJoins({ uid })}`

/** Prepared, because email and push read it for each message. */
const oneLine = statement<LineRow>('one_notification_line', () =>
  lineQuery(sql`${sql.placeholder('uid')}::text`, sql`${sql.placeholder('id')}::text`),
)

async function linesOf(reader: Reader, rows: readonly LineRow[]): Promise<NotificationLine[]> {
  const doers = rows.map(({ actor_id, actor_ids }) =>
    [...new Set([actor_id, ...(actor_ids ?? [])])].filter((id) => id !== null),
  )
  const actors = await readActors(
    reader,
    doers.flatMap((ids) => ids.slice(0, ACTORS_SHOWN)),
  )
  return rows.map((row, at) => lineOf(row, doers[at] ?? [], actors))
}

function lineOf(row: LineRow, doers: readonly string[], actors: ReadonlyMap<string, Actor>): NotificationLine {
  const actorOf = (id: string) => actors.get(id) ?? unknownActor(id)
  const shown = doers.slice(0, ACTORS_SHOWN)
  return {
    id: row.id,
    type: row.type,
    actor: row.actor_id === null ? null : actorOf(row.actor_id),
    activityId: row.activity_id,
    commentId: row.comment_id,
    preview: previewIn(row),
    extra: row.extra,
    timestamp: new Date(row.timestamp).toISOString(),
    createdAt: new Date(row.created_at).toISOString(),
    read: !row.unread,
    group: {
      id: row.group_id ?? row.id,
      count: Math.max(row.count, 1),
      actors: shown.map(actorOf),
      others: doers.length - shown.length,
    },
    archived: row.archived,
    muted: row.muted,
  }
}

/** A preview of the text that the import from the old app stored, else of the current one. */
function previewIn({ type, said, extra: { oldWords } }: LineRow): string | null {
  const words = typeof oldWords === 'string' ? oldWords : said
  return words ? notificationPreview(type, words) : null
}

/** The people among these who haven't been notified about this entry or comment since `since`. */
export async function readNotYetNotified(
  reader: Reader,
  about: { uids: readonly string[]; activityId: string; commentId: string | null; since: Date },
): Promise<string[]> {
  const { uids, activityId, commentId, since } = about
  if (uids.length === 0) return []
  const { rows } = await reader.execute<{ uid: string }>(sql`
    select w.uid from unnest(${sql.param([...uids])}::text[]) w(uid)
    where not exists (select from notifications n where n.uid = w.uid and n.timestamp >= ${since.toISOString()}::timestamptz
      and n.activity_id = ${activityId} and n.comment_id is not distinct from ${commentId}::text)`)
  return rows.map(({ uid }) => uid)
}
