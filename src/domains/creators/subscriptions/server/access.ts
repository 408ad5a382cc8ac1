import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { ViewerInSql } from '#domains/feed/activities/server/visible-to.ts'

/**
 * The one condition for what a creator keeps for members: the creator's own, or a membership whose access is not over,
 * at a tier of at least that level.
 *
 * @param minLevel - null is open for everybody, 0 for every member.
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
