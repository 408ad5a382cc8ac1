import { foreignKey, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'

/**
 * URLs of imported photos, each fetched into our files once: `queuePhotoCopies` adds them, the job `fetchPhotos`
 * fetches them. Each belongs to a gym, a member or an entry (possibly a post's). A picture of an entry gets the row's
 * id.
 */
export const photoAddresses = pgTable(
  'photo_addresses',
  {
    id: text('id').primaryKey(),
    gymId: text('gym_id').references(() => gyms.id, { onDelete: 'cascade' }),
    uid: text('uid').references(() => users.uid, { onDelete: 'cascade' }),
    actorId: text('actor_id'),
    activityId: text('activity_id'),
    address: text('address').notNull(),
    alt: text('alt').notNull().default(''),
    /** The picture's position in its entry. */
    place: integer('place').notNull().default(0),
    state: text('state').$type<'waiting' | 'stored' | 'dropped'>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** The earliest time for the next attempt, after a server was busy or while a run has claimed the URL. */
    nextAt: moment('next_at').notNull(),
    /** The reason the photo was dropped. */
    note: text('note').notNull().default(''),
  },
  (table) => [
    uniqueIndex('photo_addresses_gym').on(table.gymId, table.address),
    foreignKey({
      name: 'photo_addresses_entry',
      columns: [table.actorId, table.activityId],
      foreignColumns: [activities.actorId, activities.id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    uniqueIndex('photo_addresses_of_entry').on(table.actorId, table.activityId, table.address),
    uniqueIndex('photo_addresses_uid').on(table.uid, table.address),
    index('photo_addresses_waiting').on(table.nextAt, table.id),
  ],
)
