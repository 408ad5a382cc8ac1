import { and, eq, sql } from 'drizzle-orm'
import { customAlphabet } from 'nanoid'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { type ActivityType, type ActorType, isFeedEntry, scoreOf, visibilityOf } from '../activity-types.ts'
import { isForAudience } from '../audience-types.ts'
import type { ActivityContent, ActorData, EntryFacts } from '../contract.ts'
import { activityIdOf, PREVIEW, previewOf } from '../rules.ts'
import { onActivityCreated } from './jobs.ts'
import { activities } from './tables.ts'

export type Activity = typeof activities.$inferSelect

/** An activity to log. Omitted fields get the type's defaults. */
export interface ActivityToLog {
  /** From `newActivityId`, if the id is needed beforehand. */
  id?: string
  actorId: string
  actorType?: ActorType
  activityType: ActivityType
  targetId: string
  targetType: string
  /** The target's path, such as `users/{uid}/posts/{postId}`; built from type and id by default. */
  targetRef?: string
  content?: Omit<ActivityContent, 'preview'>
  contextType?: string
  contextId?: string
  contextData?: Record<string, unknown>
  visibility?: Visibility
  /**
   * The event or gym whose members are the audience: `event:{id}` or `gym:{id}`. Needed by `event_attendees` and
   * `gym_members`.
   */
  audience?: string
  metadata?: Record<string, unknown>
  /** Notifies no one, for imported activities. */
  quietly?: boolean
}

const randomEnd = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 6)

/**
 * Logs an activity, in the same transaction as the action itself. All logging goes through here, except bulk imports
 * (`logQuietly`) and made-up data. Throws "Missing required activity fields"; logs and rethrows any error.
 */
export async function logActivity({ tx, jobs, log, now }: WriteContext, entry: ActivityToLog): Promise<Activity> {
  try {
    const actorData = await readActorData(tx, entry.actorType ?? 'user', entry.actorId, now)
    const [row] = await tx
      .insert(activities)
      .values(rowOf(entry, actorData, now))
      .returning()
    if (!row) throw new Error('the activity was not saved')
    if (entry.quietly) return row
    if (row.inFeed && row.visibility !== 'private') await announce(tx, row.id)
    if (isForAudience(row))
      await jobs.send(tx, onActivityCreated, { data: { actorId: row.actorId, activityId: row.id } })
    return row
  } catch (error) {
    log.error({ err: error, activityType: entry.activityType, actorId: entry.actorId }, "couldn't log an activity")
    throw error
  }
}

/** Logs a member's imported activities in one statement, without notifying anyone. */
export async function logQuietly(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  actorId: string,
  entries: readonly (Omit<ActivityToLog, 'actorId' | 'actorType' | 'quietly'> & { at: Date })[],
): Promise<void> {
  if (entries.length === 0) return
  const actorData = await readActorData(tx, 'user', actorId, now)
  await tx
    .insert(activities)
    .values(
      entries.map(({ at, ...entry }) =>
        rowOf({ ...entry, actorId }, { ...actorData, lastUpdated: at.toISOString() }, at),
      ),
    )
}

function rowOf(entry: ActivityToLog, actorData: ActorData, now: Date): typeof activities.$inferInsert {
  const { actorId, activityType, targetId, targetType } = entry
  if (!actorId || !activityType || !targetId || !targetType) throw new Error('Missing required activity fields')
  const visibility = visibilityOf(activityType, entry.visibility)
  const text = entry.content?.text
  const longest = activityType === 'gym_post' ? PREVIEW.gymPost : PREVIEW.activity
  return {
    id: entry.id ?? newActivityId(actorId, now),
    ...{ actorId, actorType: entry.actorType ?? 'user', actorData, activityType, timestamp: now },
    ...{ targetId, targetType, targetRef: entry.targetRef ?? `${targetType}s/${targetId}` },
    content: { ...entry.content, ...(text ? { preview: previewOf(text, longest) } : {}) },
    ...(entry.contextType ? { contextType: entry.contextType } : {}),
    contextId: entry.contextId ?? null,
    contextData: entry.contextData ?? null,
    visibility,
    audience: hasAudience(visibility) ? (entry.audience ?? null) : null,
    metadata: entry.metadata ?? {},
    score: scoreOf(activityType),
    inFeed: isFeedEntry(activityType),
  }
}

export const newActivityId = (actorId: string, now: Date): string => activityIdOf(actorId, now, randomEnd())

/** Changes an entry. The caller checks permissions. */
export async function changeEntry(
  tx: Tx,
  { actorId, id }: Pick<Activity, 'actorId' | 'id'>,
  change: Partial<Pick<Activity, 'content' | 'visibility' | 'audience' | 'metadata'>>,
): Promise<void> {
  await tx
    .update(activities)
    .set(change)
    .where(and(eq(activities.actorId, actorId), eq(activities.id, id)))
}

/** Hides or restores an entry and, by a trigger, its session, match or promotion. The caller checks permissions. */
export async function setEntryDeleted(
  tx: Tx,
  { actorId, id }: Pick<Activity, 'actorId' | 'id'>,
  { isDeleted, now }: { isDeleted: boolean; now: Date },
): Promise<void> {
  await tx
    .update(activities)
    .set({ isDeleted, deletedAt: isDeleted ? now : null })
    .where(and(eq(activities.actorId, actorId), eq(activities.id, id)))
}

/** Withdraws an entry that no longer holds, so that its author can't restore it, or reverses that. */
export async function setEntryWithdrawn(
  tx: Tx,
  { actorId, id }: Pick<Activity, 'actorId' | 'id'>,
  { isWithdrawn, now }: { isWithdrawn: boolean; now: Date },
): Promise<void> {
  const metadata = isWithdrawn
    ? sql`${activities.metadata} || '{"withdrawn": true}'::jsonb`
    : sql`${activities.metadata} - 'withdrawn'`
  await tx
    .update(activities)
    .set({ isDeleted: isWithdrawn, deletedAt: isWithdrawn ? now : null, metadata })
    .where(and(eq(activities.actorId, actorId), eq(activities.id, id)))
}

export function logFollow(
  context: WriteContext,
  { followerId, followedId }: { followerId: string; followedId: string },
) {
  return logActivity(context, {
    actorId: followerId,
    activityType: 'user_follow',
    targetId: followedId,
    targetType: 'user',
    targetRef: `users/${followedId}`,
    metadata: { followerId },
  })
}

/** Logs a comment on a post or another activity, or a reply. */
export function logComment(
  context: WriteContext,
  comment: {
    commentId: string
    commentText: string
    postId: string
    postOwnerId: string
    commenterId: string
    /** The comment this one replies to. */
    parentId?: string | undefined
    isOnPost?: boolean
  },
) {
  const { commentId, commentText, postId, postOwnerId, commenterId, parentId, isOnPost = true } = comment
  return logActivity(context, {
    actorId: commenterId,
    activityType: parentId ? 'reply' : isOnPost ? 'comment' : 'profile_comment',
    targetId: postId,
    targetType: 'post',
    targetRef: `activities/${postId}`,
    content: { text: commentText },
    metadata: { commentId, postId, postOwnerId, commenterId, ...(parentId ? { parentId } : {}) },
  })
}

export function logEvent(
  context: WriteContext,
  event: {
    actorId: string
    activityType: Extract<ActivityType, `event_${string}` | 'recurring_event_created'>
    eventId: string
    eventTitle: string
    gymId: string
    gymName: string
    seriesId?: string | undefined
    visibility?: Visibility
    /** `gym` if the action is done in the gym's name. */
    actorType?: ActorType | undefined
    eventSlug?: string | undefined
    /** `event:{id}` or `gym:{id}`; the event's attendees by default. */
    audience?: string | undefined
    facts?: EntryFacts | undefined
  },
) {
  const { actorId, actorType, activityType, eventId, eventTitle, eventSlug, gymId, gymName, seriesId, visibility } =
    event
  return logActivity(context, {
    actorId,
    ...(actorType ? { actorType } : {}),
    activityType,
    targetId: eventId,
    targetType: 'event',
    targetRef: `locations/${gymId}/events/${eventId}`,
    content: { text: eventTitle, ...(event.facts ? { facts: event.facts } : {}) },
    contextType: 'gym',
    contextId: gymId,
    contextData: { gymName },
    ...(visibility ? { visibility } : {}),
    audience: event.audience ?? `event:${eventId}`,
    metadata: {
      gymId,
      gymName,
      eventTitle,
      eventId,
      ...(eventSlug ? { eventSlug } : {}),
      ...(seriesId ? { seriesId } : {}),
    },
  })
}

/** The actor's current name, username and photo, stored with the activity. */
async function readActorData(tx: Tx, actorType: ActorType, actorId: string, now: Date): Promise<ActorData> {
  const lastUpdated = now.toISOString()
  if (actorType === 'gym') {
    const [gym] = await tx.select({ name: gyms.name, photoURL: gyms.photoURL }).from(gyms).where(eq(gyms.id, actorId))
    return { displayName: gym?.name || FALLBACK_NAME, photoURL: gym?.photoURL ?? null, username: null, lastUpdated }
  }
  const [user] = await tx
    .select({ displayName: users.displayName, photoURL: users.photoURL, username: users.username })
    .from(users)
    .where(eq(users.uid, actorId))
  return {
    displayName: user?.displayName.trim() || FALLBACK_NAME,
    photoURL: user?.photoURL ?? null,
    username: user?.username ?? null,
    lastUpdated,
  }
}

function hasAudience(visibility: Visibility): boolean {
  return visibility === 'event_attendees' || visibility === 'gym_members'
}

/** On commit, every web process notifies its open pages whose feed includes the activity. */
async function announce(tx: Tx, activityId: string) {
  await tx.execute(
    sql`select pg_notify('open_mat_live', ${JSON.stringify({ topic: 'activity', body: { activityId } })})`,
  )
}
