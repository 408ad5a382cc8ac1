import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import type { VideoLink } from '#domains/feed/activities/contract.ts'
import { dummyColumns, moment, timestamps } from '#platform/columns.ts'
import type { VideoType } from '../limits.ts'
import type { VideoFailure, VideoState } from '../states.ts'

/** A technique video, linked or uploaded. Its activity has its visibility and whether it's deleted. */
export const videos = pgTable(
  'videos',
  {
    uid: text('uid').notNull(),
    /** Chosen by the browser, so a repeated request adds only one video. */
    id: text('id').notNull(),
    activityId: text('activity_id').notNull(),
    title: text('title').notNull(),
    /** Slugs from the technique library. */
    techniques: text('techniques').array().notNull().default([]),
    /** Either a link or a file. */
    link: jsonb('link').$type<VideoLink>(),
    fileId: text('file_id'),
    ...timestamps,
    ...dummyColumns,
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.id] }),
    index('videos_activity').on(table.uid, table.activityId),
    index('videos_file').on(table.fileId),
    index('videos_techniques').using('gin', table.techniques),
  ],
)

/** An uploaded file, or one still uploading. Its bytes are in `videos/{id}`, its renditions in `videos/{id}.made`. */
export const videoFiles = pgTable(
  'video_files',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Detected from the file's head once the upload is complete; null before. */
    type: text('type').$type<VideoType>(),
    /** The original file name. */
    name: text('name'),
    state: text('state').$type<VideoState>().notNull().default('uploading'),
    /** Why processing failed. */
    reason: text('reason').$type<VideoFailure>(),
    /** Set once analysed, like width and height, which are as displayed. */
    seconds: real('seconds'),
    width: integer('width'),
    height: integer('height'),
    /** The renditions available. If empty, the original is played. */
    sizes: integer('sizes').array().notNull().default([]),
    /** Lengths in seconds of the previews already cut. */
    previews: integer('previews').array().notNull().default([]),
    /** How many poster candidates there are; `poster` is the selected one, from 1. */
    posters: integer('posters').notNull().default(0),
    poster: integer('poster').notNull().default(1),
    processedAt: moment('processed_at'),
    /** When a technique video took the file. Lessons don't set it. */
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('video_files_of').on(table.uid, table.createdAt),
    index('video_files_unused').on(table.createdAt).where(sql`${table.usedAt} is null`),
  ],
)

/** Captions of a video in one language. */
export const videoCaptions = pgTable(
  'video_captions',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => videoFiles.id, { onDelete: 'cascade' }),
    /** BCP 47. */
    language: text('language').notNull(),
    label: text('label').notNull(),
    /** WebVTT, rewritten from the uploaded file. */
    vtt: text('vtt').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.language] })],
)
