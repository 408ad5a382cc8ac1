import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { GymPicture } from '#domains/gyms/gyms/contract.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'
import type { EventType, EventVisibility, HideAttendees, KeptStatus, WaitlistMode } from '../rules.ts'

/** Milliseconds, so that a page's cursor finds exactly the row it was made from. */
/** What is set for an event, and once for all of a series. */
const facts = () => ({
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  eventType: text('event_type').$type<EventType>().notNull().default('open_mat'),
  /** IANA, the venue's. */
  timezone: text('timezone').notNull(),
  discipline: text('discipline').$type<'gi' | 'nogi' | 'both'>().notNull().default('both'),
  level: text('level').$type<'all' | 'beginner' | 'intermediate' | 'advanced'>().notNull().default('all'),
  minBelt: text('min_belt'),
  minAge: integer('min_age'),
  womenOnly: boolean('women_only').notNull().default(false),
  /** Places; null is as many as come. */
  capacity: integer('capacity'),
  waitlistEnabled: boolean('waitlist_enabled').notNull().default(true),
  waitlistMode: text('waitlist_mode').$type<WaitlistMode>().notNull().default('auto'),
  /** Null is free. `amount` in the currency's own units (10.5), ISO 4217. */
  price: jsonb('price').$type<{ amount: number; currency: string }>(),
  dropInNote: text('drop_in_note').notNull().default(''),
  giRule: text('gi_rule').notNull().default(''),
  bring: text('bring').array().notNull().default(sql`'{}'`),
  cover: jsonb('cover').$type<GymPicture>(),
  hostIds: text('host_ids').array().notNull().default(sql`'{}'`),
  visibility: text('visibility').$type<EventVisibility>().notNull().default('public'),
  hideAttendees: text('hide_attendees').$type<HideAttendees>().notNull().default('everyone'),
  /** Guests that each may bring: 0 to 3. */
  guestsAllowed: integer('guests_allowed').notNull().default(0),
  discussionEnabled: boolean('discussion_enabled').notNull().default(true),
  remindersEnabled: boolean('reminders_enabled').notNull().default(true),
})

/** Events that come again by one rule. Each occurrence that is planned is a row of `events`. */
export const eventSeries = pgTable(
  'event_series',
  {
    id: text('id').primaryKey(),
    gymId: text('gym_id')
      .notNull()
      .references(() => gyms.id, { onDelete: 'cascade' }),
    ...facts(),
    /** RRULE without DTSTART: `FREQ=WEEKLY;BYDAY=SA`. What is allowed: `recurrence.ts`. */
    rule: text('rule').notNull(),
    /** The first start by the venue's wall clock: `2026-11-21T18:00:00`. */
    startsOn: text('starts_on').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    /** Starts, by the wall clock, at which it does not take place (EXDATE). */
    exceptions: text('exceptions').array().notNull().default(sql`'{}'`),
    /** Up to when occurrences are rows. */
    plannedUntil: moment('planned_until').notNull(),
    /** Hosts are asked whether a series without an end goes on. */
    askedAt: moment('asked_at'),
    unanswered: integer('unanswered').notNull().default(0),
    pausedAt: moment('paused_at'),
    endedAt: moment('ended_at'),
    /** By who keeps order, with all its dates. */
    takenDownAt: moment('taken_down_at'),
    official: boolean('official').notNull().default(false),
    /** Grows with each change that calendars have to hear of (SEQUENCE). */
    sequence: integer('sequence').notNull().default(0),
    createdBy: text('created_by').references(() => users.uid, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
  },
  (table) => [
    index('event_series_gym').on(table.gymId),
    index('event_series_planned').on(table.plannedUntil).where(sql`ended_at is null and paused_at is null`),
  ],
)

/** What takes place at a gym once: an event of its own, or one occurrence of a series. */
export const events = pgTable(
  'events',
  {
    id: text('id').primaryKey(),
    gymId: text('gym_id')
      .notNull()
      .references(() => gyms.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    seriesId: text('series_id').references(() => eventSeries.id, { onDelete: 'cascade' }),
    /** When the series' rule would have it start, by the wall clock (RECURRENCE-ID); stays when it is moved. */
    recurrenceId: text('recurrence_id'),
    /** Changed on its own: a change of the whole series leaves it alone. */
    overridden: boolean('overridden').notNull().default(false),
    ...facts(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    rsvpOpenAt: moment('rsvp_open_at'),
    rsvpCloseAt: moment('rsvp_close_at'),
    status: text('status').$type<KeptStatus>().notNull().default('scheduled'),
    cancelReason: text('cancel_reason').notNull().default(''),
    cancelledAt: moment('cancelled_at'),
    /** Opens an event with the visibility `link` to whoever has it. */
    linkKey: text('link_key').notNull(),
    /** Made for the gym by those who may; the others are shown as unofficial. */
    official: boolean('official').notNull().default(false),
    /** Places taken by those who go or were there, their guests included. These four are kept by the database from `rsvps`. */
    goingCount: integer('going_count').notNull().default(0),
    /** Places held for those to whom one is offered, their guests included. */
    heldCount: integer('held_count').notNull().default(0),
    maybeCount: integer('maybe_count').notNull().default(0),
    waitingCount: integer('waiting_count').notNull().default(0),
    checkedInCount: integer('checked_in_count').notNull().default(0),
    /** The number that the next on the waiting list gets. */
    nextInLine: integer('next_in_line').notNull().default(1),
    pinnedActivityId: text('pinned_activity_id'),
    sequence: integer('sequence').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdBy: text('created_by').references(() => users.uid, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    isDeleted: boolean('is_deleted').notNull().default(false),
    deletedAt: moment('deleted_at'),
    /** By who keeps order; then it is deleted as well, and stays so until that is taken back. */
    takenDownAt: moment('taken_down_at'),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
  },
  (table) => [
    uniqueIndex('events_slug').on(table.gymId, table.slug),
    uniqueIndex('events_occurrence').on(table.seriesId, table.recurrenceId),
    index('events_gym').on(table.gymId, table.startsAt, table.id).where(sql`not is_deleted`),
    index('events_start').on(table.startsAt, table.id).where(sql`not is_deleted`),
    index('events_cover').on(sql`(cover ->> 'id')`).where(sql`cover is not null`),
    index('events_hosts').using('gin', table.hostIds),
    index('events_deleted').on(table.deletedAt).where(sql`is_deleted`),
    check('events_end', sql`ends_at > starts_at`),
    check('events_capacity', sql`capacity > 0`),
    check('events_guests', sql`guests_allowed between 0 and 3`),
  ],
)

/** Slugs an event had before: they lead to it for ever. */
export const eventSlugs = pgTable(
  'event_slugs',
  {
    gymId: text('gym_id').notNull(),
    slug: text('slug').notNull(),
    eventId: text('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.slug] })],
)

/** Who is told when a series gets new occurrences. */
export const seriesFollowers = pgTable(
  'series_followers',
  {
    seriesId: text('series_id')
      .notNull()
      .references(() => eventSeries.id, { onDelete: 'cascade' }),
    uid: text('uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.seriesId, table.uid] }), index('series_followers_uid').on(table.uid)],
)
