import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { dummyColumns, moment } from '#platform/columns.ts'
import type { ActivityType, ActorType } from '../activity-types.ts'
import type { ActivityContent, ActorData } from '../contract.ts'

/** The key starts with the actor. An activity's id contains its original actor (`actorIn`). */
export const activities = pgTable(
  'activities',
  {
    id: text('id').notNull(),
    actorId: text('actor_id').notNull(),
    actorType: text('actor_type').$type<ActorType>().notNull().default('user'),
    /** The actor's name, username and picture at the time. Cards show the current ones instead. */
    actorData: jsonb('actor_data').$type<ActorData>().notNull(),
    activityType: text('activity_type').$type<ActivityType>().notNull(),
    timestamp: moment('timestamp').notNull(),
    targetId: text('target_id').notNull(),
    targetType: text('target_type').notNull(),
    targetRef: text('target_ref').notNull(),
    content: jsonb('content').$type<ActivityContent>().notNull(),
    contextType: text('context_type').notNull().default('system'),
    contextId: text('context_id'),
    contextData: jsonb('context_data').$type<Record<string, unknown>>(),
    visibility: text('visibility').$type<Visibility>().notNull(),
    /** The audience for `event_attendees` and `gym_members`: `event:{id}` or `gym:{id}`. */
    audience: text('audience'),
    /** Sum of likes, comments and shares, maintained by database triggers. */
    engagementCount: integer('engagement_count').notNull().default(0),
    likeCount: integer('like_count').notNull().default(0),
    commentCount: integer('comment_count').notNull().default(0),
    shareCount: integer('share_count').notNull().default(0),
    isDeleted: boolean('is_deleted').notNull().default(false),
    deletedAt: moment('deleted_at'),
    /**
     * Removed by a moderator. The entry is then deleted as well (journal entries become private), and stays so until
     * that's reversed.
     */
    takenDownAt: moment('taken_down_at'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    score: integer('score').notNull(),
    boosted: boolean('boosted').notNull().default(false),
    boostExpiry: moment('boost_expiry'),
    /** Shown in feeds and on profiles; see `isFeedEntry`. */
    inFeed: boolean('in_feed').notNull(),
    ...dummyColumns,
  },
  (table) => [
    primaryKey({ columns: [table.actorId, table.id] }),
    index('activities_entries')
      .on(table.actorId, table.timestamp, table.id)
      .where(sql`${table.inFeed} and not ${table.isDeleted}`),
    // The newest public entries, which fill up short home feeds.
    index('activities_public')
      .on(table.timestamp, table.id)
      .where(sql`${table.inFeed} and not ${table.isDeleted} and ${table.visibility} = 'public'`),
    // Messages of an event's discussion.
    index('activities_discussed')
      .on(table.audience, table.timestamp, table.id)
      .where(sql`${table.activityType} = 'event_discussion_post'`),
    // Activities per day and type, for admin statistics.
    index('activities_logged').on(table.timestamp, table.activityType).where(sql`not ${table.isDummy}`),
    index('activities_boosted').on(table.boostExpiry).where(sql`${table.boosted}`),
    index('activities_dummy').on(table.dummyBatchId).where(sql`${table.isDummy}`),
    index('activities_deleted').on(table.deletedAt).where(sql`${table.isDeleted}`),
    check(
      'activities_audience',
      sql`(${table.visibility} in ('event_attendees', 'gym_members')) = (${table.audience} is not null)`,
    ),
  ],
)

/**
 * When each actor's newest feed entry was made, set by a trigger, so that a home feed can leave out actors without
 * reading their entries. May be too late after an entry was deleted, but never too early.
 */
export const newestEntries = pgTable('newest_entries', {
  actorId: text('actor_id').primaryKey(),
  timestamp: moment('timestamp').notNull(),
})

/** Members of an event's audience (going, maybe, attended or running it) or of a gym's (gym members, staff). */
export const audienceMembers = pgTable(
  'audience_members',
  {
    /** `event:{id}` or `gym:{id}`. */
    audience: text('audience').notNull(),
    uid: text('uid').notNull(),
  },
  (table) => [primaryKey({ columns: [table.audience, table.uid] }), index('audience_members_uid').on(table.uid)],
)

export const likes = pgTable(
  'likes',
  {
    actorId: text('actor_id').notNull(),
    activityId: text('activity_id').notNull(),
    uid: text('uid').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.actorId, table.activityId, table.uid] }),
    index('likes_uid').on(table.uid, table.createdAt),
  ],
)

/** A member's private collections of saved activities. */
export const saveCollections = pgTable(
  'save_collections',
  {
    uid: text('uid').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.id] })],
)

export const saves = pgTable(
  'saves',
  {
    uid: text('uid').notNull(),
    actorId: text('actor_id').notNull(),
    activityId: text('activity_id').notNull(),
    /** Null: not in a collection. */
    collectionId: text('collection_id'),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.actorId, table.activityId] }),
    index('saves_listed').on(table.uid, table.savedAt),
  ],
)
