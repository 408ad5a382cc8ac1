import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  time,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { memberRef, users } from '#domains/members/people/server/tables.ts'
import { dummyColumns, preciseMoment } from '#platform/columns.ts'
import type { Gym, GymPicture, ScheduleItem } from '../contract.ts'
import type { NotifyLevel, SessionsConfirmed, StaffRole } from '../rules.ts'

/** A point of PostgreSQL's cube extension. */
const cube = customType<{ data: string }>({ dataType: () => 'cube' })

export const NO_DROP_IN: Gym['dropIn'] = {
  accepted: null,
  price: null,
  currency: null,
  firstVisitFree: null,
  notice: null,
  waiverUrl: null,
}
export const NO_RULES: Gym['rules'] = {
  giColors: null,
  patches: null,
  visitorMinBelt: null,
  legLocks: null,
  beginnersWelcome: null,
  shoesOff: null,
  tapePolicy: null,
  photoPolicy: null,
}
export const NO_TRIAL: Gym['trialOffer'] = { available: null, classes: null, days: null, notes: '' }
export const NO_MEMBERSHIP: Gym['membership'] = { priceFrom: null, currency: null, contract: null }
export const NO_ACCESSIBILITY: Gym['accessibility'] = { stepFree: null, changing: null, parking: null }

/** Gyms. Their data is public unless a column says otherwise. */
export const gyms = pgTable(
  'gyms',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    /** Previous names, which searches find as well. */
    previousNames: text('previous_names').array().notNull().default(sql`'{}'`),
    description: text('description').notNull().default(''),
    status: text('status').$type<Gym['status']>().notNull().default('active'),
    statusNote: text('status_note').notNull().default(''),
    street: text('street').notNull().default(''),
    city: text('city').notNull().default(''),
    region: text('region').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    country: text('country').notNull().default(''),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    /** Whether the gym's location is its town's centre, because the exact location isn't known. */
    placeApproximate: boolean('place_approximate').notNull().default(false),
    /**
     * A point on a sphere, in kilometres from the Earth's centre: poles and antimeridian need no special handling, and
     * straight-line distance gives the same order as great-circle distance.
     */
    position: cube('position')
      .notNull()
      .generatedAlwaysAs(
        sql`cube(array[6371.0088 * cosd(lat) * cosd(lng), 6371.0088 * cosd(lat) * sind(lng), 6371.0088 * sind(lat)])`,
      ),
    /** Latitude in degrees as projected on the map (Mercator), for clusters. */
    mapLat: doublePrecision('map_lat')
      .notNull()
      .generatedAlwaysAs(sql`degrees(ln(tan(pi() / 4 + radians(least(greatest(lat, -85), 85)) / 2)))`),
    geohash: text('geohash').notNull(),
    timezone: text('timezone').notNull(),
    /** The gym's id at an external maps service. */
    placeId: text('place_id'),
    logo: jsonb('logo').$type<GymPicture>(),
    cover: jsonb('cover').$type<GymPicture>(),
    photoURL: text('photo_url').generatedAlwaysAs(
      sql`coalesce(logo ->> 'url', cover ->> 'url', photos -> 0 ->> 'url')`,
    ),
    photos: jsonb('photos').$type<GymPicture[]>().notNull().default([]),
    /** When a moderator hid the gym's pictures. They aren't shown until they're restored. */
    picturesTakenDownAt: preciseMoment('pictures_taken_down_at'),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    website: text('website').notNull().default(''),
    instagram: text('instagram').notNull().default(''),
    facebook: text('facebook').notNull().default(''),
    affiliation: jsonb('affiliation').$type<Gym['affiliation']>(),
    /** The affiliation's normalized name, for the filter. */
    affiliationKey: text('affiliation_key'),
    headCoach: jsonb('head_coach').$type<Gym['headCoach']>(),
    coaches: jsonb('coaches').$type<Gym['coaches']>().notNull().default([]),
    foundedYear: integer('founded_year'),
    disciplines: text('disciplines').array().$type<Gym['disciplines']>().notNull().default(sql`'{}'`),
    languages: text('languages').array().notNull().default(sql`'{}'`),
    amenities: text('amenities').array().notNull().default(sql`'{}'`),
    matAreaM2: doublePrecision('mat_area_m2'),
    matType: text('mat_type').notNull().default(''),
    rooms: integer('rooms'),
    maxOnMat: integer('max_on_mat'),
    dropIn: jsonb('drop_in').$type<Gym['dropIn']>().notNull().default(NO_DROP_IN),
    rules: jsonb('rules').$type<Gym['rules']>().notNull().default(NO_RULES),
    trialOffer: jsonb('trial_offer').$type<Gym['trialOffer']>().notNull().default(NO_TRIAL),
    membership: jsonb('membership').$type<Gym['membership']>().notNull().default(NO_MEMBERSHIP),
    accessibility: jsonb('accessibility').$type<Gym['accessibility']>().notNull().default(NO_ACCESSIBILITY),
    schedule: jsonb('schedule').$type<ScheduleItem[]>().notNull().default([]),
    openingHours: text('opening_hours').notNull().default(''),
    ratingAvg: doublePrecision('rating_avg'),
    ratingCount: integer('rating_count').notNull().default(0),
    /** Updated by a trigger on `favorites`. */
    favoriteCount: integer('favorite_count').notNull().default(0),
    lastConfirmedAt: preciseMoment('last_confirmed_at'),
    lastConfirmedBy: text('last_confirmed_by').$type<Gym['lastConfirmedBy']>(),
    /** The last confirmation of each session of the timetable, by its id. */
    sessionsConfirmed: jsonb('sessions_confirmed').$type<SessionsConfirmed>().notNull().default({}),
    claimed: boolean('claimed').notNull().default(false),
    verified: boolean('verified').notNull().default(false),
    /** The member who added the gym, who can see it before others do. Not public. */
    createdBy: text('created_by').references(() => users.uid, { onDelete: 'set null' }),
    /** The gym this one was merged into. A trigger sets it to null when that gym is deleted. */
    mergedInto: text('merged_into'),
    /** Whether everyone's searches find the gym. */
    listed: boolean('listed')
      .notNull()
      .generatedAlwaysAs(sql`status in ('active', 'temporarily_closed', 'opening_soon') and merged_into is null`),
    /** Normalized words of name, previous names, town and affiliation (`searchTextOf`). */
    searchText: text('search_text').notNull(),
    ...dummyColumns,
    createdAt: preciseMoment('created_at').notNull().defaultNow(),
    updatedAt: preciseMoment('updated_at').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('gyms_slug').on(table.slug),
    index('gyms_merged_into').on(table.mergedInto).where(sql`merged_into is not null`),
    index('gyms_position').using('gist', table.position),
    index('gyms_search_text').using('gin', table.searchText.op('gin_trgm_ops')),
    index('gyms_popular').on(sql`((- favorite_count)::float8)`, table.id),
    // Contains every column that clustering a large area needs, so the much larger table isn't read.
    index('gyms_map').on(table.lat, table.lng, table.mapLat, table.id).where(sql`listed`),
    index('gyms_country').on(table.country, table.city, table.listed),
    index('gyms_affiliation').on(table.affiliationKey),
    index('gyms_place').on(table.placeId),
    index('gyms_created_by').on(table.createdBy),
    index('gyms_dummy_batch').on(table.dummyBatchId),
  ],
)

/** The gym a row belongs to. Deleting the gym deletes the row. */
export const gymRef = (name = 'gym_id') =>
  text(name)
    .notNull()
    .references(() => gyms.id, { onDelete: 'cascade' })

/** A gym's data that isn't public: its join code is for managers, owners and admins. */
export const gymPrivate = pgTable('gym_private', {
  gymId: text('gym_id')
    .primaryKey()
    .references(() => gyms.id, { onDelete: 'cascade' }),
  joinCode: text('join_code'),
  contact: jsonb('contact').$type<Record<string, string>>().notNull().default({}),
})

/** A gym's staff and their roles. Only its staff and admins can list them. */
export const gymStaff = pgTable(
  'gym_staff',
  {
    gymId: gymRef(),
    uid: memberRef(),
    role: text('role').$type<StaffRole>().notNull(),
    since: preciseMoment('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.uid] }), index('gym_staff_uid').on(table.uid)],
)

/**
 * Members of a gym and requests to join. Staff need no row. People the gym refused or removed are `declined`. Setting a
 * home gym requests membership (by a trigger on `users`).
 */
export const gymMembers = pgTable(
  'gym_members',
  {
    gymId: gymRef(),
    uid: memberRef(),
    status: text('status').$type<'requested' | 'member' | 'declined'>().notNull(),
    since: preciseMoment('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.uid] }), index('gym_members_uid').on(table.uid)],
)

/**
 * The timetables of all gyms with one row per weekly session, for searches by day across many gyms. Derived from
 * `gyms.schedule` by a trigger.
 */
export const gymSessions = pgTable(
  'gym_sessions',
  {
    gymId: gymRef(),
    /** The session's position in the timetable, from 1. */
    at: integer('at').notNull(),
    sessionId: text('session_id').notNull(),
    title: text('title').notNull(),
    kind: text('kind').$type<Gym['schedule'][number]['kind']>().notNull(),
    discipline: text('discipline').$type<Gym['schedule'][number]['discipline']>().notNull(),
    level: text('level').$type<Gym['schedule'][number]['level']>().notNull(),
    /** 1 is Monday. */
    weekday: integer('weekday').notNull(),
    start: time('start').notNull(),
    minutes: integer('minutes').notNull(),
    fromDay: date('from_day', { mode: 'string' }),
    untilDay: date('until_day', { mode: 'string' }),
    exceptions: date('exceptions', { mode: 'string' }).array().notNull(),
    dropInOk: boolean('drop_in_ok').notNull(),
    price: doublePrecision('price'),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.at] })],
)

/** A gym's previous slugs, which keep redirecting to it. */
export const gymSlugs = pgTable(
  'gym_slugs',
  {
    slug: text('slug').primaryKey(),
    gymId: gymRef(),
  },
  (table) => [index('gym_slugs_gym').on(table.gymId)],
)

/**
 * The source entry a gym was imported from and its values at the time, so that a later import can tell the source's
 * changes from those made here.
 */
export const gymSources = pgTable(
  'gym_sources',
  {
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    gymId: gymRef(),
    rowHash: text('row_hash').notNull(),
    imported: jsonb('imported').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.sourceId] }), index('gym_sources_gym').on(table.gymId)],
)

export const favorites = pgTable(
  'favorites',
  {
    uid: memberRef(),
    gymId: gymRef(),
    createdAt: preciseMoment('created_at').notNull(),
    level: text('level').$type<NotifyLevel>().notNull().default('all'),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.gymId] }),
    index('favorites_gym').on(table.gymId, table.uid),
    index('favorites_latest').on(table.uid, table.createdAt, table.gymId),
  ],
)
