import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { PostPicture } from '#domains/feed/activities/contract.ts'
import type { SessionDiscipline, SessionKind } from '#domains/feed/activities/entry-vocabulary.ts'
import { moment } from '#platform/columns.ts'
import type { CheckedTemplate } from '../contract.ts'
import type { PartnerConsent } from '../rules.ts'

/**
 * What a member trained. Who sees a session stands in its activity alone, and so does whether it is deleted;
 * `isDeleted` follows that by a trigger, so that counting needs one table.
 */
export const trainingSessions = pgTable(
  'training_sessions',
  {
    uid: text('uid').notNull(),
    /** Chosen by the browser, so that sending twice is sending once. */
    id: text('id').notNull(),
    activityId: text('activity_id').notNull(),
    /** The day on the calendar of where it was. */
    day: date('day', { mode: 'string' }).notNull(),
    startedAt: moment('started_at').notNull(),
    timezone: text('timezone').notNull(),
    minutes: integer('minutes').notNull(),
    /** A listed gym, or none and then what the member calls the place. */
    gymId: text('gym_id'),
    place: text('place').notNull().default(''),
    kind: text('kind').$type<SessionKind>().notNull(),
    discipline: text('discipline').$type<SessionDiscipline>().notNull(),
    /** 1–5, as mood and energy. */
    intensity: smallint('intensity'),
    mood: smallint('mood'),
    energy: smallint('energy'),
    /** Slugs of the library. */
    techniques: text('techniques').array().notNull().default([]),
    photos: jsonb('photos').$type<PostPicture[]>().notNull().default([]),
    /** For its author alone, whoever sees the rest. */
    notes: text('notes').notNull().default(''),
    injuries: text('injuries').notNull().default(''),
    roundCount: integer('round_count').notNull().default(0),
    /** The event that was attended, where it was one. */
    eventId: text('event_id'),
    /** When each field was last edited (ISO 8601), so that two devices editing different fields don't conflict. */
    fieldTimes: jsonb('field_times').$type<Record<string, string>>().notNull().default({}),
    /** The import that brought it. */
    importId: text('import_id'),
    /** Sessions that were sent and added to this one: sent again they change nothing. */
    mergedIds: text('merged_ids').array().notNull().default([]),
    isDeleted: boolean('is_deleted').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.id] }),
    index('training_sessions_listed').on(table.uid, table.startedAt, table.id).where(sql`not ${table.isDeleted}`),
    // Others read them by the day: the hour is the author's own.
    index('training_sessions_days').on(table.uid, table.day, table.id).where(sql`not ${table.isDeleted}`),
    index('training_sessions_activity').on(table.uid, table.activityId),
    index('training_sessions_merged').on(table.uid).where(sql`${table.mergedIds} <> '{}'`),
    check('training_sessions_minutes', sql`${table.minutes} between 15 and 360`),
  ],
)

export type TemplateContent = Omit<CheckedTemplate, 'id' | 'name'>

/** What was rolled, in the order of the session. */
export const trainingRounds = pgTable(
  'training_rounds',
  {
    uid: text('uid').notNull(),
    sessionId: text('session_id').notNull(),
    /** From 0. */
    place: smallint('place').notNull(),
    minutes: smallint('minutes').notNull(),
    /** A member, or somebody by a name in the author's words. Only the author reads the words. */
    partnerUid: text('partner_uid'),
    partnerName: text('partner_name').notNull().default(''),
    /** In the author's words; private as the notes are. */
    result: text('result').notNull().default(''),
    /** Slugs of the library, one for each time. */
    subsFor: text('subs_for').array().notNull().default([]),
    subsAgainst: text('subs_against').array().notNull().default([]),
    /** Slugs of positions; the round ended in the last. */
    positions: text('positions').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.sessionId, table.place] }),
    foreignKey({
      columns: [table.uid, table.sessionId],
      foreignColumns: [trainingSessions.uid, trainingSessions.id],
    }).onDelete('cascade'),
  ],
)

/** Whether a member who is named as a partner lets friends see it. */
export const trainingPartners = pgTable(
  'training_partners',
  {
    uid: text('uid').notNull(),
    sessionId: text('session_id').notNull(),
    partnerUid: text('partner_uid').notNull(),
    consent: text('consent').$type<PartnerConsent>().notNull().default('asked'),
    askedAt: moment('asked_at').notNull(),
    answeredAt: moment('answered_at'),
    /** When they were told; null until the session is one that they may see. */
    toldAt: moment('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.sessionId, table.partnerUid] }),
    index('training_partners_asked').on(table.partnerUid, table.askedAt),
    foreignKey({
      columns: [table.uid, table.sessionId],
      foreignColumns: [trainingSessions.uid, trainingSessions.id],
    }).onDelete('cascade'),
  ],
)

/** A member who agrees to be named whenever this author names them. */
export const trainingPartnersAlways = pgTable(
  'training_partners_always',
  {
    /** Who agrees. */
    partnerUid: text('partner_uid').notNull(),
    /** To be named by whom. */
    uid: text('uid').notNull(),
    since: moment('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partnerUid, table.uid] }),
    index('training_partners_always_uid').on(table.uid),
  ],
)

/** What a session can begin with: everything but its day, notes, injuries and photos. */
export const trainingTemplates = pgTable(
  'training_templates',
  {
    uid: text('uid').notNull(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    content: jsonb('content').$type<TemplateContent>().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.id] })],
)

/** What a member does not want to be asked about again: `event:{id}` or `checkin:{id}`. */
export const trainingNotToLog = pgTable(
  'training_not_to_log',
  {
    uid: text('uid').notNull(),
    key: text('key').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uid, table.key] })],
)
