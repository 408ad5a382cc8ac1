import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Mention } from '#domains/feed/activities/contract.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { moment } from '#platform/columns.ts'

/** Comments on activities, and one level of replies. */
export const comments = pgTable(
  'comments',
  {
    /** The activity's actor, a member or gym. */
    actorId: text('actor_id').notNull(),
    activityId: text('activity_id').notNull(),
    id: text('id').notNull(),
    authorId: text('author_id').notNull(),
    /** The comment this replies to. Replies can't be replied to. */
    parentId: text('parent_id'),
    text: text('text').notNull(),
    mentions: jsonb('mentions').$type<Mention[]>().notNull().default([]),
    likeCount: integer('like_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    editedAt: moment('edited_at'),
    deletedAt: moment('deleted_at'),
    /** Removed by a moderator. The comment is deleted as well, and stays deleted until that's reversed. */
    takenDownAt: moment('taken_down_at'),
    /** Hidden by the activity's author or its gym's staff; the comment's writer can still see it. */
    hiddenAt: moment('hidden_at'),
  },
  (table) => [
    primaryKey({ columns: [table.actorId, table.activityId, table.id] }),
    foreignKey({
      columns: [table.actorId, table.activityId],
      foreignColumns: [activities.actorId, activities.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('comments_thread').on(table.actorId, table.activityId, table.parentId, table.createdAt, table.id),
    index('comments_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('comments_author').on(table.authorId, table.createdAt),
  ],
)

export const commentLikes = pgTable(
  'comment_likes',
  {
    actorId: text('actor_id').notNull(),
    activityId: text('activity_id').notNull(),
    commentId: text('comment_id').notNull(),
    uid: text('uid').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actorId, table.activityId, table.commentId, table.uid] }),
    foreignKey({
      columns: [table.actorId, table.activityId, table.commentId],
      foreignColumns: [comments.actorId, comments.activityId, comments.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
)
