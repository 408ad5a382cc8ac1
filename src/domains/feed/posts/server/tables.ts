import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { EventPostData, Mention, PostPicture, VideoLink } from '#domains/feed/activities/contract.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { moment } from '#platform/columns.ts'

/**
 * users/{userId}/posts/{postId}. Who may see a post and whether it is deleted stands in its activity
 * alone, so that it is said once.
 */
export const posts = pgTable(
  'posts',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    activityId: text('activity_id').notNull(),
    type: text('type').$type<'post' | 'event_created'>().notNull().default('post'),
    text: text('text').notNull(),
    pictures: jsonb('pictures').$type<PostPicture[]>().notNull().default([]),
    video: jsonb('video').$type<VideoLink>(),
    techniques: jsonb('techniques').$type<string[]>().notNull().default([]),
    mentions: jsonb('mentions').$type<Mention[]>().notNull().default([]),
    eventData: jsonb('event_data').$type<EventPostData>(),
    /** The entry that is passed on with this post. */
    sharedActivityId: text('shared_activity_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    editedAt: moment('edited_at'),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), index('posts_activity').on(table.activityId)],
)

/** What a post said before it was edited. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    userId: text('user_id').notNull(),
    postId: text('post_id').notNull(),
    /** When this wording was replaced. */
    replacedAt: moment('replaced_at').notNull(),
    text: text('text').notNull(),
    pictures: jsonb('pictures').$type<PostPicture[]>().notNull(),
    techniques: jsonb('techniques').$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.postId, table.replacedAt] }),
    foreignKey({ columns: [table.userId, table.postId], foreignColumns: [posts.userId, posts.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
)

/**
 * Pictures sent before the post or entry they are for; the file lies at `post_pictures/{userId}/{id}.webp`. `userId` is a gym's
 * id for what its posts show and for photos that came with an import.
 */
export const pictures = pgTable(
  'pictures',
  {
    userId: text('user_id').notNull(),
    /** Whose folder the files are in, where it isn't that of `userId`: the gym that sent it was merged. Set by the database. */
    folder: text('folder'),
    /** Chosen by the browser, so that sending twice is sending once. */
    id: text('id').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The post it belongs to, or the entry of a session, a promotion; all null until there is one. */
    postId: text('post_id'),
    activityId: text('activity_id'),
    /** What it is the cover of, such as `creator` or `content/{id}`: shown to everybody. */
    coverOf: text('cover_of'),
    /** The message it was sent in. */
    conversationId: text('conversation_id'),
    messageId: text('message_id'),
    /** The gym it is a photo of, or at which it is an event's cover. Who sees it depends on what shows it there. */
    gymId: text('gym_id').references(() => gyms.id, { onDelete: 'set null' }),
    /** Hidden by a moderator. */
    takenDownAt: moment('taken_down_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('pictures_post').on(table.userId, table.postId),
    index('pictures_activity').on(table.userId, table.activityId),
    index('pictures_folder').on(table.folder, table.id).where(sql`folder is not null`),
    uniqueIndex('pictures_gym').on(table.gymId, table.id).where(sql`gym_id is not null`),
  ],
)
