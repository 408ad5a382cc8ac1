import { eq, sql } from 'drizzle-orm'
import { aboutEvent, type FoundEvent } from '#domains/events/events/server/reads.ts'
import { events } from '#domains/events/events/server/tables.ts'
import type { ActivityCard } from '#domains/feed/activities/contract.ts'
import { logActivity } from '#domains/feed/activities/server/log-activity.ts'
import { readCard, readCards } from '#domains/feed/activities/server/reads.ts'
import { type MaybeViewer as EntryEyes, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { conflict, found, notFound } from '#platform/refusals.ts'
import type { Discussion } from '../contract.ts'
import { discussionClosesAt } from '../rules.ts'

/** Messages of the discussion, latest first, leaving out authors the viewer can't see. */
export async function readDiscussion(
  reader: Reader,
  event: FoundEvent,
  viewer: NonNullable<EntryEyes>,
  { cursor, limit, mayPin, now }: { cursor?: string | undefined; limit: number; mayPin: boolean; now: Date },
): Promise<Discussion> {
  const after = readTimeCursor(cursor)
  const { rows } = await reader.execute<{ id: string; timestamp: string }>(sql`
    select a.id, a.timestamp from activities a
    where a.audience = ${`event:${event.id}`} and a.activity_type = 'event_discussion_post' and ${visibleTo(viewer)}
      and ${after ? sql`(a.timestamp, a.id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql`true`}
    order by a.timestamp desc, a.id desc limit ${limit + 1}`)
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.timestamp, id: row.id }))
  const closesAt = discussionClosesAt(event)
  return {
    open: event.discussionEnabled && now < closesAt,
    closesAt: closesAt.toISOString(),
    mayPin,
    pinned: event.pinnedActivityId ? ((await readCard(reader, viewer, event.pinnedActivityId)) ?? null) : null,
    items: await readCards(
      reader,
      viewer,
      page.map(({ id }) => id),
    ),
    nextCursor,
  }
}

/** Posts a message, and with `notifies` tells members who are going or might go. Throws 409 in a closed discussion. */
export async function postToDiscussion(
  context: WriteContext,
  { event, uid, text, notifies }: { event: FoundEvent; uid: string; text: string; notifies: boolean },
): Promise<ActivityCard> {
  if (!event.discussionEnabled || context.now >= discussionClosesAt(event)) throw discussionClosed()
  const { id } = await logActivity(context, {
    actorId: uid,
    activityType: 'event_discussion_post',
    targetId: event.id,
    targetType: 'event',
    targetRef: `locations/${event.gymId}/events/${event.id}`,
    content: { text },
    contextType: 'gym',
    contextId: event.gymId,
    visibility: 'event_attendees',
    audience: `event:${event.id}`,
    metadata: { eventId: event.id, gymId: event.gymId, gymSlug: event.gym.slug, eventSlug: event.slug },
  })
  if (notifies) await notifyGoing(context, { event, uid, activityId: id })
  return found(await readCard(context.tx, { uid }, id))
}

async function notifyGoing(
  context: WriteContext,
  { event, uid, activityId }: { event: FoundEvent; uid: string; activityId: string },
) {
  const { rows } = await context.tx.execute<{ uid: string }>(
    sql`select uid from rsvps where event_id = ${event.id} and status in ('going', 'maybe')`,
  )
  await notify(context, {
    type: 'event_update',
    actorId: uid,
    activityId,
    recipients: rows.map((row) => row.uid),
    extra: { ...aboutEvent(event, event.gym), change: 'message' },
  })
}

/** Pins one message, or none. Throws 404 if it isn't in this discussion. */
export async function pin(
  context: WriteContext,
  { event, viewer, activityId }: { event: FoundEvent; viewer: NonNullable<EntryEyes>; activityId: string | null },
): Promise<{ pinnedActivityId: string | null }> {
  if (activityId !== null) {
    const { rows } = await context.tx.execute(sql`
      select from activities a where a.id = ${activityId} and a.audience = ${`event:${event.id}`}
        and a.activity_type = 'event_discussion_post' and ${visibleTo(viewer)}`)
    if (rows.length === 0) throw notFound()
  }
  await context.tx.update(events).set({ pinnedActivityId: activityId }).where(eq(events.id, event.id))
  return { pinnedActivityId: activityId }
}

export const discussionClosed = () =>
  conflict(message('This discussion is closed. You can still read it.'), 'DISCUSSION_CLOSED')
