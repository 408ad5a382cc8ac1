import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ViewerInSql } from '#domains/feed/activities/server/visible-to.ts'

/**
 * The only condition for members-only access: the viewer's own content, or a membership with current access at that
 * level or above.
 * @param minLevel - null: everyone, 0: all members.
 */
export function opensFor(
  viewer: ViewerInSql,
  { creatorUid, minLevel, now }: { creatorUid: SQLWrapper; minLevel: SQLWrapper; now: Date },
): SQL<boolean> {
  if (!viewer) return sql`(${minLevel} is null)`
  return sql`(${minLevel} is null or ${creatorUid} = ${viewer.uid} or exists (
    select from subscriptions s join tiers t on t.id = s.tier_id
    where s.uid = ${viewer.uid} and s.creator_uid = ${creatorUid} and s.access_until > ${now.toISOString()}::timestamptz and t.level >= ${minLevel}))`
}
