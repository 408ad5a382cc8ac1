import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
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
import { memberRef, users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'
import type { ConversationKind, Emoji, Opening, SideState } from '../rules.ts'

/** Conversations between two members, in a group of up to 12, or between a gym and a member. */
export const conversations = pgTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<ConversationKind>().notNull(),
    /** The title of a group; may be empty. */
    title: text('title').notNull().default(''),
    gymId: text('gym_id').references(() => gyms.id, { onDelete: 'cascade' }),
    /** In conversations of two: both sides in sorted order, so there's only one conversation between them. */
    pair: text('pair'),
    createdBy: text('created_by'),
    /** The number of the newest message. Writers lock the row, so numbers are consecutive. */
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
 * Sides of a conversation: members, or a gym, for which its staff reply. Read, deleted and left positions are message
 * numbers.
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
    /** In a group: whether the member can rename it, and add and remove people. */
    isOwner: boolean('is_owner').notNull().default(false),
    lastReadSeq: integer('last_read_seq').notNull().default(0),
    /** Messages up to this number are deleted for this side, or date from before it joined. */
    deletedUpTo: integer('deleted_up_to').notNull().default(0),
    /** Set after leaving; later messages aren't visible to this side. */
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
    /** Chosen by the browser, so retries are idempotent. */
    id: text('id').notNull(),
    /** Null for a former member. */
    authorId: text('author_id'),
    /** Written in the gym's name. */
    asGym: boolean('as_gym').notNull().default(false),
    text: text('text').notNull(),
    pictures: jsonb('pictures').$type<PostPicture[]>().notNull().default([]),
    /** The number of the message it replies to, which may have been purged since. */
    replyToSeq: integer('reply_to_seq'),
    createdAt: moment('created_at').notNull(),
    /** When its author deleted it for everyone (the text stays for 30 days, for reports), or as `takenDownAt`. */
    deletedAt: moment('deleted_at'),
    /** Taken down by a moderator. The message is then deleted as well, until that's reversed. */
    takenDownAt: moment('taken_down_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    uniqueIndex('messages_id').on(table.conversationId, table.id),
    index('messages_author').on(table.authorId, table.createdAt),
    index('messages_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)

/** One reaction per person and message. */
export const messageReactions = pgTable(
  'message_reactions',
  {
    conversationId: text('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    uid: memberRef(),
    emoji: text('emoji').$type<Emoji>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq, table.uid] }),
    foreignKey({
      name: 'message_reactions_message',
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
    }).onDelete('cascade'),
    index('message_reactions_uid').on(table.uid),
  ],
)

/** A member's messaging settings; defaults apply without a row. */
export const messaging = pgTable('messaging', {
  uid: text('uid')
    .primaryKey()
    .references(() => users.uid, { onDelete: 'cascade' }),
  readReceipts: boolean('read_receipts').notNull().default(true),
  openTo: text('open_to').$type<Opening>().notNull().default('everybody'),
  /** The 18th birthday of a member who declared they're under 18. */
  adultFrom: date('adult_from', { mode: 'string' }),
})
