import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether a file is in a video that is shown or in what a creator teaches, drafts too. */
export const isUsed = (fileId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`(exists (select from videos v where v.file_id = ${fileId})
    or exists (select from contents c where c.video_file_id = ${fileId}))`
