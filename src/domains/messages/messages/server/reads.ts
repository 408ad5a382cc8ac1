import { type SQL, sql } from 'drizzle-orm'
import type { PostPicture } from '#domains/feed/activities/contract.ts'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { ConversationPage, ConversationRow, Message, MessagePage, Quote, Writer } from '../contract.ts'
import { type ConversationKind, quoteOf } from '../rules.ts'
import { readReactions } from './reactions.ts'
import { conversationVisibleTo, IS_OURS, isHiddenWriter, isMine, messageVisibleTo } from './visible-to.ts'

export interface SignedIn {
  uid: string
}

const MOST_COUNTED = 99
const FACES = 4

/** The viewer's conversations that have visible messages, newest message first. */
export async function readConversations(
  reader: Reader,
  { uid }: SignedIn,
  asked: { box: 'inbox' | 'requests'; text?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<ConversationPage> {
  const after = readTimeCursor(asked.cursor)
  const states = asked.box === 'inbox' ? sql`('accepted', 'left')` : sql`('requested')`
  const { rows } = await reader.execute<ListedRow>(sql`
    select c.id, c.kind, ${TITLE}, ${GYM}, mine.uid is null as as_gym, mine.state, mine.muted_at is not null as is_muted,
      last.text, last.created_at, last.is_ours, last.is_deleted, last.picture_count, last.author_name,
      (select count(*)::int from (select from messages m where m.conversation_id = c.id and m.seq > mine.last_read_seq
        and m.deleted_at is null and not ${IS_OURS} and ${messageVisibleTo(uid)} limit ${MOST_COUNTED}) n) as unread
    from conversation_members mine join conversations c on c.id = mine.conversation_id
    left join gyms g on g.id = c.gym_id
    cross join lateral (select m.created_at, m.deleted_at is not null as is_deleted, ${IS_OURS} as is_ours,
        case when m.deleted_at is null then left(m.text, ${PREVIEW}) else '' end as text,
        case when m.deleted_at is null then jsonb_array_length(m.pictures) else 0 end as picture_count,
        case when not ${isHiddenWriter(uid)} then a.display_name end as author_name
      from messages m left join users a on a.uid = m.author_id
      where m.conversation_id = c.id and ${messageVisibleTo(uid)} order by m.seq desc limit 1) last
    where ${isMine(uid)} and mine.state in ${states} and ${conversationVisibleTo(uid)} and ${named(uid, asked.text)}
      and ${after ? sql`(last.created_at, c.id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql`true`}
    order by last.created_at desc, c.id desc limit ${asked.limit + 1}`)
  const { page, nextCursor } = cutPage(rows, asked.limit, (row) => ({ at: row.created_at, id: row.id }))
  const people = await readFaces(
    reader,
    uid,
    page.flatMap(({ id, state }) => (state === 'left' ? [] : id)),
  )
  return {
    items: page.map((row) => listed(row, people.get(row.id) ?? [])),
    nextCursor,
  }
}

/** The number of unmuted conversations with unread messages, and of requests; each up to `MOST_COUNTED`. */
export async function countUnread(reader: Reader, { uid }: SignedIn): Promise<{ count: number; requests: number }> {
  const some = (condition: SQL) => sql`(select count(*)::int from (
    select from conversation_members mine join conversations c on c.id = mine.conversation_id
    where ${isMine(uid)} and c.last_seq > mine.last_read_seq and ${conversationVisibleTo(uid)} and ${condition}
      and exists (select from messages m where m.conversation_id = c.id and m.seq > mine.last_read_seq
        and m.deleted_at is null and not ${IS_OURS} and ${messageVisibleTo(uid)}) limit ${MOST_COUNTED}) n)`
  const { rows } = await reader.execute<{ count: number; requests: number }>(sql`
    select ${some(sql`mine.state = 'accepted' and mine.muted_at is null`)} as count,
      ${some(sql`mine.state = 'requested'`)} as requests`)
  return rows[0] ?? { count: 0, requests: 0 }
}

/** The messages of a conversation that the viewer can see, newest first. None if they can't see the conversation. */
export async function readMessages(
  reader: Reader,
  viewer: SignedIn,
  { id, before, after, limit }: { id: string; before?: number | undefined; after?: number | undefined; limit: number },
): Promise<MessagePage> {
  const rows = await messagesWhere(reader, viewer, {
    id,
    which: sql`${before === undefined ? sql`true` : sql`m.seq < ${before}`}
      and ${after === undefined ? sql`true` : sql`m.seq > ${after}`}`,
    order: after === undefined ? sql`m.seq desc` : sql`m.seq`,
    limit: limit + 1,
  })
  const items = rows.slice(0, limit)
  return { items: after === undefined ? items : items.reverse(), hasMore: rows.length > limit }
}

/** One message, by the id its author's browser chose. */
export async function readMessage(
  reader: Reader,
  viewer: SignedIn,
  { id, messageId }: { id: string; messageId: string },
): Promise<Message | undefined> {
  const which = sql`m.id = ${messageId}`
  const [found] = await messagesWhere(reader, viewer, { id, which, order: sql`m.seq`, limit: 1 })
  return found
}

interface Which {
  id: string
  which: SQL
  order: SQL
  limit: number
}

async function messagesWhere(reader: Reader, viewer: SignedIn, which: Which): Promise<Message[]> {
  const rows = await messageRows(reader, viewer, which)
  const quotes = await readQuotes(reader, viewer, which.id, rows)
  const reactions = await readReactions(reader, viewer, which.id, rows)
  return rows.map((row) => ({
    ...messageOf(row),
    replyTo: quotes.get(row.seq) ?? null,
    reactions: reactions.get(row.seq) ?? [],
  }))
}

/** What each reply quotes, by the reply's number. Originals are read like any message, so a quote reveals no more. */
async function readQuotes(reader: Reader, viewer: SignedIn, id: string, rows: MessageRow[]) {
  const replies = rows.flatMap(({ seq, reply_to_seq: to, is_deleted }) =>
    to === null || is_deleted ? [] : [{ seq, to }],
  )
  if (replies.length === 0) return new Map<number, Quote>()
  const originals = await messageRows(reader, viewer, {
    id,
    which: sql`m.seq = any(${sql.param(replies.map(({ to }) => to))}::int[])`,
    order: sql`m.seq`,
    limit: replies.length,
  })
  const bySeq = new Map(originals.map((row) => [row.seq, messageOf(row)]))
  return new Map(replies.map(({ seq, to }) => [seq, quoteOf(bySeq.get(to))]))
}

async function messageRows(reader: Reader, { uid }: SignedIn, { id, which, order, limit }: Which) {
  const { rows } = await reader.execute<MessageRow>(sql`
    select m.id, m.seq, m.author_id, m.as_gym, m.text, m.pictures, m.reply_to_seq, m.created_at, m.deleted_at is not null as is_deleted,
      ${IS_OURS} as is_ours, coalesce(m.author_id = ${uid}, false) as is_own, ${isHiddenWriter(uid)} as is_hidden_writer,
      mine.state = 'requested' as is_request, a.uid as known, a.display_name, a.username, a.photo_url
    from conversations c join conversation_members mine on mine.conversation_id = c.id and ${isMine(uid)}
    join messages m on m.conversation_id = c.id left join users a on a.uid = m.author_id
    where c.id = ${id} and ${conversationVisibleTo(uid)} and ${messageVisibleTo(uid)} and ${which}
    order by ${order} limit ${limit}`)
  return rows
}

function messageOf(row: MessageRow): Message {
  const isShown = !row.is_deleted && !row.is_request && !row.is_hidden_writer
  const pictures = isShown
    ? row.pictures.map((picture) => ({
        ...picture,
        url: `/files/post_pictures/${row.author_id}/${picture.id}.webp`,
      }))
    : []
  return {
    id: row.id,
    seq: row.seq,
    author: row.known === null || row.is_hidden_writer ? null : writerOf({ ...row, uid: row.known }),
    asGym: row.as_gym,
    isOurs: row.is_ours,
    isOwn: row.is_own,
    text: row.is_deleted ? '' : row.text,
    pictures,
    hiddenPictures: isShown || row.is_deleted ? 0 : row.pictures.length,
    replyTo: null,
    reactions: [],
    createdAt: new Date(row.created_at).toISOString(),
    isDeleted: row.is_deleted,
  }
}

/** For each conversation, the other participants as the viewer sees them. */
async function readFaces(reader: Reader, uid: string, ids: string[]): Promise<Map<string, Writer[]>> {
  const faces = new Map<string, Writer[]>()
  if (ids.length === 0) return faces
  const { rows } = await reader.execute<PersonRow & { conversation_id: string }>(sql`
    select p.conversation_id, u.uid, u.display_name, u.username, u.photo_url
    from conversation_members p join users u on u.uid = p.uid
    where p.conversation_id = any(${sql.param(ids)}::text[]) and ${isOtherParticipant(uid)}
    order by p.joined_at, p.uid`)
  for (const row of rows) faces.set(row.conversation_id, [...(faces.get(row.conversation_id) ?? []), writerOf(row)])
  return faces
}

/** Condition on `conversation_members p`: another participant, who hasn't left and isn't hidden from the viewer. */
export const isOtherParticipant = (
  uid: string,
): SQL => sql`(p.uid <> ${uid} and p.left_after is null and not exists (select from blocks b
  where (b.blocker_id = p.uid and b.blocked_id = ${uid}) or (b.blocked_id = p.uid and b.blocker_id = ${uid})))`

/** The group's title; empty after the viewer left. */
export const TITLE = sql`case when mine.state = 'left' then '' else c.title end as title`

/** The gym of `conversations c`, joined as `gyms g`. */
export const GYM = sql`case when g.id is not null then
  jsonb_build_object('id', g.id, 'slug', g.slug, 'name', g.name, 'photoURL', g.photo_url) end as gym`

export function writerOf(row: PersonRow): Writer {
  return {
    uid: row.uid,
    name: row.display_name?.trim() || FALLBACK_NAME,
    username: row.username,
    photoURL: row.photo_url,
  }
}

/** Every search word must be in the same name: a participant's, the gym's or the group's. */
function named(uid: string, text: string | undefined): SQL {
  const words = (text ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 8)
  if (words.length === 0) return sql`true`
  const within = (name: SQL) =>
    sql.join(
      words.map((word) => sql`position(fold_name(${word.replace(/^@/, '')}) in ${name}) > 0`),
      sql` and `,
    )
  return sql`(mine.state <> 'left' and exists (select from conversation_members p join users u on u.uid = p.uid
      where p.conversation_id = c.id and ${isOtherParticipant(uid)} and ${within(sql`u.search_name`)})
    or (mine.uid is not null and g.id is not null and ${within(sql`fold_name(g.name)`)})
    or (c.title <> '' and mine.state <> 'left' and ${within(sql`fold_name(c.title)`)}))`
}

function listed(row: ListedRow, people: Writer[]): ConversationRow {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    gym: row.gym,
    asGym: row.as_gym,
    state: row.state,
    isMuted: row.is_muted,
    people: people.slice(0, FACES),
    peopleCount: people.length,
    unread: row.unread,
    last: {
      text: row.text,
      author: row.author_name?.trim() || null,
      isOurs: row.is_ours,
      isDeleted: row.is_deleted,
      pictureCount: row.picture_count,
      createdAt: new Date(row.created_at).toISOString(),
    },
  }
}

const PREVIEW = 140

interface PersonRow extends Record<string, unknown> {
  uid: string
  display_name: string | null
  username: string | null
  photo_url: string | null
}

interface ListedRow extends Record<string, unknown> {
  id: string
  kind: ConversationKind
  title: string
  gym: ConversationRow['gym']
  as_gym: boolean
  state: ConversationRow['state']
  is_muted: boolean
  text: string
  created_at: string
  is_ours: boolean
  is_deleted: boolean
  picture_count: number
  author_name: string | null
  unread: number
}

interface MessageRow extends Record<string, unknown> {
  display_name: string | null
  username: string | null
  photo_url: string | null
  id: string
  seq: number
  author_id: string | null
  known: string | null
  as_gym: boolean
  text: string
  pictures: PostPicture[]
  reply_to_seq: number | null
  created_at: string
  is_deleted: boolean
  is_ours: boolean
  is_own: boolean
  is_hidden_writer: boolean
  is_request: boolean
}
