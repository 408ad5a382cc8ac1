import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether a row of `video_files` is in a video that is shown or in what a creator teaches, drafts too. The column is written out: as a
 * column of a select from one table it would lose its table's name, and mean another.
 */
export const isUsed: SQL<boolean> = sql<boolean>`(exists (select from videos v where v.file_id = video_files.id)
    or exists (select from contents c where c.video_file_id = video_files.id))`
