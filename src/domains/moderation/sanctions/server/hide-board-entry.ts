import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { eventBoard } from '#domains/events/board/server/tables.ts'
import { type Hiding, UNCHANGED_STATE } from './hiding.ts'

/** Lifts and gear on an event's board. Hidden ones outlast their author's RSVP and the event, to be restorable. */
export const boardEntryHiding: Hiding = {
  async takeDown({ tx, now }, ids) {
    const [hidden] = await tx
      .update(eventBoard)
      .set({ takenDownAt: now })
      .where(and(isEntry(ids), isNull(eventBoard.takenDownAt)))
      .returning({ id: eventBoard.id })
    if (hidden) return { ...UNCHANGED_STATE, status: 'taken_down' }
    return { status: (await tx.$count(eventBoard, isEntry(ids))) > 0 ? 'was_already' : 'gone' }
  },

  async restoreHidden({ tx }, ids) {
    await tx.update(eventBoard).set({ takenDownAt: null }).where(isEntry(ids))
  },

  async release({ tx }, ids) {
    await tx.delete(eventBoard).where(and(isEntry(ids), isNotNull(eventBoard.takenDownAt)))
  },
}

const isEntry = ([, eventId = '', id = '']: readonly string[]) =>
  and(eq(eventBoard.eventId, eventId), eq(eventBoard.id, id))
