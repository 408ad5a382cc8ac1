import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ContentType } from '#domains/feed/activities/entry-vocabulary.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'
import type { ContentDiscipline, ContentLevel, ContentState, PlanStep } from '../kinds.ts'

/** What a creator teaches. Who may open it is `min_level`, asked by `opensFor`. */
export const contents = pgTable(
  'contents',
  {
    id: text('id').primaryKey(),
    creatorUid: text('creator_uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    type: text('type').$type<ContentType>().notNull(),
    state: text('state').$type<ContentState>().notNull().default('draft'),
    title: text('title').notNull().default(''),
    /** Markdown. */
    body: text('body').notNull().default(''),
    /** What everybody may read of it. */
    teaser: text('teaser').notNull().default(''),
    /** Of the video, for everybody. */
    previewSeconds: integer('preview_seconds').notNull().default(0),
    /** Slugs of the library. */
    techniques: text('techniques').array().notNull().default([]),
    discipline: text('discipline').$type<ContentDiscipline>(),
    level: text('level').$type<ContentLevel>().notNull().default('all'),
    cover: text('cover'),
    /** Null: open to everybody. 0: every member. Above: tiers of that level and higher. */
    minLevel: integer('min_level'),
    /** A row of `video_files`. */
    videoFileId: text('video_file_id'),
    chapters: jsonb('chapters').$type<{ at: number; title: string; technique?: string }[]>().notNull().default([]),
    /** Of a course: other content, in order. */
    parts: text('parts').array().notNull().default([]),
    /** Of a drill plan, in order. */
    steps: jsonb('steps').$type<PlanStep[]>().notNull().default([]),
    /** Of a live class: when, and where one joins (for those for whom it opens). */
    live: jsonb('live').$type<{ startsAt: string | null; minutes: number; joinUrl: string }>(),
    commentsOn: boolean('comments_on').notNull().default(true),
    publishAt: moment('publish_at'),
    publishedAt: moment('published_at'),
    /** Its entry once it was published. */
    activityId: text('activity_id'),
    /** What an admin said who removed it. */
    removedReason: text('removed_reason'),
    /** Hidden after a report; then it is removed as well, and stays so until that is taken back. */
    takenDownAt: moment('taken_down_at'),
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
  },
  (table) => [
    index('contents_of').on(table.creatorUid, table.state, table.publishedAt),
    index('contents_due').on(table.publishAt).where(sql`${table.state} = 'scheduled'`),
    index('contents_video').on(table.videoFileId),
    index('contents_activity').on(table.activityId),
    index('contents_techniques').using('gin', table.techniques),
  ],
)

/** How far a member watched or read; what the creator sees of it is counted, never named. */
export const contentViews = pgTable(
  'content_views',
  {
    contentId: text('content_id')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    /** The furthest, and where to go on. */
    seconds: integer('seconds').notNull().default(0),
    finished: boolean('finished').notNull().default(false),
    /** False while they saw its preview alone. */
    opened: boolean('opened').notNull().default(true),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.uid] }),
    index('content_views_of').on(table.uid, table.lastAt),
  ],
)
