import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import type { VideoLink } from '#domains/feed/activities/contract.ts'
import { moment } from '#platform/columns.ts'
import type { VideoType } from '../limits.ts'
import type { VideoFailure, VideoState } from '../states.ts'

/** A technique shown, elsewhere or in a file of ours. Who sees it and whether it is deleted stands in its activity. */
export const videos = pgTable(
  'videos',
  {
    uid: text('uid').notNull(),
    /** Chosen by the browser, so that sending twice is sending once. */
    id: text('id').notNull(),
    activityId: text('activity_id').notNull(),
    title: text('title').notNull(),
    /** Slugs of the library. */
    techniques: text('techniques').array().notNull().default([]),
    /** Either of the two. */
    link: jsonb('link').$type<VideoLink>(),
    fileId: text('file_id'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.id] }),
    index('videos_activity').on(table.uid, table.activityId),
    index('videos_file').on(table.fileId),
    index('videos_techniques').using('gin', table.techniques),
  ],
)

/** A file that was sent, or is on its way; its bytes lie in the folder `videos` by its id, what was made of it in `{id}.made`. */
export const videoFiles = pgTable(
  'video_files',
  {
    id: text('id').primaryKey(),
    uid: text('uid').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Told from its head once all of it is here; null before. */
    type: text('type').$type<VideoType>(),
    /** What it was called where it came from. */
    name: text('name'),
    state: text('state').$type<VideoState>().notNull().default('uploading'),
    /** Why it failed. */
    reason: text('reason').$type<VideoFailure>(),
    /** Known once it was looked into, as are its width and height in the way it is shown. */
    seconds: real('seconds'),
    width: integer('width'),
    height: integer('height'),
    /** Those that can be played. Without any the original is. */
    sizes: integer('sizes').array().notNull().default([]),
    /** Beginnings that were cut for those who may not see all of it: how many seconds each. */
    previews: integer('previews').array().notNull().default([]),
    /** How many pictures there are to choose the poster from, and which it is, from 1 on. */
    posters: integer('posters').notNull().default(0),
    poster: integer('poster').notNull().default(1),
    processedAt: moment('processed_at'),
    /** When it became part of something that is shown. */
    usedAt: moment('used_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('video_files_of').on(table.uid, table.createdAt),
    index('video_files_unused').on(table.createdAt).where(sql`${table.usedAt} is null`),
  ],
)

/** What is said in a video, in one language. */
export const videoCaptions = pgTable(
  'video_captions',
  {
    fileId: text('file_id')
      .notNull()
      .references(() => videoFiles.id, { onDelete: 'cascade' }),
    /** As BCP 47 writes it. */
    language: text('language').notNull(),
    label: text('label').notNull(),
    /** WebVTT, written by us from what was sent. */
    vtt: text('vtt').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.language] })],
)
