import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether a row of `video_files` is used in a technique video or a lesson, drafts included. Columns are written out
 * because Drizzle drops the table name in single-table selects, which would refer to another column.
 */
export const isUsed: SQL<boolean> = sql<boolean>`(exists (select from videos v where v.file_id = video_files.id)
    or exists (select from contents c where c.video_file_id = video_files.id))`
