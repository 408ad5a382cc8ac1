import { type SQL, sql } from 'drizzle-orm'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import type { Viewer } from '#platform/context.ts'
import { visibleTo as gymVisibleTo } from './visible-to.ts'

/** The viewer of a read; null for visitors. */
export type MaybeViewer = Pick<Viewer, 'uid'> | null

/**
 * SQL condition on `events e` joined with `gyms g`: the viewer may see the event. Reads that show, count or link to
 * events for a viewer must use it. `key` is the link key of a link-only event.
 */
export function eventVisibleTo(viewer: { uid: string | SQL } | null, key?: string): SQL {
  const withKey = key === undefined ? sql`false` : sql`(e.visibility = 'link' and e.link_key = ${key})`
  if (!viewer)
    return sql`(not e.is_deleted and e.status <> 'draft' and ${gymVisibleTo(null)} and (e.visibility = 'public' or ${withKey}))`
  const uid = sql`${viewer.uid}::text`
  return sql`(not e.is_deleted and ${gymVisibleTo(viewer)} and (${runBy(uid)} or (e.status <> 'draft'
    and (e.official or e.created_by is null or not ${blockedBetween(sql`e.created_by`, uid)})
    and (e.visibility = 'public' or ${withKey} or ${isExpected(uid)} or case e.visibility
      when 'followers' then ${follows(uid)}
      when 'gym_members' then exists (select from audience_members m where m.audience = 'gym:' || e.gym_id and m.uid = ${uid})
      else false end))))`
}

/**
 * SQL condition on `events e`: the member created the event, hosts it or is on the gym's staff. `uid` is a column or
 * placeholder.
 */
export const runBy = (uid: SQL) =>
  sql`(e.created_by = ${uid} or ${uid} = any(e.host_ids) or exists (select from gym_staff s where s.gym_id = e.gym_id and s.uid = ${uid}))`

/**
 * SQL condition on `events e`: the host's choice lets the viewer see the attendees. The event itself must already be
 * visible to the viewer.
 */
export const attendeesVisibleTo = (viewer: { uid: SQL } | null): SQL =>
  viewer
    ? sql`(e.hide_attendees = 'everyone' or ${runBy(viewer.uid)} or (e.hide_attendees = 'attendees'
      and exists (select from audience_members m where m.audience = 'event:' || e.id and m.uid = ${viewer.uid})))`
    : sql`e.hide_attendees = 'everyone'`

/** SQL condition: the member is invited, or has an RSVP that wasn't cancelled or removed. */
const isExpected = (uid: SQL) =>
  sql`(exists (select from event_invitations i where i.event_id = e.id and i.uid = ${uid})
    or exists (select from rsvps r where r.event_id = e.id and r.uid = ${uid} and r.status not in ('removed', 'cancelled')))`

/**
 * SQL condition: the member is a follower. For a gym's official event, that's anyone with the gym as a favourite; for a
 * member's event, a follower of the member.
 */
const follows = (uid: SQL) => sql`case when e.official
  then exists (select from favorites v where v.gym_id = e.gym_id and v.uid = ${uid})
  else exists (select from follows f where f.followed_id = e.created_by and f.follower_id = ${uid} and f.status = 'accepted') end`
