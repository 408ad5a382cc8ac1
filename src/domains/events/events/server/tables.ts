import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { GymPicture } from '#domains/gyms/gyms/contract.ts'
import { gymRef } from '#domains/gyms/gyms/server/tables.ts'
import { memberRef, users } from '#domains/members/people/server/tables.ts'
import { dummyColumns, moment, timestamps } from '#platform/columns.ts'
import type { CancelCause } from '../cancel-causes.ts'
import type { EventType, EventVisibility, HideAttendees, StoredStatus, WaitlistMode } from '../rules.ts'

/** Fields that events and series share. */
const facts = () => ({
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  eventType: text('event_type').$type<EventType>().notNull().default('open_mat'),
  /** The venue's IANA time zone. */
  timezone: text('timezone').notNull(),
  discipline: text('discipline').$type<'gi' | 'nogi' | 'both'>().notNull().default('both'),
  level: text('level').$type<'all' | 'beginner' | 'intermediate' | 'advanced'>().notNull().default('all'),
  minBelt: text('min_belt'),
  minAge: integer('min_age'),
  womenOnly: boolean('women_only').notNull().default(false),
  /** Null: no limit. */
  capacity: integer('capacity'),
  waitlistEnabled: boolean('waitlist_enabled').notNull().default(true),
  waitlistMode: text('waitlist_mode').$type<WaitlistMode>().notNull().default('auto'),
  /** Null: free. `amount` in major units (10.5), ISO 4217 currency. */
  price: jsonb('price').$type<{ amount: number; currency: string }>(),
  dropInNote: text('drop_in_note').notNull().default(''),
  giRule: text('gi_rule').notNull().default(''),
  /** What people are asked when they RSVP, or empty. A trigger deletes the answers when it changes. */
  question: text('question').notNull().default(''),
  bring: text('bring').array().notNull().default(sql`'{}'`),
  cover: jsonb('cover').$type<GymPicture>(),
  hostIds: text('host_ids').array().notNull().default(sql`'{}'`),
  visibility: text('visibility').$type<EventVisibility>().notNull().default('public'),
  hideAttendees: text('hide_attendees').$type<HideAttendees>().notNull().default('everyone'),
  /** How many guests each member may bring, 0 to 3. */
  guestsAllowed: integer('guests_allowed').notNull().default(0),
  discussionEnabled: boolean('discussion_enabled').notNull().default(true),
  /** Whether people can RSVP without an account, if the event is public and requires no belt. */
  guestRsvps: boolean('guest_rsvps').notNull().default(true),
  remindersEnabled: boolean('reminders_enabled').notNull().default(true),
})

/** Recurring events. Each planned occurrence is a row in `events`. */
export const eventSeries = pgTable(
  'event_series',
  {
    id: text('id').primaryKey(),
    gymId: gymRef(),
    ...facts(),
    /** RRULE without DTSTART: `FREQ=WEEKLY;BYDAY=SA`. Supported rules: `recurrence-rule.ts`. */
    rule: text('rule').notNull(),
    /** The first start in the venue's local time: `2026-11-21T18:00:00`. */
    startsOn: text('starts_on').notNull(),
    durationMinutes: integer('duration_minutes').notNull(),
    /** Local starts at which the series doesn't take place (EXDATE). */
    exceptions: text('exceptions').array().notNull().default(sql`'{}'`),
    /** Eight weeks after its dates were last planned. */
    plannedUntil: moment('planned_until').notNull(),
    /** When hosts were last asked whether an open-ended series is still on, or last confirmed it. */
    askedAt: moment('asked_at'),
    unanswered: integer('unanswered').notNull().default(0),
    pausedAt: moment('paused_at'),
    endedAt: moment('ended_at'),
    /** Removed by a moderator, with all its dates. */
    takenDownAt: moment('taken_down_at'),
    official: boolean('official').notNull().default(false),
    /** Incremented with each change that calendars need to fetch (SEQUENCE). */
    sequence: integer('sequence').notNull().default(0),
    createdBy: text('created_by').references(() => users.uid, { onDelete: 'set null' }),
    ...timestamps,
    ...dummyColumns,
  },
  (table) => [
    index('event_series_gym').on(table.gymId),
    index('event_series_planned').on(table.plannedUntil).where(sql`ended_at is null and paused_at is null`),
  ],
)

/** A single event at a gym, or one occurrence of a series. */
export const events = pgTable(
  'events',
  {
    id: text('id').primaryKey(),
    gymId: gymRef(),
    slug: text('slug').notNull(),
    seriesId: text('series_id').references(() => eventSeries.id, { onDelete: 'cascade' }),
    /** The local start according to the series' rule (RECURRENCE-ID); unchanged when only this event moves. */
    recurrenceId: text('recurrence_id'),
    /** Whether the event was edited or postponed individually. Edits of its series keep its details. */
    overridden: boolean('overridden').notNull().default(false),
    ...facts(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    rsvpOpenAt: moment('rsvp_open_at'),
    rsvpCloseAt: moment('rsvp_close_at'),
    status: text('status').$type<StoredStatus>().notNull().default('scheduled'),
    /** The host's reason for cancelling or postponing the event; empty if Open Mat cancelled it. */
    cancelReason: text('cancel_reason').notNull().default(''),
    cancelCause: text('cancel_cause').$type<CancelCause>(),
    cancelledAt: moment('cancelled_at'),
    /** Opens an event with visibility `link`. */
    linkKey: text('link_key').notNull(),
    /** Created for the gym by its staff; other events are shown as unofficial. */
    official: boolean('official').notNull().default(false),
    /**
     * Places taken by people who are going, attended or didn't show up, including guests. Database triggers on `rsvps`
     * and `event_guests` maintain these four counts.
     */
    goingCount: integer('going_count').notNull().default(0),
    /** Places held for open offers, including guests. */
    heldCount: integer('held_count').notNull().default(0),
    maybeCount: integer('maybe_count').notNull().default(0),
    waitingCount: integer('waiting_count').notNull().default(0),
    checkedInCount: integer('checked_in_count').notNull().default(0),
    /** The next number on the waitlist. */
    nextInLine: integer('next_in_line').notNull().default(1),
    pinnedActivityId: text('pinned_activity_id'),
    sequence: integer('sequence').notNull().default(0),
    version: integer('version').notNull().default(1),
    createdBy: text('created_by').references(() => users.uid, { onDelete: 'set null' }),
    ...timestamps,
    /** The title without case and accents, like a member's `search_name`. */
    searchTitle: text('search_title').notNull().generatedAlwaysAs(sql`fold_name(' ' || title)`),
    /** `searchTitle` and the gym's `searchText`, maintained by triggers. */
    searchText: text('search_text').notNull().default(''),
    isDeleted: boolean('is_deleted').notNull().default(false),
    deletedAt: moment('deleted_at'),
    /** Removed by a moderator. The event is deleted as well, and stays deleted until that's reversed. */
    takenDownAt: moment('taken_down_at'),
    ...dummyColumns,
  },
  (table) => [
    uniqueIndex('events_slug').on(table.gymId, table.slug),
    uniqueIndex('events_occurrence').on(table.seriesId, table.recurrenceId),
    index('events_gym').on(table.gymId, table.startsAt, table.id).where(sql`not is_deleted`),
    index('events_start').on(table.startsAt, table.id).where(sql`not is_deleted`),
    index('events_cover').on(sql`(cover ->> 'id')`).where(sql`cover is not null`),
    index('events_search').using('gin', table.searchText.op('gin_trgm_ops')).where(sql`not is_deleted`),
    index('events_hosts').using('gin', table.hostIds),
    index('events_deleted').on(table.deletedAt).where(sql`is_deleted`),
    check('events_end', sql`ends_at > starts_at`),
    check('events_capacity', sql`capacity > 0`),
    check('events_guests', sql`guests_allowed between 0 and 3`),
  ],
)

/** References the event that a row is about. Deleting the event deletes the row. */
export const eventRef = () =>
  text('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' })

/** Former slugs of events, which redirect permanently. */
export const eventSlugs = pgTable(
  'event_slugs',
  {
    gymId: text('gym_id').notNull(),
    slug: text('slug').notNull(),
    eventId: eventRef(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.slug] })],
)

/** Members notified of changes to a series, like those going to its events. */
export const seriesFollowers = pgTable(
  'series_followers',
  {
    seriesId: text('series_id')
      .notNull()
      .references(() => eventSeries.id, { onDelete: 'cascade' }),
    uid: memberRef(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.seriesId, table.uid] }), index('series_followers_uid').on(table.uid)],
)
