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
import { users } from '#domains/members/people/server/tables.ts'
import { preciseMoment } from '#platform/columns.ts'
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

/** The public part of every gym. */
export const gyms = pgTable(
  'gyms',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull(),
    name: text('name').notNull(),
    /** Names it had before, found as well. */
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
    /** Its point is the middle of its town: nobody has said where in it the gym is. */
    placeApproximate: boolean('place_approximate').notNull().default(false),
    /**
     * The point on a sphere in kilometres from the Earth's centre: neither poles nor antimeridian are special, and the
     * straight line between two such points orders gyms as the great circle does.
     */
    position: cube('position')
      .notNull()
      .generatedAlwaysAs(
        sql`cube(array[6371.0088 * cosd(lat) * cosd(lng), 6371.0088 * cosd(lat) * sind(lng), 6371.0088 * sind(lat)])`,
      ),
    /** Degrees from the equator as the map draws them (Mercator), for its clusters. */
    mapLat: doublePrecision('map_lat')
      .notNull()
      .generatedAlwaysAs(sql`degrees(ln(tan(pi() / 4 + radians(least(greatest(lat, -85), 85)) / 2)))`),
    geohash: text('geohash').notNull(),
    timezone: text('timezone').notNull(),
    /** Its id at an external maps service. */
    placeId: text('place_id'),
    logo: jsonb('logo').$type<GymPicture>(),
    cover: jsonb('cover').$type<GymPicture>(),
    photoURL: text('photo_url').generatedAlwaysAs(
      sql`coalesce(logo ->> 'url', cover ->> 'url', photos -> 0 ->> 'url')`,
    ),
    photos: jsonb('photos').$type<GymPicture[]>().notNull().default([]),
    /** Its pictures, by who keeps order; it has none until that is taken back. */
    picturesTakenDownAt: preciseMoment('pictures_taken_down_at'),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    website: text('website').notNull().default(''),
    instagram: text('instagram').notNull().default(''),
    facebook: text('facebook').notNull().default(''),
    affiliation: jsonb('affiliation').$type<Gym['affiliation']>(),
    /** The affiliation's folded name: what the filter compares. */
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
    /** Kept by a trigger of `favorites`. */
    favoriteCount: integer('favorite_count').notNull().default(0),
    lastConfirmedAt: preciseMoment('last_confirmed_at'),
    lastConfirmedBy: text('last_confirmed_by').$type<Gym['lastConfirmedBy']>(),
    /** Of each session of the timetable, by its id, what was last heard of it: kept beside it, for the finder. */
    sessionsConfirmed: jsonb('sessions_confirmed').$type<SessionsConfirmed>().notNull().default({}),
    claimed: boolean('claimed').notNull().default(false),
    verified: boolean('verified').notNull().default(false),
    /** Who added it; sees it while nobody else does. Not public. */
    createdBy: text('created_by').references(() => users.uid, { onDelete: 'set null' }),
    /** The kept gym. Set to null by a trigger when that one is deleted. */
    mergedInto: text('merged_into'),
    /** Whether searches find it, for everybody. */
    listed: boolean('listed')
      .notNull()
      .generatedAlwaysAs(sql`status in ('active', 'temporarily_closed', 'opening_soon') and merged_into is null`),
    /** Folded words of name, previous names, town and affiliation (`searchTextOf`). */
    searchText: text('search_text').notNull(),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
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
    // All that the map of a large area needs, a tenth of the table.
    index('gyms_map').on(table.lat, table.lng, table.mapLat, table.id).where(sql`listed`),
    index('gyms_country').on(table.country),
    index('gyms_affiliation').on(table.affiliationKey),
    index('gyms_place').on(table.placeId),
    index('gyms_created_by').on(table.createdBy),
    index('gyms_dummy_batch').on(table.dummyBatchId),
  ],
)

/** What only a gym's staff sees. */
export const gymPrivate = pgTable('gym_private', {
  gymId: text('gym_id')
    .primaryKey()
    .references(() => gyms.id, { onDelete: 'cascade' }),
  joinCode: text('join_code'),
  contact: jsonb('contact').$type<Record<string, string>>().notNull().default({}),
})

/** Who runs a gym, and as what: nobody outside its staff learns of it from here. */
export const gymStaff = pgTable(
  'gym_staff',
  {
    gymId: text('gym_id')
      .notNull()
      .references(() => gyms.id, { onDelete: 'cascade' }),
    uid: text('uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    role: text('role').$type<StaffRole>().notNull(),
    since: preciseMoment('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.uid] }), index('gym_staff_uid').on(table.uid)],
)

/**
 * Who trains at a gym, or asked to be counted there. Staff need no row of their own. Whom the gym did not take, or took off its
 * list, is `declined`. What somebody calls their home gym asks for them (a trigger of `users`).
 */
export const gymMembers = pgTable(
  'gym_members',
  {
    gymId: text('gym_id')
      .notNull()
      .references(() => gyms.id, { onDelete: 'cascade' }),
    uid: text('uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    status: text('status').$type<'requested' | 'member' | 'declined'>().notNull(),
    since: preciseMoment('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gymId, table.uid] }), index('gym_members_uid').on(table.uid)],
)

/**
 * The timetables of all gyms, a row for each weekly session, for questions that ask many gyms at once for a day. Kept by a
 * trigger from `gyms.schedule`, which is what people write.
 */
export const gymSessions = pgTable(
  'gym_sessions',
  {
    gymId: text('gym_id')
      .notNull()
      .references(() => gyms.id, { onDelete: 'cascade' }),
    /** Its place in the schedule, from 1. */
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

/** Slugs a gym had before: they lead to it for ever. */
export const gymSlugs = pgTable(
  'gym_slugs',
  {
    slug: text('slug').primaryKey(),
    gymId: text('gym_id')
      .notNull()
      .references(() => gyms.id, { onDelete: 'cascade' }),
  },
  (table) => [index('gym_slugs_gym').on(table.gymId)],
)

/** Which entry of which source a gym came from, and what it said then: a later import tells its own changes from people's. */
export const gymSources = pgTable(
  'gym_sources',
  {
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    gymId: text('gym_id')
      .notNull()
      .references(() => gyms.id, { onDelete: 'cascade' }),
    rowHash: text('row_hash').notNull(),
    imported: jsonb('imported').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.sourceId] }), index('gym_sources_gym').on(table.gymId)],
)

/** Who keeps which gym. */
export const favorites = pgTable(
  'favorites',
  {
    uid: text('uid')
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    gymId: text('gym_id')
      .notNull()
      .references(() => gyms.id, { onDelete: 'cascade' }),
    createdAt: preciseMoment('created_at').notNull(),
    /** What of the gym the member wants to be told. */
    level: text('level').$type<NotifyLevel>().notNull().default('all'),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.gymId] }),
    index('favorites_gym').on(table.gymId, table.uid),
    index('favorites_latest').on(table.uid, table.createdAt, table.gymId),
  ],
)
