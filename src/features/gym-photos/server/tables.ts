import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { gyms } from '#features/gyms/server/tables.ts'
import { users } from '#features/people/server/tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * Addresses of photos that an import named, each fetched into our files once: `keepAddress` adds them, the job `fetchPhotos` works
 * through them. Of a gym or of a member, never both.
 */
export const photoAddresses = pgTable(
  'photo_addresses',
  {
    id: text('id').primaryKey(),
    gymId: text('gym_id').references(() => gyms.id, { onDelete: 'cascade' }),
    uid: text('uid').references(() => users.uid, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    state: text('state').$type<'waiting' | 'stored' | 'dropped'>().notNull().default('waiting'),
    tries: integer('tries').notNull().default(0),
    /** Not before this, after a server that was busy. */
    nextAt: moment('next_at').notNull(),
    /** Why it was dropped. */
    note: text('note').notNull().default(''),
  },
  (table) => [
    uniqueIndex('photo_addresses_gym').on(table.gymId, table.address),
    uniqueIndex('photo_addresses_uid').on(table.uid, table.address),
    index('photo_addresses_waiting').on(table.nextAt, table.id),
  ],
)
