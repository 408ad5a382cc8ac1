import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { preciseMoment } from '#platform/columns.ts'
import type {
  Discipline,
  NotificationPreferences,
  OwnProfile,
  Preferences,
  ProfileVisibility,
  QuietHours,
  Role,
} from '../contract.ts'
import type { DefaultVisibility } from '../visibility.ts'

/** One profile for each member. The uid is the id of the account in `auth_users`. */
export const users = pgTable(
  'users',
  {
    uid: text('uid').primaryKey(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    displayName: text('display_name').notNull().default(''),
    username: text('username'),
    usernameChangedAt: preciseMoment('username_changed_at'),
    photoURL: text('photo_url'),
    photoURLRateLimitedAt: preciseMoment('photo_url_rate_limited_at'),
    lastPhotoUpdate: preciseMoment('last_photo_update'),
    /** The member uploaded or removed the photo here: what the identity provider shows no longer matters. */
    photoChosen: boolean('photo_chosen').notNull().default(false),
    accountType: text('account_type').$type<OwnProfile['accountType']>().notNull().default('individual'),
    /** Computed by the database so that no write can forget it. */
    profileComplete: boolean('profile_complete')
      .notNull()
      .generatedAlwaysAs(sql`btrim(display_name) <> '' and btrim(city) <> '' and btrim(country) <> ''`),
    onboardingComplete: boolean('onboarding_complete').notNull().default(false),
    /** The last of the five onboarding steps that was saved; 0 before the first. */
    onboardingStep: integer('onboarding_step').notNull().default(0),
    ageConfirmedAt: preciseMoment('age_confirmed_at'),
    beltRank: text('belt_rank'),
    stripes: integer('stripes').notNull().default(0),
    yearStarted: integer('year_started'),
    /** gi, nogi, both, or none for somebody who does not train yet. */
    discipline: text('discipline').$type<Discipline>(),
    city: text('city').notNull().default(''),
    /** ISO 3166-1 alpha-2. */
    country: text('country').notNull().default(''),
    /** The GeoNames place that city was chosen from; its point is where "near me" starts without a location. */
    placeId: integer('place_id'),
    homeGymId: text('home_gym_id'),
    /** A home gym that is not listed, in the member's words. */
    homeGymName: text('home_gym_name'),
    bio: text('bio').notNull().default(''),
    favoritePosition: text('favorite_position').notNull().default(''),
    instagram: text('instagram').notNull().default(''),
    website: text('website').notNull().default(''),
    /** `members`: signed-in members see the profile. `web`: everybody does. */
    profileVisibility: text('profile_visibility').$type<ProfileVisibility>().notNull().default('members'),
    /** Following it has to be asked for. */
    privateAccount: boolean('private_account').notNull().default(false),
    /** Who sees a new entry unless its author says otherwise, by kind; a kind that is not named is as usual. */
    defaultVisibility: jsonb('default_visibility').$type<DefaultVisibility>().notNull().default({}),
    /** Name and username without case and accents, each after a space; made by the database. */
    searchName: text('search_name')
      .notNull()
      .generatedAlwaysAs(sql`fold_name(' ' || display_name || ' ' || coalesce(username, ''))`),
    /** Accepted ones; kept by the database. */
    followerCount: integer('follower_count').notNull().default(0),
    followingCount: integer('following_count').notNull().default(0),
    preferences: jsonb('preferences').$type<Preferences>().notNull(),
    notificationPreferences: jsonb('notification_preferences').$type<NotificationPreferences>().notNull(),
    /** When push and immediate mail wait, by the wall clock of `timezone`. */
    quietHours: jsonb('quiet_hours')
      .$type<QuietHours>()
      .notNull()
      .default({ enabled: false, from: '22:00', until: '07:00', breakThrough: true }),
    role: jsonb('role').$type<Role>().notNull().default({ admin: false, creator: false }),
    language: text('language'),
    timezone: text('timezone'),
    createdAt: preciseMoment('created_at').notNull().defaultNow(),
    updatedAt: preciseMoment('updated_at').notNull().defaultNow(),
    lastLogin: preciseMoment('last_login'),
    isDummy: boolean('is_dummy').notNull().default(false),
    dummyBatchId: text('dummy_batch_id'),
  },
  (table) => [
    uniqueIndex('users_username').on(table.username),
    index('users_email').on(table.email),
    index('users_place').on(table.country, table.city),
    index('users_home_gym').on(table.homeGymId),
    index('users_search').using('gin', sql`${table.searchName} gin_trgm_ops`),
    index('users_joined').on(table.createdAt).where(sql`not ${table.isDummy}`),
    index('users_dummy').on(table.dummyBatchId).where(sql`${table.isDummy}`),
    // Those who look after the place are few.
    index('users_moderators')
      .on(table.uid)
      .where(sql`${table.role} ->> 'admin' = 'true' or ${table.role} ->> 'moderator' = 'true'`),
    check('users_username_form', sql`${table.username} ~ '^[a-z][a-z0-9_]{2,19}$'`),
  ],
)

/**
 * Every username ever held: an old one leads to its member for 90 days and stays theirs for 180. Of a member who is gone it
 * stays as long, nobody's.
 */
export const usernames = pgTable(
  'usernames',
  {
    username: text('username').primaryKey(),
    uid: text('uid').references(() => users.uid, { onDelete: 'set null' }),
    /** When its member took another one; null while it is in use. */
    leftAt: preciseMoment('left_at'),
  },
  (table) => [index('usernames_uid').on(table.uid)],
)
