import { boolean, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { eventRef } from '#domains/events/events/server/tables.ts'
import { memberRef } from '#domains/members/people/server/tables.ts'
import { moment, timestamps } from '#platform/columns.ts'
import type { BoardItem } from '../contract.ts'
import type { Direction, Gear } from '../rules.ts'

/** Lifts and gear that attendees offer or look for. A trigger deletes those of a member who stops going. */
export const eventBoard = pgTable(
  'event_board',
  {
    id: text('id').primaryKey(),
    eventId: eventRef(),
    uid: memberRef(),
    kind: text('kind').$type<BoardItem['kind']>().notNull(),
    direction: text('direction').$type<Direction>().notNull(),
    /** Null unless it's a lift. */
    seats: smallint('seats'),
    /** Null unless it's gear. */
    gear: text('gear').$type<Gear>(),
    text: text('text').notNull(),
    isTaken: boolean('is_taken').notNull(),
    ...timestamps,
    /** When a moderator hid the entry. Hidden entries are neither purged nor deleted by the trigger. */
    takenDownAt: moment('taken_down_at'),
  },
  (table) => [
    index('event_board_event').on(table.eventId, table.createdAt, table.id),
    index('event_board_uid').on(table.uid),
  ],
)
