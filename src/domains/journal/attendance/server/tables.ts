import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { gymRef } from '#domains/gyms/gyms/server/tables.ts'
import { memberRef } from '#domains/members/people/server/tables.ts'
import { moment } from '#platform/columns.ts'

/**
 * What coaches write about a member. Visible to the gym's staff, to a confirmed guardian, and in the member's own data
 * archive. Deleted when the member leaves the gym.
 */
export const coachNotes = pgTable(
  'coach_notes',
  {
    id: text('id').primaryKey(),
    gymId: gymRef(),
    uid: memberRef(),
    text: text('text').notNull(),
    /** Null once the coach's account is deleted. */
    writtenBy: text('written_by'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('coach_notes_of').on(table.gymId, table.uid, table.createdAt),
    index('coach_notes_uid').on(table.uid),
  ],
)
