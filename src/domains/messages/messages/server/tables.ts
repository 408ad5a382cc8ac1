import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { PostPicture } from '#domains/feed/activities/contract.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'
import type { ConversationKind, Opening, SideState } from '../rules.ts'

/** Two members, a group of up to 12, or a gym and somebody who writes to it. */
export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<ConversationKind>().notNull(),
    /** Of a group; may be empty. */
    title: text('title').notNull().default(''),
    gymId: text('gym_id').references(() => gyms.id, { onDelete: 'cascade' }),
    /** Of two sides: both, in one order, so that there is one conversation between them. */
    pair: text('pair'),
    createdBy: text('created_by'),
    /** The number of its newest message. Whoever writes holds the row, so that numbers follow each other. */
    lastSeq: integer('last_seq').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('conversations_pair').on(table.pair),
    index('conversations_begun').on(table.createdBy, table.createdAt),
    check('conversations_gym', sql`(${table.kind} = 'gym') = (${table.gymId} is not null)`),
  ],
)

/**
 * The sides of a conversation: members, or a gym for which its staff answers. What was read, deleted and left is said by numbers of
 * messages.
 */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The uid, or `gym:{gymId}`. */
    party: text('party').notNull(),
    uid: text('uid'),
    gymId: text('gym_id').references(() => gyms.id, { onDelete: 'cascade' }),
    state: text('state').$type<SideState>().notNull(),
    /** Of a group: may add and take out. */
    isOwner: boolean('is_owner').notNull().default(false),
    lastReadSeq: integer('last_read_seq').notNull().default(0),
    /** Deleted for this side, or from before it came. */
    deletedUpTo: integer('deleted_up_to').notNull().default(0),
    /** Left: nothing after it is theirs to read. */
    leftAfter: integer('left_after'),
    mutedAt: moment('muted_at'),
    joinedAt: moment('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.party] }),
    index('conversation_members_uid').on(table.uid),
    index('conversation_members_gym').on(table.gymId),
    check('conversation_members_party', sql`(${table.uid} is null) <> (${table.gymId} is null)`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    seq: integer('seq').notNull(),
    /** Chosen by the browser, so that sending twice is sending once. */
    id: text('id').notNull(),
    /** Null when its author is no member any more. */
    authorId: text('author_id'),
    /** Written for the gym. */
    asGym: boolean('as_gym').notNull().default(false),
    text: text('text').notNull(),
    pictures: jsonb('pictures').$type<PostPicture[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    /** Deleted by its author for everybody; its words stay for 30 days, for a report. */
    deletedAt: moment('deleted_at'),
    /** By who keeps order; then it is deleted as well, and stays so until that is taken back. */
    takenDownAt: moment('taken_down_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    uniqueIndex('messages_id').on(table.conversationId, table.id),
    index('messages_author').on(table.authorId, table.createdAt),
    index('messages_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)

/** How a member wants to be written to; no row: as usual. */
export const messaging = pgTable('messaging', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  readReceipts: boolean('read_receipts').notNull().default(true),
  openTo: text('open_to').$type<Opening>().notNull().default('everybody'),
  /** The day on which somebody turns 18 who said that they are younger. */
  adultFrom: date('adult_from', { mode: 'string' }),
})
