import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ContentType } from '#domains/feed/activities/entry-vocabulary.ts'
import { memberRef } from '#domains/members/people/server/tables.ts'
import { dummyColumns, moment, timestamps } from '#platform/columns.ts'
import type { ContentDiscipline, ContentLevel, ContentState, PlanStep } from '../kinds.ts'

/** A lesson. `min_level` decides who has access (`opensFor`). */
export const contents = pgTable(
  'contents',
  {
    id: text('id').primaryKey(),
    creatorUid: memberRef('creator_uid'),
    type: text('type').$type<ContentType>().notNull(),
    state: text('state').$type<ContentState>().notNull().default('draft'),
    title: text('title').notNull().default(''),
    /** Markdown. */
    body: text('body').notNull().default(''),
    /** Visible to everyone, even without access. */
    teaser: text('teaser').notNull().default(''),
    /** How many seconds of the video are public. */
    previewSeconds: integer('preview_seconds').notNull().default(0),
    /** Slugs from the technique library. */
    techniques: text('techniques').array().notNull().default([]),
    discipline: text('discipline').$type<ContentDiscipline>(),
    level: text('level').$type<ContentLevel>().notNull().default('all'),
    cover: text('cover'),
    /** Null: everyone. 0: all members. Above 0: tiers of that level and higher. */
    minLevel: integer('min_level'),
    videoFileId: text('video_file_id'),
    chapters: jsonb('chapters').$type<{ at: number; title: string; technique?: string }[]>().notNull().default([]),
    /** The parts of a course: other lessons, in order. */
    parts: text('parts').array().notNull().default([]),
    /** A drill plan's steps, in order. */
    steps: jsonb('steps').$type<PlanStep[]>().notNull().default([]),
    /** A live class's time and join link. The link is only for viewers with access. */
    live: jsonb('live').$type<{ startsAt: string | null; minutes: number; joinUrl: string }>(),
    commentsOn: boolean('comments_on').notNull().default(true),
    publishAt: moment('publish_at'),
    publishedAt: moment('published_at'),
    /** The lesson's feed entry, once published. */
    activityId: text('activity_id'),
    /** The reason given by the admin or moderator who removed the lesson. */
    removedReason: text('removed_reason'),
    /** Set when hidden after a report. The lesson is then removed as well, until the decision is reversed. */
    takenDownAt: moment('taken_down_at'),
    version: integer('version').notNull().default(1),
    ...timestamps,
    ...dummyColumns,
  },
  (table) => [
    index('contents_of').on(table.creatorUid, table.state, table.publishedAt),
    index('contents_due').on(table.publishAt).where(sql`${table.state} = 'scheduled'`),
    index('contents_video').on(table.videoFileId),
    index('contents_activity').on(table.activityId),
    index('contents_techniques').using('gin', table.techniques),
  ],
)

/** How far a member watched or read. Creators only see totals, never names. */
export const contentViews = pgTable(
  'content_views',
  {
    contentId: text('content_id')
      .notNull()
      .references(() => contents.id, { onDelete: 'cascade' }),
    uid: text('uid').notNull(),
    /** The furthest position, from which playback resumes. */
    seconds: integer('seconds').notNull().default(0),
    finished: boolean('finished').notNull().default(false),
    /** False if the member only saw the preview. */
    opened: boolean('opened').notNull().default(true),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.uid] }),
    index('content_views_of').on(table.uid, table.lastAt),
  ],
)
