import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'

const BELIEVED_MS = 10_000
const MOST_KNOWN = 5_000

/**
 * Whether a video is part of something taken down after a report. If so, its URLs stop working for everyone but the
 * owner, even those issued before. Players request a part every few seconds, so results are cached for ten.
 */
export function openTakedowns() {
  const known = new Map<string, { owner: string | null; isTakenDown: boolean; until: number }>()

  return async (reader: Reader, fileId: string, uid: string | null): Promise<boolean> => {
    let film = known.get(fileId)
    if (!film || film.until <= performance.now()) {
      film = { ...(await read(reader, fileId)), until: performance.now() + BELIEVED_MS }
      if (known.size >= MOST_KNOWN) known.clear()
      known.set(fileId, film)
    }
    return film.isTakenDown && film.owner !== uid
  }
}

async function read(reader: Reader, fileId: string): Promise<{ owner: string | null; isTakenDown: boolean }> {
  const { rows } = await reader.execute<{ owner: string; isTakenDown: boolean }>(sql`
    select f.uid as owner, exists (select from contents c where c.video_file_id = f.id and c.taken_down_at is not null)
      or exists (select from videos v join activities a on a.actor_id = v.uid and a.id = v.activity_id
        where v.file_id = f.id and a.taken_down_at is not null) as "isTakenDown"
    from video_files f where f.id = ${fileId}`)
  return rows[0] ?? { owner: null, isTakenDown: false }
}
