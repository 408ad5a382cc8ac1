import { type SQL, sql } from 'drizzle-orm'
import { blockedBetween } from '#domains/members/people/server/blocked.ts'
import type { Viewer } from '#platform/context.ts'
import { visibleTo as gymVisibleTo } from './visible-to.ts'

/** Whose eyes a read sees with; null is somebody not signed in. */
export type MaybeViewer = Pick<Viewer, 'uid'> | null

/**
 * Who may see an event, as a condition on `events e` joined with `gyms g`. Every read that shows events, counts
 * them or leads to them goes through here. `key` is the one of an event that only its link opens.
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

/** Those who made it, its hosts and the gym's staff, as a condition on `events e`. `uid` is a column or a place for one. */
export const runBy = (uid: SQL) =>
  sql`(e.created_by = ${uid} or ${uid} = any(e.host_ids) or exists (select from gym_staff s where s.gym_id = e.gym_id and s.uid = ${uid}))`

/**
 * Whether the viewer may know that someone comes to an event they may see, as the host decided: a condition on `events e`.
 */
export const attendeesShownTo = (viewer: { uid: SQL } | null): SQL =>
  viewer
    ? sql`(e.hide_attendees = 'everyone' or ${runBy(viewer.uid)} or (e.hide_attendees = 'attendees'
      and exists (select from audience_members m where m.audience = 'event:' || e.id and m.uid = ${viewer.uid})))`
    : sql`e.hide_attendees = 'everyone'`

/** Somebody who was asked to come, or has said that they do. */
const isExpected = (uid: SQL) =>
  sql`(exists (select from event_invitations i where i.event_id = e.id and i.uid = ${uid})
    or exists (select from rsvps r where r.event_id = e.id and r.uid = ${uid} and r.status not in ('removed', 'cancelled')))`

/** Of a gym's own event those who keep the gym follow it, of a member's those who follow the member. */
const follows = (uid: SQL) => sql`case when e.official
  then exists (select from favorites v where v.gym_id = e.gym_id and v.uid = ${uid})
  else exists (select from follows f where f.followed_id = e.created_by and f.follower_id = ${uid} and f.status = 'accepted') end`
