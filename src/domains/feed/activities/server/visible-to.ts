import { type SQL, sql } from 'drizzle-orm'
import { attendeesVisibleTo, eventVisibleTo } from '#domains/gyms/gyms/server/event-visible-to.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import type { Viewer } from '#platform/context.ts'

/** The viewer of a read; null if not signed in. */
export type MaybeViewer = Pick<Viewer, 'uid'> | null
/** A viewer whose uid may be an SQL expression. */
export type ViewerInSql = { uid: string | SQL } | null

/**
 * The viewer's relation to an activity's actor, as SQL conditions. A read that already knows part of it (the feed knows
 * which people the viewer follows) can pass that in. The rule itself stays in `visibleTo`.
 */
export interface RelationInSql {
  own: SQL
  blocked: SQL
  follows: SQL
  followedBack: SQL
}

/** Computed for each row of `activities a`. */
export function relationOf(viewer: NonNullable<ViewerInSql>): RelationInSql {
  return relationTo(sql`${viewer.uid}::text`)
}

function relationTo(person: SQL): RelationInSql {
  return {
    own: sql`a.actor_id = ${person}`,
    blocked: blockedBetween(sql`a.actor_id`, person),
    follows: follows({ follower: person, followed: sql`a.actor_id` }),
    followedBack: follows({ follower: sql`a.actor_id`, followed: person }),
  }
}

/**
 * SQL condition on `activities a`: the viewer may see the activity. Every read that shows or counts activities has to
 * use it, because activities the viewer can't see don't exist for them. Deleted ones don't exist for anyone.
 */
export function visibleTo(viewer: ViewerInSql, relation = viewer ? relationOf(viewer) : undefined): SQL {
  if (!viewer || !relation)
    return sql`(not a.is_deleted and a.visibility = 'public' and ${OPEN_TO_THE_WEB} and ${isOfSeenEvent(null, sql`false`)})`
  return seenBy(sql`${viewer.uid}`, relation)
}

/**
 * `visibleTo` for queries about which of many people can see something. `person` is a column with a uid, or a
 * placeholder for one.
 */
export function visibleToPerson(person: SQL, relation = relationTo(person)): SQL {
  return seenBy(person, relation)
}

function seenBy(person: SQL, relation: RelationInSql): SQL {
  return sql`(${isOfSeenEvent(person, relation.own)} and ${isOpenTo(relation, inAudience(person))})`
}

/**
 * SQL condition: `visibleTo` for an activity that isn't `dependent`. Cheaper, because most of the rule concerns the few
 * that are; of those, the viewer may see some.
 */
export const mayBeVisible = (relation: RelationInSql): SQL => isOpenTo(relation, sql`true`)

/** SQL condition: who may see the activity depends on its event or its audience. */
export const dependent = sql`(a.activity_type in ('event_rsvp', 'event_checkin') or a.audience is not null)`

function isOpenTo({ own, blocked, follows: following, followedBack }: RelationInSql, isInAudience: SQL): SQL {
  return sql`(not a.is_deleted and (${own} or (not ${blocked} and case a.visibility
    when 'public' then true
    when 'followers' then ${following}
    when 'friends' then ${following} and ${followedBack}
    when 'event_attendees' then ${isInAudience}
    when 'gym_members' then ${isInAudience}
    else false end)))`
}

/**
 * SQL condition: event RSVPs and check-ins are visible only to their author and to those who can see the event and its
 * attendees, and only until the RSVP is cancelled.
 */
function isOfSeenEvent(person: SQL | null, own: SQL): SQL {
  const viewer = person && { uid: person }
  return sql`(a.activity_type not in ('event_rsvp', 'event_checkin') or exists (
    select from events e join gyms g on g.id = e.gym_id where e.id = a.target_id
      and (${own} or (${eventVisibleTo(viewer)} and ${attendeesVisibleTo(viewer)}))
      and exists (select from rsvps r where r.event_id = e.id and r.uid = a.actor_id
        and r.status in ('going', 'maybe', 'attended', 'no_show'))))`
}

/**
 * SQL condition on `comments c` of a visible activity: the viewer may see the comment. Excludes deleted comments,
 * comments by people hidden from the viewer, and replies to either. Comments hidden by the activity's author stay
 * visible to that author (for a gym's post, its staff) and to the comment's writer.
 */
export function commentVisibleTo(viewer: ViewerInSql, c: SQL = sql`c`): SQL {
  // The `offset 0` makes each reply look up its own parent. Otherwise the planner reads the whole comments table.
  return sql`(${isSaid(viewer, c)} and (${c}.parent_id is null or exists (select from comments q
    where q.actor_id = ${c}.actor_id and q.activity_id = ${c}.activity_id and q.id = ${c}.parent_id
      and ${isSaid(viewer, sql`q`)} offset 0)))`
}

/** Visitors only see comments by people whose profile is visible on the web. */
function isSaid(viewer: ViewerInSql, c: SQL): SQL {
  if (!viewer)
    return sql`${c}.deleted_at is null and ${c}.hidden_at is null and exists (select from users s where s.uid = ${c}.author_id
      and s.profile_visibility = 'web' and (s.username is not null or s.onboarding_complete))`
  return sql`${c}.deleted_at is null and (${c}.hidden_at is null or ${viewer.uid} in (${c}.actor_id, ${c}.author_id)
      or exists (select from gym_staff h where h.gym_id = ${c}.actor_id and h.uid = ${viewer.uid}))
    and not ${blockedBetween(sql`${c}.author_id`, viewer.uid)}`
}

/** SQL condition: two members follow each other. Each is a uid or a column with one. */
export const isFriend = (one: SQL, other: SQL): SQL =>
  sql`(${followsMember({ follower: one, followed: other })} and ${followsMember({ follower: other, followed: one })})`

const followsMember = ({ follower, followed }: { follower: SQL; followed: SQL }): SQL =>
  sql`exists (select from follows f where f.followed_id = ${followed} and f.follower_id = ${follower} and f.status = 'accepted' offset 0)`

/**
 * SQL condition: `follower` follows a member or, by having it as a favourite, a gym. The `offset 0` makes this a
 * lookup; otherwise the planner collects all followers of a member first.
 */
function follows({ follower, followed }: { follower: SQL; followed: SQL }): SQL {
  return sql`(${followsMember({ follower, followed })}
    or (a.actor_type = 'gym' and exists (select from favorites v where v.gym_id = ${followed} and v.uid = ${follower})))`
}

const inAudience = (person: SQL) =>
  sql`exists (select from audience_members m where m.audience = a.audience and m.uid = ${person})`

/** Visitors see a member's public activities only if the profile is visible on the web. */
const OPEN_TO_THE_WEB = sql`(a.actor_type = 'gym'
  or exists (select from users o where o.uid = a.actor_id and o.profile_visibility = 'web'))`

/**
 * The current actor of an activity. The activity's id contains the original actor, but a merged gym resolves to the one
 * it was merged into.
 */
export const actorNow = (actorId: SQL): SQL => sql`(with recursive led (id, hop) as (select ${actorId}, 0
  union all select g.merged_into, hop + 1 from led join gyms g on g.id = led.id where g.merged_into is not null and hop < 5)
  select id from led order by hop desc limit 1)`
