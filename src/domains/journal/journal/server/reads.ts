import { sql } from 'drizzle-orm'
import type { EntryType } from '#domains/feed/activities/activity-types.ts'
import { type MaybeViewer, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import type { Reader } from '#platform/database.ts'
import { type JournalPart, journalParts } from '../parts.ts'

const ENTRIES = {
  teaching: 'content_published',
  training: 'training_session',
  record: 'match_result',
  promotions: 'belt_promotion',
  videos: 'technique_video',
} as const satisfies Record<JournalPart, EntryType>

/** The parts with at least one entry visible to this viewer. */
export async function readVisibleParts(reader: Reader, viewer: MaybeViewer, uid: string): Promise<JournalPart[]> {
  const { rows } = await reader.execute<{ type: string }>(sql`
    select k.type from unnest(${sql.param(Object.values(ENTRIES))}::text[]) as k(type)
    where exists (select from activities a
      where a.actor_id = ${uid} and a.activity_type = k.type and ${visibleTo(viewer)})`)
  const types = new Set(rows.map(({ type }) => type))
  return journalParts.filter((part) => types.has(ENTRIES[part]))
}
